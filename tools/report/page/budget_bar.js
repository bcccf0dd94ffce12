// Where the window goes: one bar, drawn to scale, and its legend.

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
  margin: 'for counts that are estimates',
  reserved: 'set aside by the budget',
  beyond_target: 'the target is below the window',
  output_reserve: 'kept for the answer',
};

function partClass(part) {
  return part.part === 'kind' ? kindClasses[part.kind] : `part-${part.part}`;
}

function partName(part) {
  return part.part === 'kind' ? quoted(visible(report.kinds[part.kind])) : kPartLabels[part.part];
}

function partHelp(part) {
  if (part.part === 'pinned') return `${plural(part.items, 'item')}, ${kPartHelp.pinned}`;
  return part.part === 'kind' ? plural(part.items, 'item') : kPartHelp[part.part];
}

function budgetBar(run) {
  const { account, budget } = run;
  const bar = el('div', { class: 'budget-bar', 'aria-hidden': 'true' });
  for (const part of account.parts) {
    const segment = el('span', { class: `segment ${partClass(part)}` });
    segment.style.flexGrow = part.tokens / account.scale;
    bar.append(segment);
  }
  const target = el(
    'div',
    { class: 'target-line', 'aria-hidden': 'true' },
    el('span', { class: 'target-label' }, `target ${count(budget.targetTokens)}`),
  );
  const share = account.scale ? budget.targetTokens / account.scale : 1;
  target.style.insetInlineStart = `${share * 100}%`;
  if (share > 0.5) target.classList.add('at-end');
  const rows = account.parts.map((part) =>
    el(
      'li',
      { class: 'legend-entry' },
      swatch(partClass(part)),
      el('span', { class: 'legend-name' }, partName(part)),
      el('span', { class: 'legend-tokens' }, count(part.tokens)),
      el('span', { class: 'legend-share muted' }, percent(part.tokens / account.scale)),
      el('span', { class: 'legend-help muted' }, partHelp(part)),
    ),
  );
  return el(
    'figure',
    { class: 'budget-figure' },
    el('div', { class: 'budget-track' }, bar, target),
    el(
      'div',
      { class: 'ends muted', 'aria-hidden': 'true' },
      el('span', null, '0'),
      el('span', null, `${count(account.scale)} tokens`),
    ),
    el('figcaption', { class: 'unseen' }, `The window of ${count(account.scale)} tokens`),
    el('ul', { class: 'legend', 'aria-label': 'Where the tokens of the window go' }, ...rows),
  );
}
