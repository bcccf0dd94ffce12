// Builds the page from its views.

function drawVariantChoice(runs, current, choose) {
  byId('variants').replaceChildren(
    el(
      'fieldset',
      { class: 'choice' },
      el('legend', null, 'Run'),
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
    comparison: 'Side by side',
    summary: report.variants.length > 1 ? 'One run' : 'Summary',
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

// The subtitle: the runs and what they have in common.
function lead(runs) {
  const [run] = runs;
  const size = ({ budget }) => `window ${count(budget.maxTokens)}, target ${plural(budget.targetTokens, 'token')}`;
  if (report.mode === 'policies') {
    return [`${runs.length} policies over ${plural(run.size, 'candidate')} · ${size(run)}`];
  }
  if (report.mode === 'turns') return [`${runs.length} turns under one policy · ${size(run)}`];
  return [plural(run.size, 'candidate'), ' · policy ', quoted(visible(run.label)), ` · ${size(run)}`];
}

// On a narrow page the buttons move to the end, so that the content comes first.
function initActions() {
  const narrow = matchMedia('(max-width: 960px)');
  const place = () => {
    const holder = narrow.matches ? byId('actions-below') : document.querySelector('.top-row');
    holder.append(byId('actions'));
  };
  narrow.addEventListener('change', place);
  place();
}

function main() {
  initActions();
  initTheme();
  initSave();
  const runs = report.variants.map((variant) => new Run(variant));
  const lists = [...new Set(report.lists.map(({ name }) => visible(name)))].join(', ');
  byId('title').replaceChildren(...lists.split(/(?<=[/_])/).flatMap((part) => [part, el('wbr')])); // wrap paths
  document.title = `${lists} · cupel report`;
  byId('colophon').textContent =
    `${report.implementation} ${report.version}, Cupel specification ${report.specification}. ` +
    'Self-contained: this page loads nothing and sends nothing.';

  const detail = new Detail();
  let current = 0;
  const open = (item, order, index = current) => detail.open(runs[index], item, order);
  const table = new Table(open);
  const show = (items, why) => table.show(items, why);
  const choose = (index) => {
    current = index;
    const run = runs[index];
    byId('run-line').hidden = report.mode !== 'turns';
    byId('run-line').replaceChildren(
      plural(run.size, 'candidate'),
      ' · policy ',
      quoted(visible(run.policy.name || 'without a name')),
    );
    byId('policy').textContent = visible(JSON.stringify({ policy: run.policy, budget: run.budget }, null, 2));
    drawSummary(run, { open, show });
    drawWindow(run, open);
    drawBudget(run, { open, show });
    drawStages(run);
    table.setRun(run);
  };
  byId('subtitle').replaceChildren(...lead(runs));
  if (runs.length > 1) {
    byId('summary-title').textContent = 'One run at a time';
    byId('summary-title').classList.remove('unseen');
    drawComparison(runs, open);
    drawVariantChoice(runs, current, choose);
  }
  drawSections();
  choose(0);
}

try {
  main();
} finally {
  document.querySelector('main').classList.add('drawn');
}
