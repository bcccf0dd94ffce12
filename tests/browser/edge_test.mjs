// Edge cases: no candidates, nothing selected, more than the target, no curve.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demo, editedReport, file, itemsFile, listed, makeReport, open, phone, rowOf, texts } from './support.mjs';

const item = (content, tokens, more) => ({ content, tokens, ...more });
const policy = (value) =>
  file(
    `policy${value.scorers.length}${value.slicerType || ''}${value.quotas ? 'q' : ''}${value.countQuotas ? 'c' : ''}.json`,
    JSON.stringify(value),
  );
const recency = [{ type: 'recency' }];

async function look(args, check) {
  const path = makeReport(args);
  for (const viewport of [undefined, phone]) {
    const { page, close } = await open(path, { viewport });
    await check(page);
    await close();
  }
}

test('no candidates', () =>
  look([file('none.json', '[]'), '--max-tokens', '100'], async (page) => {
    assert.equal((await texts(page, '.figure'))[2], '0 of 0');
    assert.match(await page.textContent('#window'), /nothing was selected/);
    assert.deepEqual(await listed(page), []);
  }));

test('nothing fits, one item has negative tokens, one has none', () =>
  look(
    [itemsFile('misfits.jsonl', [item('huge', 500), item('broken', -1), item('free', 0)]), '--max-tokens', '10'],
    async (page) => {
      assert.equal((await texts(page, '.figure'))[2], '1 of 3');
      assert.deepEqual(new Set(await listed(page)), new Set([0, 1, 2]));
      await page.locator('.window-stage').focus();
      await page.keyboard.press('Enter');
      assert.match(await page.textContent('#detail'), /Item 2[^]*free/);
    },
  ));

test('a window of no tokens', () =>
  look([itemsFile('one.jsonl', [item('a', 5)]), '--max-tokens', '0'], async (page) => {
    assert.deepEqual((await texts(page, '.figure')).slice(0, 2), ['–', '–']);
  }));

test('the page says by how much a selection exceeds its target', () =>
  look(
    [
      itemsFile('over.jsonl', [item('a', 80, { kind: 'Memory' }), item('b', 70, { kind: 'Memory' }), item('c', 10)]),
      '--max-tokens',
      '200',
      '--target-tokens',
      '100',
      '--overflow',
      'proceed',
      '--policy',
      policy({ scorers: recency, countQuotas: [{ kind: 'Memory', requireCount: 3, capCount: 5 }] }),
    ],
    async (page) => {
      assert.match(await page.textContent('.metrics'), /150 tokens: 50 over the target of 100/);
      assert.equal((await texts(page, '.figure'))[1], '–', 'no percentage of the optimum, because the selection exceeds the target');
      assert.match(
        await page.textContent('.sentences'),
        /takes 150 tokens, 50 more than its target of 100: its count quotas require items regardless of their tokens/,
      );
      assert.deepEqual(await texts(page, '.mark-label'), ['target 100']);
      assert.match(await page.textContent('.quotas'), /Memory has 2 of the 3 items that its quota requires/);
    },
  ));

test('a selection that exceeds its window shows where target and window end, and how to avoid that', () =>
  look(
    [
      itemsFile('beyond.jsonl', [item('a', 90, { kind: 'Memory' }), item('b', 70, { kind: 'Memory' }), item('c', 10)]),
      '--max-tokens',
      '120',
      '--target-tokens',
      '100',
      '--overflow',
      'proceed',
      '--policy',
      policy({ scorers: recency, countQuotas: [{ kind: 'Memory', requireCount: 2, capCount: 5 }] }),
    ],
    async (page) => {
      const track = await page.locator('.budget-track').boundingBox();
      const end = async (name) => ((await page.locator(`.${name}-line`).boundingBox()).x - track.x) / track.width;
      assert.ok(Math.abs((await end('target')) - 100 / 160) < 0.01);
      assert.ok(Math.abs((await end('window')) - 120 / 160) < 0.01);
      assert.match(await page.textContent('.sentences'), /It exceeds the window of 120 by 40/);
      const actions = await texts(page, '.action');
      assert.ok(actions.length > 0 && !actions.includes('Pin'), `${actions}`);
      for (const text of await texts(page, '.suggestion p')) {
        assert.match(text, /tokens, (within|\d+ above) the target/);
      }
    },
  ));

