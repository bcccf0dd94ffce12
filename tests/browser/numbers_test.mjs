// Compares the page's numbers with those of a known run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cupel, demo, itemsFile, listed, makeReport, open, rowOf, texts } from './support.mjs';

// The run of docs/reference/cli/explain.md, small enough to check by hand.
const notes = [
  { content: 'You review code.', tokens: 30, kind: 'SystemPrompt', pinned: true, timestamp: '2026-03-17T13:00:00Z' },
  { content: 'The build log, all of it.', tokens: 900, kind: 'ToolOutput', timestamp: '2026-03-17T14:00:00Z' },
  { content: 'Likes short answers.', tokens: 20, kind: 'Memory', timestamp: '2026-03-17T14:01:00Z' },
  { content: 'Likes short answers.', tokens: 20, kind: 'Memory', timestamp: '2026-03-17T14:02:00Z' },
  { content: 'What broke?', tokens: 25, timestamp: '2026-03-17T14:05:00Z' },
];
const notesArgs = () => [
  itemsFile('notes.jsonl', notes),
  '--max-tokens',
  '1024',
  '--output-reserve',
  '256',
  '--reserve',
  'Memory=50',
  '--margin',
  '5',
];

test('the first screen accounts for every token of the window', async () => {
  const { page, close } = await open(makeReport(notesArgs()));
  const names = await texts(page, '.legend-name');
  const tokens = await texts(page, '.legend-tokens');
  assert.deepEqual(Object.fromEntries(names.map((name, at) => [name, Number(tokens[at].replaceAll(',', ''))])), {
    Pinned: 30,
    Message: 25,
    Memory: 20,
    Free: 608,
    'Safety margin': 35,
    'Reserved slots': 50,
    'Output reserve': 256,
  });
  assert.deepEqual(await texts(page, '.figure'), ['9.8 %', 'Optimal', '3 of 5']);
  assert.match(await page.textContent('.metrics'), /75 tokens of the target's 768/);
  await close();
});

test('the budget bar is drawn to scale', async () => {
  const { page, close } = await open(makeReport(notesArgs()));
  const bar = (await page.locator('.budget-bar').boundingBox()).width;
  const widths = await page.$$eval('.budget-bar .segment', (parts) =>
    parts.map((part) => part.getBoundingClientRect().width),
  );
  const tokens = (await texts(page, '.legend-tokens')).map((text) => Number(text.replaceAll(',', '')));
  tokens.forEach((count, at) =>
    assert.ok(Math.abs(widths[at] - (count / 1024) * bar) < 0.1, `${count} tokens are ${widths[at]} wide`),
  );
  const line = await page.locator('.target-line').boundingBox();
  const track = await page.locator('.budget-track').boundingBox();
  assert.ok(Math.abs((line.x - track.x) / track.width - 768 / 1024) < 0.005);
  await close();
});

test('every candidate has its decision, its reason in words and its numbers', async () => {
  const { page, close } = await open(makeReport(notesArgs()));
  assert.deepEqual(await listed(page), [0, 3, 4, 2, 1]);
  const text = async (item) => (await rowOf(page, item)).innerText();
  assert.match(await text(1), /Out[^]*needs 900 tokens, 608 were left[^]*ToolOutput[^]*900[^]*0\.15/);
  assert.match(await text(2), /Out[^]*same content as item 3[^]*Memory[^]*20[^]*0\.45[^]*22\.50/);
  assert.match(await text(0), /Pinned 1[^]*always in/);
  assert.match(await text(4), /In 3[^]*What broke\?[^]*Message[^]*25[^]*0\.80[^]*32\.00[^]*2026-03-17 14:05[^]*Chat/);
  const parts = await (
    await rowOf(page, 4)
  )
    .locator('.anatomy span')
    .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().width));
  assert.ok(Math.abs(parts[0] / parts[1] - 0.75 / 0.05) < 0.5, `recency to kind is 15 to 1, not ${parts}`);
  await close();
});

