// The cells of a candidate's row.

function anatomy(run, item, best) {
  const bar = el('span', { class: 'anatomy', 'aria-hidden': 'true' });
  run.scorers.forEach((_, scorer) => {
    const share = run.share(scorer, item);
    if (!(share > 0)) return;
    const part = el('span', { class: `s${scorer % 6}` });
    part.style.width = `${(share / best) * 100}%`;
    bar.append(part);
  });
  return bar;
}

// `best` is the score whose bar fills the column.
function candidateCells(run, item, best) {
  const decision = run.decision(item);
  const cell = (id, ...children) => el('div', { role: 'gridcell', class: `cell ${id}` }, ...children);
  const place = run.included(item) ? el('span', { class: 'muted' }, ` ${count(run.place[item] + 1)}`) : null;
  return [
    cell('place', el('span', { class: `decision ${decision}` }, kDecisions[decision]), place),
    cell(
      'item',
      el(
        'span',
        { class: 'excerpt' },
        el('span', { class: 'position muted' }, item),
        quoted(excerpt(run.content(item))),
      ),
      el('span', { class: 'reason muted' }, quoted(visible(run.why(item).text))),
    ),
    cell('kind', kindLabel(run.kind(item))),
    cell('tokens', count(run.tokens(item))),
    cell('score', anatomy(run, item, best), el('span', null, scoreText(run.score[item]))),
    cell('density', scoreText(run.density(item))),
    cell('time', minute(run.timestamp(item))),
    cell('source', quoted(run.source(item))),
    cell('tags', quoted(run.tags(item).join(', '))),
  ];
}
