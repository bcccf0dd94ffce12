// Compares the slider with the engine: for each budget, the page must show what a fresh run selects.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cupel,
  demo,
  editedReport,
  file,
  itemsFile,
  listed,
  makeReport,
  open,
  reportData,
  texts,
  tryCupel,
} from './support.mjs';

const session = 'examples/data/agent_session.jsonl';
const knapsack = () =>
  file(
    'knapsack.json',
    JSON.stringify({
      scorers: [{ type: 'recency', weight: 3 }, { type: 'kind' }],
      slicerType: 'knapsack',
      knapsackBucketSize: 10,
    }),
  );
const runs = {
  'the demo': () => ({
    policy: 'examples/data/agent_policy.json',
    budget: { maxTokens: 8192, targetTokens: 6500, outputReserve: 1024 },
  }),
  'a knapsack with slots and a margin': () => ({
    policy: knapsack(),
    budget: {
      maxTokens: 9000,
      targetTokens: 7000,
      outputReserve: 500,
      reservedSlots: { Memory: 200 },
      estimationSafetyMarginPercent: 5,
    },
  }),
};

// The selection for a target, with the budget that docs/reference/analytics.md defines.
function select(policy, base, target) {
  const budget = {
    ...base,
    targetTokens: target,
    maxTokens: Math.max(base.maxTokens, target + (base.outputReserve || 0)),
  };
  const done = tryCupel([
    'select',
    session,
    '--budget',
    JSON.stringify(budget),
    '--policy',
    policy,
    '--format',
    'json',
  ]);
  assert.ok(done.status <= 1, done.stderr);
  return JSON.parse(done.stdout);
}

// The items included at the slider's target, read from the page: the run's window, changed by the listed differences.
async function shown(page, placed) {
  const inside = new Set(placed);
  for (const [list, change] of [
    [0, 'add'],
    [1, 'delete'],
  ]) {
    const button = page.locator('.change-list').nth(list).locator('.all button');
    if (!(await button.count())) continue;
    await button.click();
    for (const item of await listed(page)) inside[change](item);
    await page.click('.only button');
  }
  return [...inside].sort((a, b) => a - b);
}

// The page draws once per frame.
function until(page, selector, value) {
  return page.waitForFunction(([at, wanted]) => document.querySelector(at).value === wanted, [selector, String(value)]);
}

for (const [name, make] of Object.entries(runs)) {
  test(`at twelve budgets the slider of ${name} equals fresh runs`, async () => {
    const { policy, budget } = make();
    const { page, close } = await open(makeReport([session, '--budget', JSON.stringify(budget), '--policy', policy]));
    const placed = select(policy, budget, budget.targetTokens).selected;
    const ceiling = Number(await page.getAttribute('#target', 'max'));
    // Both sides of three changes, and some between.
    const curve = JSON.parse(
      cupel(['simulate', 'curve', session, '--budget', JSON.stringify(budget), '--policy', policy, '--json']),
    ).segments;
    const edges = [0.2, 0.5, 0.8]
      .map((share) => curve[Math.floor(share * curve.length)].first)
      .flatMap((first) => [first - 1, first]);
    const budgets = [...edges, 0, 700, 4200, budget.targetTokens + 137, 9310, ceiling];
    const sizes = new Set();
    for (const target of budgets) {
      await page.fill('#target-number', String(target));
      await until(page, '#target', target);
      const fresh = select(policy, budget, target);
      if (!fresh.ok) {
        assert.ok((await page.textContent('.facts')).includes(`fails: ${fresh.error.code}`), `at ${target}`);
        continue;
      }
      assert.deepEqual(
        await shown(page, placed),
        [...fresh.selected].sort((a, b) => a - b),
        `at ${target}`,
      );
      const facts = (await texts(page, '.fact dd')).map((text) => text.replaceAll(',', ''));
      assert.equal(facts[0], String(fresh.selected.length));
      assert.equal(facts[1], String(fresh.totalTokens));
      sizes.add(fresh.selected.length);
    }
    assert.ok(sizes.size >= 8, 'the budgets are too much alike to show anything');
    await close();
  });
}

