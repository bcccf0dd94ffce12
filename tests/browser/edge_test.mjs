// Runs at the edge: nothing offered, nothing selected, more than the target, no curve.
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

test('no candidate at all', () =>
  look([file('none.json', '[]'), '--max-tokens', '100'], async (page) => {
    assert.equal((await texts(page, '.figure'))[2], '0 of 0');
    assert.match(await page.textContent('#window'), /nothing was selected/);
    assert.deepEqual(await listed(page), []);
  }));

test('nothing fits, one has a negative count, one costs nothing', () =>
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

test('a selection that exceeds its target says by how much', () =>
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
      assert.match(await page.textContent('.metrics'), /50 tokens over the target of 100/);
      assert.match(await page.textContent('.quotas'), /Memory has 2 of the 3 items that its quota requires/);
    },
  ));

test('without a curve the page says why, and has everything else', async () => {
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
