// The items that entered and left each stage, and its duration.

// A report has no Sort stage, because it neither adds nor removes items and is not timed.
function withSort(stages) {
  const at = stages.findIndex(({ stage }) => stage === 'Slice');
  if (at < 0) return stages;
  const { items_in: sorted } = stages[at];
  return [...stages.slice(0, at), { stage: 'Sort', items_in: sorted, items_out: sorted }, ...stages.slice(at)];
}

function drawStages({ stages: recorded, totals }) {
  const stages = withSort(recorded);
  const widest = Math.max(1, ...stages.map(({ items_in: entered }) => entered));
  const timed = stages.some((stage) => stage.milliseconds !== undefined);
  const total = stages.reduce((sum, { milliseconds: time }) => sum + (time || 0), 0);
  const bar = (entered, left) => {
    const [outer, inner] = [el('span', { class: 'stage-in' }), el('span', { class: 'stage-out' })];
    outer.style.width = `${(entered / widest) * 100}%`;
    inner.style.width = `${(left / widest) * 100}%`;
    return el('span', { class: 'stage-bar', 'aria-hidden': 'true' }, outer, inner);
  };
  const rows = stages.map(({ stage, items_in: entered, items_out: left, milliseconds: time }) =>
    el(
      'tr',
      null,
      el('th', { scope: 'row' }, stage),
      el('td', null, count(entered)),
      el('td', null, count(left)),
      el('td', null, entered > left ? `−${count(entered - left)}` : '–'),
      el('td', { class: 'stage-cell' }, bar(entered, left)),
      timed ? el('td', null, time === undefined ? '–' : milliseconds(time)) : null,
    ),
  );
  const headings = ['Stage', 'In', 'Out', 'Less', 'Items', ...(timed ? ['Time'] : [])];
  byId('stages-body').replaceChildren(
    el(
      'table',
      { class: 'plain' },
      el('thead', null, el('tr', null, ...headings.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', null, ...rows),
    ),
    el(
      'p',
      { class: 'muted' },
      totals.pinned
        ? `${plural(totals.pinned, 'pinned item')} ${totals.pinned === 1 ? 'goes' : 'go'} from Classify straight to ` +
            'Place. '
        : '',
      timed ? `${milliseconds(total)} in total; Sort is not timed.` : '',
    ),
  );
}
