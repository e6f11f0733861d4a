"""What every server of this program is made of: accepting, rate limits, HTTP and WebSockets."""
