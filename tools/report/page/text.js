// Formats numbers and text from the data.

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function count(value) {
  return whole.format(value);
}

function plural(value, word) {
  return `${count(value)} ${word}${value === 1 ? '' : 's'}`;
}

// Numbers are rounded as on the terminal: tools/view/format.cpp has the rules and the reasons.
const kUnits = 1e9;
const kMostRounded = 1e13;

// Only exactly 0 and 1 become `0 %` and `100 %`.
function percent(share) {
  const value = Math.round(share * 100 * kUnits) / kUnits;
  if (share > 0 && value < 0.1) return '< 0.1 %';
  if (share < 1 && value > 99.9) return '> 99.9 %';
  return `${Number.isInteger(value) ? value : (Math.round(value * 10) / 10).toFixed(1)} %`;
}

function scoreText(value, digits = 2) {
  if (value === null || value === undefined) return '–';
  const size = Math.abs(value);
  if (size >= 1e15) return value.toExponential(3).replace(/\.?0+e/, 'e');
  if (size >= kMostRounded) return value.toFixed(digits);
  const units = Math.round(size * kUnits);
  const unit = kUnits / 10 ** digits;
  if (value !== 0 && units < unit / 2) return size < 1e-4 ? value.toExponential(0) : value.toPrecision(1);
  return `${value < 0 ? '-' : ''}${(Math.round(units / unit) / 10 ** digits).toFixed(digits)}`;
}

function milliseconds(value) {
  return `${value < 10 ? value.toFixed(3) : value.toFixed(1)} ms`;
}

function minute(timestamp) {
  return timestamp === null ? '' : timestamp.slice(0, 16).replace('T', ' ');
}

// Characters without a glyph, and those that change the writing direction, are shown by name. Joiners stay: emoji and
// some scripts need them.
const kUnseen = new RegExp(
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e' +
    '\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb]',
  'g',
);
const kNames = {
  '\u061c': 'ALM',
  '\u200b': 'ZWSP',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
  '\ufeff': 'BOM',
};

function nameOf(character) {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `\u27e8${kNames[character] || 'U+' + code.toString(16).toUpperCase().padStart(4, '0')}\u27e9`;
}

function visible(text) {
  return text.replace(/\r\n/g, '\n').replace(kUnseen, nameOf);
}

// At most the first `length` code units, without splitting a surrogate pair.
function head(text, length) {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

function excerpt(text, length = 160) {
  const start = head(text, length * 2)
    .replace(/\s+/g, ' ')
    .trim();
  const shown = visible(head(start, length));
  return start.length > length || text.length > length * 2 ? `${shown}…` : shown;
}

// `Budget exceeded` for BudgetExceeded.
function words(code) {
  return code.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