test('three thousand kinds leave the bar to scale and the legends short', () => {
  const kinds = Array.from({ length: 3000 }, (_, at) =>
    item(`content ${at}`, 1 + (at < 12 ? 200 - at : 0), { kind: at ? `kind ${at}` : `long ${'name '.repeat(40)}` }),
  );
  return look([itemsFile('kinds.jsonl', kinds), '--max-tokens', '6000'], async (page) => {
    const bar = await page.locator('.budget-bar').boundingBox();
    const widths = await page.$$eval('.budget-bar .segment', (all) =>
      all.map((part) => part.getBoundingClientRect().width),
    );
    const tokens = (await texts(page, '.legend-tokens')).map((text) => Number(text.replaceAll(',', '')));
    assert.equal(widths.length, tokens.length);
    assert.ok(tokens.length <= 12, `${tokens.length} entries`);
    assert.equal(
      tokens.reduce((sum, count) => sum + count, 0),
      6000,
    );
    widths.forEach((width, at) => assert.ok(Math.abs(width - (tokens[at] / 6000) * bar.width) < 0.1));
    const names = await texts(page, '.legend-name');
    assert.ok(names.includes('2,991 other kinds'), `${names}`);
    assert.ok((await page.locator('#window .key li').count()) <= 10);
    const long = page.locator('.legend-name', { hasText: 'long name' });
    assert.match(await long.getAttribute('title'), /^long (name ){40}$/);
    assert.ok((await long.boundingBox()).height < 30, 'a long name takes one line');
  });
});

test('a page with only pinned items says that nothing was chosen', () =>
  look(
    [
      itemsFile('pinned.jsonl', [item('a', 30, { pinned: true }), item('b', 20, { pinned: true })]),
      '--max-tokens',
      '100',
    ],
    async (page) => {
      assert.match(await page.textContent('.metrics'), /only pinned items could be in, so there was nothing to choose/);
      assert.match(await page.textContent('#window'), /all items are pinned, so none has a score/);
      assert.match(await page.textContent('#stages'), /2 pinned items go from Classify straight to Place/);
      assert.equal(await page.locator('.sentences li').count(), 3);
    },
  ));

test('an item of 0 tokens is visible in the window', () =>
  look(
    [itemsFile('zero.jsonl', [item('a', 30), item('nothing', 0), item('b', 20)]), '--max-tokens', '100'],
    async (page) => {
      assert.equal(await page.locator('.thin-line').count(), 1);
      assert.match(await page.textContent('#window'), /A thin line is an item of 0 tokens/);
    },
  ));

test('the page says which analyses took too much work', async () => {
  const { page, close } = await open(
    editedReport(demo, ({ variants: [run] }) => {
      run.untried = 'Not tried, because it takes more work than a page allows: higher targets.';
    }),
  );
  assert.match(await page.textContent('#summary'), /Not tried, because[^]*higher targets\./);
  await close();
});

test('without a curve the page says why and shows everything else', async () => {
  const why = 'The selection changes too often for a page.';
  const { page, close } = await open(
    editedReport(demo, ({ variants: [run] }) => {
      delete run.curve;
      run.curve_unavailable = why;
    }),
  );
  assert.equal(await page.locator('#target').count(), 0);
  assert.equal(await page.textContent('#budget-body'), why);
  assert.equal((await listed(page)).length, 90);
  await (await rowOf(page, 0)).click();
  assert.equal(await page.textContent('#detail-title'), 'Item 0');
  await close();
});
