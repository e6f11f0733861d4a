// Whatever a page says is said in its reader's language. TEXTS, which game/language/pages has, comes before this
// where that is not English: text by its English, and where a count decides all forms in the order of its categories, under "".

const speaks = document.documentElement.lang, locale = speaks === "en" ? "en-GB" : speaks, texts = globalThis.TEXTS || {};
const [plurals, numbers, lists] = ["PluralRules", "NumberFormat", "ListFormat"].map(kind => new Intl[kind](locale));

const number = count => numbers.format(count).replace("-", "−");
const written = value => typeof value === "number" ? number(value) : value ?? "";

// A text with its places; in parts where what stands in one of them is more than text.
function filled(text, places) {
  const parts = text.split(/{(\w+)}/).map((part, n) => n % 2 ? written(places[part]) : part);
  return parts.every(part => typeof part === "string") ? parts.join("") : parts.flat();
}

const tr = (english, places = {}) => filled([texts[english] || english].flat()[0], places);
const trAs = (context, english, places = {}) => filled(texts[`${context}\x04${english}`] || english, places); // as gettext joins them

// A text about so many, the {count} in it.
function trCount(one, many, count, places = {}) {
  const forms = texts[one];
  return filled(forms ? forms[texts[""].indexOf(plurals.select(count))] ?? forms.at(-1) : count === 1 ? one : many, { count, ...places });
}
