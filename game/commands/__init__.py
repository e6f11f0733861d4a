"""One module a subcommand: HELP, add_arguments(parser), run(options) -> exit status."""