test('the window shows the placed items to scale and opens their stories', async () => {
  const { page, close } = await open(makeReport(notesArgs()));
  const stage = page.locator('.window-stage');
  await stage.focus();
  const announced = [];
  for (let place = 0; place < 3; ++place) {
    announced.push(await stage.getAttribute('aria-valuetext'));
    await page.keyboard.press('ArrowRight');
  }
  assert.match(announced[0], /^1 of 3: item 0, SystemPrompt, 30 tokens, pinned\. You review code\./);
  assert.match(announced[1], /^2 of 3: item 3, Memory, 20 tokens, score 0\.70\./);
  assert.match(announced[2], /^3 of 3: item 4, Message, 25 tokens, score 0\.80\./);
  const box = await stage.boundingBox();
  await page.mouse.click(box.x + (box.width * (30 + 10)) / 75, box.y + 20); // the middle of the second
  assert.equal(await page.textContent('#detail-title'), 'Item 3');
  assert.match(await page.textContent('#detail'), /In, place 2 of 3/);
  assert.match(await page.textContent('#detail'), /recency0\.7500\.6670\.500[^]*kind0\.2500\.8000\.200[^]*Sum0\.700/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#detail').isVisible(), false);
  await close();
});

test('the page of the demo agrees with `cupel explain`', async () => {
  const report = JSON.parse(cupel(['explain', ...demo, '--json']));
  const { page, close } = await open(makeReport(demo));
  const tokens = report.included.reduce((sum, { item }) => sum + item.tokens, 0);
  assert.equal((await texts(page, '.figure'))[2], `${report.included.length} of ${report.total_candidates}`);
  assert.ok(
    (await page.textContent('.metrics')).includes(`${tokens.toLocaleString('en-US')} tokens of the target's 6,500`),
  );
  const order = await listed(page);
  assert.deepEqual(
    order.slice(0, report.included.length),
    report.included.map(({ index }) => index),
  );
  assert.equal(order.length, report.total_candidates);
  const stages = await texts(page, '#stages tbody th');
  assert.deepEqual(stages, ['Classify', 'Score', 'Deduplicate', 'Sort', 'Slice', 'Place']);
  assert.deepEqual(
    stages.filter((stage) => stage !== 'Sort'),
    report.events.map(({ stage }) => stage),
  );
  const pinned = report.included.filter(({ item }) => item.pinned).length;
  assert.match(
    await page.textContent('#stages'),
    new RegExp(`${pinned} pinned items? goe?s? from Classify straight to Place`),
  );
  await close();
});

test('a story states the decision, the targets that include the item, and a link to the item it names', async () => {
  const { page, close } = await open(makeReport(notesArgs()));
  await (await rowOf(page, 2)).click();
  await page.click('text=Open item 3');
  assert.equal(await page.textContent('#detail-title'), 'Item 3');
  const why = JSON.parse(cupel(['explain', ...notesArgs(), '--item', '#1', '--why', '--json']));
  const value = why.counterfactuals.larger_budget.value;
  await page.keyboard.press('Escape');
  await (await rowOf(page, 1)).click();
  assert.match(
    await page.textContent('#detail'),
    new RegExp(`from ${value.toLocaleString('en-US')}[^]*${(value - 768).toLocaleString('en-US')} more than this run`),
  );
  await close();
});

test('a story says what would have included the item, like explain', async () => {
  const { page, close } = await open(makeReport(notesArgs()));
  const why = JSON.parse(cupel(['explain', ...notesArgs(), '--item', '#1', '--why', '--json']));
  const { value } = why.counterfactuals.tokens;
  await (await rowOf(page, 1)).click();
  assert.match(await page.textContent('#detail'), new RegExp(`What would let it in[^]*at most ${value} instead of 900`));
  await page.keyboard.press('Escape');
  await (await rowOf(page, 4)).click();
  assert.doesNotMatch(await page.textContent('#detail'), /What would let it in/);
  await close();
});

test('a sentence links to the items that it mentions', async () => {
  const { page, close } = await open(makeReport(demo));
  const button = page.locator('.sentences button').first();
  const count = Number((await button.textContent()).match(/\d+/)[0]);
  await button.click();
  assert.equal((await listed(page)).length, count);
  await page.click('text=Show all');
  assert.equal((await listed(page)).length, 90);
  await close();
});