test('a failing target includes nothing, and targets beyond it are unaffected', async () => {
  // No available policy fails in the middle of its curve, so the test inserts a failing step: one target wide, within
  // step 100.
  let [first, placed] = [0, 0];
  const { page, close } = await open(
    editedReport(demo, ({ variants: [run] }) => {
      const { gaps, toggles, failures } = run.curve;
      first = gaps.slice(0, 101).reduce((sum, gap) => sum + gap);
      placed = run.placed.length;
      assert.ok(gaps[101] > 2);
      gaps.splice(101, 1, 1, 1, gaps[101] - 2);
      toggles.splice(101, 0, [], []);
      failures.push({ step: 101, code: 'Overflow' });
    }),
  );
  const seen = [];
  for (const target of [first, first + 1, first + 2]) {
    await page.fill('#target-number', String(target));
    await until(page, '#target', target);
    seen.push(await texts(page, '.change-list h3 .muted'));
  }
  assert.deepEqual(seen[1], ['0', String(placed)]);
  assert.notDeepEqual(seen[0], seen[1]);
  assert.deepEqual(seen[0], seen[2]);
  await close();
});

test('the marks are at the changes, and the buttons go from one mark to the next', async () => {
  const { page, close } = await open(makeReport(demo));
  const segments = JSON.parse(cupel(['simulate', 'curve', ...demo, '--json'])).segments;
  const marks = (await page.getAttribute('.ticks', 'd')).split('M').length - 1;
  const ceiling = Number(await page.getAttribute('#target', 'max'));
  assert.equal(marks, segments.filter(({ first }) => first > 0 && first <= ceiling).length);
  const next = segments.find(({ first }) => first > 6500).first;
  await page.click('text=Next change');
  assert.equal(await page.inputValue('#target-number'), String(next));
  await page.click('text=Previous change');
  assert.equal(await page.inputValue('#target-number'), String(next - 1));
  await page.click('text=Back to this run');
  assert.equal(await page.inputValue('#target-number'), '6500');
  assert.deepEqual(await texts(page, '.change-list h3 .muted'), ['0', '0']);
  await close();
});

test('the arrow keys move the slider by a token', async () => {
  const { page, close } = await open(makeReport(demo));
  await page.focus('#target');
  await page.keyboard.press('ArrowRight');
  await until(page, '#target-number', 6501);
  assert.match(await page.getAttribute('#target', 'aria-valuetext'), /^6,501: \d+ items, [\d,]+ tokens, score [\d.]+$/);
  await page.keyboard.press('Home');
  await until(page, '#target-number', 0);
  assert.match(await page.getAttribute('#target', 'aria-valuetext'), /^0: the run fails/);
  await close();
});

test('clearing the target field resets it to the shown target', async () => {
  const { page, close } = await open(makeReport(demo));
  await page.fill('#target-number', '3000');
  await page.waitForFunction(() => document.getElementById('target').value === '3000');
  await page.fill('#target-number', '');
  await page.locator('#target-number').blur();
  assert.equal(await page.inputValue('#target-number'), '3000');
  await close();
});

test('the slider reaches the run even with a lower --ceiling, and does not count duplicates', async () => {
  const low = reportData([...demo, '--ceiling', '100']).variants[0].curve;
  assert.equal(low.ceiling, 6500);
  assert.equal(low.run_at, 6500);
  const twice = itemsFile('twice.jsonl', [
    { content: 'a', tokens: 40 },
    { content: 'a', tokens: 40 },
    { content: 'b', tokens: 50 },
  ]);
  assert.equal(reportData([twice, '--max-tokens', '60']).variants[0].curve.ceiling, 90);
});
