// Puts the views together.

function drawVariantChoice(runs, current, choose) {
  byId('variants').replaceChildren(
    el(
      'fieldset',
      { class: 'choice' },
      el('legend', null, 'Shown below'),
      ...runs.map((run, index) =>
        el(
          'label',
          null,
          el('input', {
            type: 'radio',
            name: 'variant',
            value: index,
            checked: index === current,
            onchange: () => choose(index),
          }),
          variantName(index),
        ),
      ),
    ),
  );
}

function drawSections() {
  const names = {
    summary: 'Summary',
    comparison: 'Side by side',
    window: 'Window',
    budget: 'Budgets',
    stages: 'Stages',
    candidates: 'Candidates',
  };
  byId('sections').replaceChildren(
    ...Object.entries(names)
      .filter(([id]) => !byId(id).hidden)
      .map(([id, name]) => el('a', { href: `#${id}` }, name)),
  );
}

function main() {
  initTheme();
  initSave();
  const runs = report.variants.map((variant) => new Run(variant));
  const lists = [...new Set(report.lists.map(({ name }) => visible(name)))].join(', ');
  byId('title').textContent = lists;
  document.title = `${lists} · cupel report`;
  byId('colophon').textContent =
    `${report.implementation} ${report.version}, Cupel specification ${report.specification}. ` +
    'One file: nothing was fetched to show it, and nothing leaves it.';

  const detail = new Detail();
  let current = 0;
  const open = (item, order, index = current) => detail.open(runs[index], item, order);
  const table = new Table(open);
  const show = (items, why) => table.show(items, why);
  const choose = (index) => {
    current = index;
    const run = runs[index];
    byId('subtitle').replaceChildren(
      plural(run.size, 'candidate'),
      ' · policy ',
      quoted(visible(report.mode === 'turns' ? run.policy.name || 'without a name' : run.label)),
      ` · window ${count(run.budget.maxTokens)}, target ${plural(run.budget.targetTokens, 'token')}`,
    );
    byId('policy').textContent = visible(JSON.stringify({ policy: run.policy, budget: run.budget }, null, 2));
    drawSummary(run, { open, show });
    drawWindow(run, open);
    drawBudget(run, { open, show });
    drawStages(run);
    table.setRun(run);
  };
  if (runs.length > 1) {
    drawComparison(runs, open);
    drawVariantChoice(runs, current, choose);
  }
  drawSections();
  choose(0);
}

main();
