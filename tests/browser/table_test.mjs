// The table of candidates: sorted, filtered and searched by keyboard, also with ten thousand candidates.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demo, itemsFile, listed, makeReport, open, phone, reportData, texts } from './support.mjs';

const data = () => reportData(demo);

test('Enter on a heading sorts by it, and a second Enter reverses the order', async () => {
  const {
    lists: [list],
    variants: [run],
  } = data();
  const { page, close } = await open(makeReport(demo));
  const heading = (name) => page.locator('.grid').getByRole('columnheader', { name });
  const check = async (name, values, directions) => {
    for (const direction of directions) {
      await heading(name).getByRole('button').focus();
      await page.keyboard.press('Enter');
      assert.equal(await heading(name).getAttribute('aria-sort'), direction);
      const items = await listed(page);
      assert.equal(items.length, 90);
      const known = items.map((item) => values[item]).filter((value) => value !== null);
      const sorted = [...known].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0) * (direction === 'descending' ? -1 : 1));
      assert.deepEqual(known, sorted, `${name}, ${direction}`);
      assert.ok(
        items.slice(0, known.length).every((item) => values[item] !== null),
        `${name}: rows without a value come last`,
      );
    }
  };
  await check('Tokens', list.tokens, ['descending', 'ascending']);
  await check('Score', run.score, ['descending', 'ascending']);
  await check(
    'Per 1,000',
    run.score.map((score, item) => (score === null || list.tokens[item] === 0 ? null : score / list.tokens[item])),
    ['descending', 'ascending'],
  );
  await check('Time', list.timestamp, ['ascending', 'descending']);
  await check(
    'Item and reason',
    list.tokens.map((_, item) => item),
    ['ascending', 'descending'],
  );
  await close();
});

test('filters and the search work by keyboard and say how many rows match', async () => {
  const {
    kinds,
    contents,
    lists: [list],
    variants: [run],
  } = data();
  const { page, close } = await open(makeReport(demo));
  const all = list.tokens.map((_, item) => item);
  const tally = () => page.textContent('.tally');
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'search');
  await page.keyboard.type('gradle HARBOR');
  const found = await listed(page);
  const text = (item) => contents[list.content[item]].toLowerCase();
  const inContent = all.filter((item) => text(item).includes('gradle') && text(item).includes('harbor'));
  assert.ok(inContent.length > 1 && inContent.every((item) => found.includes(item)));
  assert.equal(await tally(), `${found.length} of 90 candidates`);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  assert.equal(await tally(), '90 candidates');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'filter-decision');
  await page.keyboard.type('Out');
  const placed = new Set(run.placed);
  assert.deepEqual(new Set(await listed(page)), new Set(all.filter((item) => !placed.has(item))));
  await page.keyboard.press('Tab');
  await page.keyboard.type('ToolOutput');
  const tool = kinds.indexOf('ToolOutput');
  assert.deepEqual(
    new Set(await listed(page)),
    new Set(all.filter((item) => !placed.has(item) && list.kind[item] === tool)),
  );
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dedup');
  const duplicates = all.filter(
    (item) => list.kind[item] === tool && run.reasons[run.reason[item]].code === 'Deduplicated',
  );
  assert.ok(duplicates.length > 0);
  assert.deepEqual(new Set(await listed(page)), new Set(duplicates));
  await page.fill('#search', 'no item says this');
  assert.equal(await tally(), '0 of 90 candidates');
  assert.equal(await page.locator('.rows .row').count(), 0);
  await close();
});

test('the arrow keys go from row to row, Enter opens one, and Escape returns to it', async () => {
  const { page, close } = await open(makeReport(demo));
  await page.locator('.rows .row[tabindex="0"]').focus();
  const row = () => page.evaluate(() => Number(document.activeElement.getAttribute('aria-rowindex')) - 2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await row(), 2);
  await page.keyboard.press('End');
  assert.equal(await row(), 89);
  assert.ok(
    await page.evaluate(() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }),
    'the row with the focus is out of sight',
  );
  await page.keyboard.press('Enter');
  const item = await page.evaluate(() =>
    Number(document.querySelectorAll('.rows [tabindex="0"] .position')[0].textContent),
  );
  assert.equal(await page.textContent('#detail-title'), `Item ${item}`);
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await page.textContent('#detail-title'), `Item ${item}`);
  await page.keyboard.press('Escape');
  assert.equal(await row(), 89);
  await page.keyboard.press('Home');
  assert.equal(await row(), 0);
  assert.equal(await page.locator('.rows .row[tabindex="0"]').count(), 1);
  await close();
});

test('of ten thousand candidates only those near the view are drawn, and all can be reached', async () => {
  const kinds = ['Message', 'Document', 'ToolOutput', 'Memory'];
  const items = Array.from({ length: 10000 }, (_, n) => ({
    content: `Item number ${n}`,
    tokens: 1 + ((n * 7919) % 500),
    kind: kinds[n % 4],
    timestamp: new Date(1.7e12 + n * 6e4).toISOString(),
  }));
  const { page, close } = await open(makeReport([itemsFile('many.jsonl', items), '--max-tokens', '128000']));
  assert.equal(await page.getAttribute('.grid', 'aria-rowcount'), '10001');
  assert.ok((await page.locator('.rows .row').count()) < 80);
  await page.getByRole('columnheader', { name: 'Item and reason' }).getByRole('button').click();
  await page.locator('.rows .row[tabindex="0"]').focus();
  await page.keyboard.press('End');
  assert.match(await page.evaluate(() => document.activeElement.innerText), /Item number 9999/);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-rowindex')), '10001');
  assert.ok((await page.locator('.rows .row').count()) < 80);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('.rows .row')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 60 && top < innerHeight;
      }).length >= 10,
  );
  await page.fill('#search', 'number 4242');
  assert.deepEqual(await listed(page), [4242]);
  await close();
});

test('on a phone a row is a card: decision, kind, tokens, score, content, reason', async () => {
  const { page, close } = await open(makeReport(demo), { viewport: phone });
  assert.equal(await page.locator('.heading').isVisible(), false);
  const seen = await page
    .locator('.rows .row')
    .first()
    .locator('.cell')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.getBoundingClientRect().width > 0).map((cell) => cell.className.split(' ')[1]),
    );
  assert.deepEqual(seen, ['place', 'item', 'kind', 'tokens', 'score']);
  await page.selectOption('#sort', { label: 'Tokens ↓' });
  const {
    lists: [list],
  } = data();
  const tokens = (await listed(page)).map((item) => list.tokens[item]);
  assert.deepEqual(
    tokens,
    [...tokens].sort((a, b) => b - a),
  );
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wider, false, 'the page scrolls sideways');
  assert.ok((await texts(page, '.rows .row .reason')).every((reason) => reason.length > 5));
  await close();
});
