// How the window is used: a bar drawn to scale, and its legend.

const kPartLabels = {
  pinned: 'Pinned',
  free: 'Free',
  margin: 'Safety margin',
  reserved: 'Reserved slots',
  beyond_target: 'Beyond the target',
  output_reserve: 'Output reserve',
};
const kPartHelp = {
  pinned: 'always in',
  free: 'not spent',
  margin: 'for estimated counts',
  reserved: 'set aside by the budget',
  beyond_target: 'the target is below the window',
  output_reserve: 'kept for the answer',
};

const kKindsShown = 9; // in a legend; the others are one entry
const kThin = 0.004; // of the bar: narrower segments have no room for an edge

// Merges the last of many entries, which are sorted by size, into one: their colours could not be told apart.
function folded(entries, isKind, join) {
  const kinds = entries.filter(isKind);
  if (kinds.length <= kKindsShown + 1) return entries;
  const rest = kinds.slice(kKindsShown);
  const gone = new Set(rest.slice(1));
  return entries.filter((entry) => !gone.has(entry)).map((entry) => (entry === rest[0] ? join(rest) : entry));
}

const sumOf = (entries, name) => entries.reduce((sum, entry) => sum + entry[name], 0);

function otherKinds(many) {
  return `${count(many)} other kinds`;
}

function partClass(part) {
  if (part.part === 'others') return kOtherKinds;
  return part.part === 'kind' ? kindClasses[part.kind] : `part-${part.part}`;
}

function partName(part) {
  if (part.part === 'kind') return visible(report.kinds[part.kind]);
  return part.part === 'others' ? otherKinds(part.kinds) : kPartLabels[part.part];
}

function partHelp(part) {
  if (part.part === 'pinned') return `${plural(part.items, 'item')}, ${kPartHelp.pinned}`;
  return part.items === undefined ? kPartHelp[part.part] : plural(part.items, 'item');
}

function segment(part, scale) {
  const share = part.tokens / scale;
  const node = el('span', {
    class: `segment ${partClass(part)}${share < kThin ? ' thin' : ''}`,
    title: `${head(partName(part), 200)}: ${plural(part.tokens, 'token')}`,
  });
  node.style.width = `${share * 100}%`;
  return node;
}

function mark(name, tokens, scale) {
  const line = el(
    'div',
    { class: `mark-line ${name}-line`, 'aria-hidden': 'true' },
    el('span', { class: 'mark-label' }, `${name} ${count(tokens)}`),
  );
  const share = scale ? tokens / scale : 1;
  line.style.insetInlineStart = `${share * 100}%`;
  if (share > 0.5) line.classList.add('at-end');
  return line;
}

// States the base of the percentages, and where pinned items are counted.
function shareNote({ account, totals }, beyond) {
  const whole = `${beyond ? "selection's" : "window's"} ${plural(account.scale, 'token')}`;
  const pinned = totals.pinned ? ' Pinned items are a separate part, regardless of their kind.' : '';
  return `Percentages are of the ${whole}.${pinned}`;
}

function budgetBar(run) {
  const { account, budget } = run;
  const parts = folded(
    account.parts,
    ({ part }) => part === 'kind',
    (rest) => ({ part: 'others', kinds: rest.length, tokens: sumOf(rest, 'tokens'), items: sumOf(rest, 'items') }),
  );
  const rows = parts.map((part) =>
    el(
      'li',
      { class: 'legend-entry' },
      swatch(partClass(part)),
      quoted(partName(part), { class: 'legend-name', title: head(partName(part), 1000) }),
      el('span', { class: 'legend-tokens' }, count(part.tokens)),
      el('span', { class: 'legend-share muted' }, percent(part.tokens / account.scale)),
      el('span', { class: 'legend-help muted' }, partHelp(part)),
    ),
  );
  const beyond = account.scale > budget.maxTokens;
  return el(
    'figure',
    { class: 'budget-figure' },
    el(
      'div',
      { class: beyond ? 'budget-track beyond' : 'budget-track' },
      el(
        'div',
        { class: 'budget-bar', 'aria-hidden': 'true' },
        ...parts.map((part) => segment(part, account.scale)),
      ),
      mark('target', budget.targetTokens, account.scale),
      beyond ? mark('window', budget.maxTokens, account.scale) : null,
    ),
    el(
      'div',
      { class: 'ends muted', 'aria-hidden': 'true' },
      el('span', null, '0'),
      el('span', null, `${plural(account.scale, 'token')}${beyond ? ' selected' : ''}`),
    ),
    el(
      'figcaption',
      { class: 'unseen' },
      beyond
        ? `A selection of ${plural(account.scale, 'token')}, more than the window of ${count(budget.maxTokens)}`
        : `The window of ${plural(account.scale, 'token')}`,
    ),
    el('ul', { class: 'legend', 'aria-label': 'How the tokens of the window are used' }, ...rows),
    el('p', { class: 'muted note' }, shareNote(run, beyond)),
  );
}
