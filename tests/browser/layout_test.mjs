// Layout: results below the search, the chart's axes, names that fit, a comparison first, a phone's first rows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedDemo, demo, itemsFile, makeReport, open, texts } from './support.mjs';

const compared = comparedDemo('chat', 'rag', 'debugging');
const sizes = {
  desktop: { width: 1280, height: 860 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 375, height: 667 },
};
const specification = ['SystemPrompt', 'ToolOutput', 'Document', 'Memory', 'Message'];

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

for (const [name, viewport] of Object.entries(sizes)) {
  test(`${name}: after / the results are in view and stay there while the reader types`, async () => {
    for (const args of [demo, compared]) {
      const { page, close } = await open(makeReport(args), { viewport });
      await page.keyboard.press('/');
      const field = await boxOf(page, '#search');
      assert.ok(field.y > 0 && field.y < viewport.height / 3, `the field is at ${field.y}`);
      const row = await boxOf(page, '.rows .row');
      assert.ok(row.y + row.height < viewport.height, `the first result ends at ${row.y + row.height}`);
      for (const words of ['harbor', 'harbor idempotency key', 'no item says this', '']) {
        await page.fill('#search', words);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        assert.equal((await boxOf(page, '#search')).y, field.y, `the field moves at '${words}'`);
      }
      await close();
    }
  });
}

test('after / the result is visible even in a list of one item', async () => {
  const list = itemsFile('one.jsonl', [{ content: 'a', tokens: 5 }]);
  const { page, close } = await open(makeReport([list, '--max-tokens', '9']));
  await page.keyboard.press('/');
  const [field, row] = [await boxOf(page, '#search'), await boxOf(page, '.rows .row')];
  assert.ok(field.y > 0 && row.y > field.y && row.y + row.height < 860);
  await close();
});

for (const [name, viewport] of Object.entries(sizes)) {
  test(`${name}: the budget chart has named axes with round numbers, and marks for this run and for the target`, async () => {
    const { page, close } = await open(makeReport(demo), { viewport });
    assert.deepEqual(await texts(page, '.curve .axis-name'), ['Score', 'Target in tokens']);
    assert.equal(await page.locator('.diagonal').count(), 0);
    const numbers = async (selector) => (await texts(page, selector)).map((text) => Number(text.replaceAll(',', '')));
    const [scores, targets] = [await numbers('.score-number'), await numbers('.target-number')];
    for (const axis of [scores, targets]) {
      assert.ok(axis.length >= 3 && axis.length <= 7 && axis[0] === 0, `${axis}`);
      const step = axis[1] - axis[0];
      assert.ok(axis.every((value, at) => Math.abs(value - at * step) < 1e-9), `${axis}`);
      assert.match(String(Number(step.toPrecision(12))), /^0?\.?0*[125]0*$/);
    }
    await page.locator('.curve').scrollIntoViewIfNeeded();
    let stage = await boxOf(page, '.curve-stage');
    const ceiling = Number(await page.getAttribute('#target', 'max'));
    const centre = ({ x, width }) => x + width / 2;
    const boxes = await page.$$eval('.target-number', (all) => all.map((node) => node.getBoundingClientRect().toJSON()));
    boxes.slice(1).forEach((box, at) => {
      const wanted = stage.x + (targets[at + 1] / ceiling) * stage.width;
      const edge = targets[at + 1] / ceiling > 0.92;
      assert.ok(edge || Math.abs(centre(box) - wanted) < 1.5, `${targets[at + 1]} is at ${centre(box)}, not ${wanted}`);
      assert.ok(box.x > boxes[at].x + boxes[at].width, 'numbers overlap');
    });
    const high = scores.at(-1);
    for (const target of [9310, 1200]) {
      await page.fill('#target-number', String(target));
      await page.waitForFunction((value) => document.getElementById('target').value === String(value), target);
      const score = Number((await texts(page, '.fact dd'))[2]);
      stage = await boxOf(page, '.curve-stage'); // the page may have scrolled to the field
      const spot = await boxOf(page, '.spot');
      const [x, y] = [centre(spot), spot.y + spot.height / 2];
      assert.ok(Math.abs(x - (stage.x + (target / ceiling) * stage.width)) < 1.5, `${target}: the mark is at ${x}`);
      assert.ok(Math.abs(y - (stage.y + 200 * (1 - score / high))) < 2, `a score of ${score} is at ${y}`);
    }
    assert.match(await page.textContent('.run-label'), /^this run 6,500$/);
    const run = centre(await boxOf(page, '.run-label'));
    assert.ok(Math.abs(run - (stage.x + (6500 / ceiling) * stage.width)) < 1.5);
    await close();
  });
}

test('a click on the chart chooses the target there, and a failing target has no mark on the curve', async () => {
  const { page, close } = await open(makeReport(demo));
  const stage = await boxOf(page, '.curve-stage');
  const ceiling = Number(await page.getAttribute('#target', 'max'));
  await page.locator('#budget').scrollIntoViewIfNeeded();
  await page.locator('.curve-stage').click({ position: { x: stage.width / 2, y: 50 } });
  await page.waitForFunction((value) => Math.abs(document.getElementById('target').value - value) < 40, ceiling / 2);
  assert.equal(await page.locator('.spot').isVisible(), true);
  await page.locator('.curve-stage').click({ position: { x: 3, y: 50 } });
  await page.waitForFunction(() => document.getElementById('target').value < 534);
  assert.equal(await page.locator('.spot').isVisible(), false);
  assert.match(await page.textContent('#budget .key'), /where a run fails/);
  await close();
});

test('targets in the millions have short numbers, and the page does not scroll sideways', async () => {
  const items = [
    { content: 'a', tokens: 900000, priority: 1, futureRelevanceHint: 0.5 },
    { content: 'b', tokens: 700000, priority: 2, futureRelevanceHint: 0.25 },
  ];
  const { page, close } = await open(makeReport([itemsFile('large.jsonl', items), '--max-tokens', '1000000']), {
    viewport: sizes.phone,
  });
  const targets = await texts(page, '.target-number');
  assert.ok(targets.every((text) => /^(0|\d+k|[\d.]+M)$/.test(text)), `${targets}`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
  await close();
});

test('the kinds of the specification are not cut off at 1,280 pixels, on a tablet or on a phone', async () => {
  const items = specification.map((kind, n) => ({ content: `content ${n}`, tokens: 1000 + n, kind }));
  const path = makeReport([itemsFile('kinds.jsonl', items), '--max-tokens', '4500']);
  for (const viewport of Object.values(sizes)) {
    const { page, close } = await open(path, { viewport });
    await page.locator('#candidates').scrollIntoViewIfNeeded();
    await page.locator('.rows .row').nth(4).waitFor();
    for (const selector of ['.rows .kind bdi', '#window .key bdi', '.legend-name']) {
      const names = await page.$$eval(selector, (all) =>
        all.map((node) => ({ text: node.textContent, cut: node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 })),
      );
      assert.ok(names.length >= 4);
      const cut = names.filter((name) => name.cut);
      assert.deepEqual(cut, [], `${selector} at ${viewport.width}`);
    }
    const outside = await page.$$eval('.rows .cell.kind', (cells) => {
      const right = (node) => node.getBoundingClientRect().right;
      return cells.filter((cell) => right(cell.querySelector('.kind')) > right(cell) + 0.5).length;
    });
    assert.equal(outside, 0);
    await close();
  }
});

test('the page of a comparison begins with the comparison', async () => {
  const path = makeReport(compared);
  for (const viewport of Object.values(sizes)) {
    const { page, close } = await open(path, { viewport });
    const [title, table, summary] = [
      await boxOf(page, '#comparison-title'),
      await boxOf(page, '#comparison table'),
      await boxOf(page, '#summary'),
    ];
    assert.ok(title.y < viewport.height * 0.4, `the comparison begins at ${title.y}`);
    assert.ok(table.y < viewport.height, `the table begins at ${table.y}`);
    assert.ok(summary.y > table.y + table.height);
    assert.deepEqual((await texts(page, 'nav a')).slice(0, 2), ['Side by side', 'One run']);
    assert.match(await page.textContent('#subtitle'), /^3 policies over 90 candidates/);
    await close();
  }
});

test('the buttons follow the content, or are at the top if there is room', async () => {
  for (const [name, viewport] of Object.entries(sizes)) {
    const { page, close } = await open(makeReport(demo), { viewport });
    const [top, title] = [await boxOf(page, '.top'), await boxOf(page, 'h1')];
    if (name !== 'desktop') {
      assert.equal(await page.locator('.top button').count(), 0);
      assert.ok(top.height < 80 && title.y < 110, `the head has ${top.height} pixels, the title begins at ${title.y}`);
      assert.equal(await page.locator('footer #actions button').count(), 3);
      await page.locator('#theme').click();
      assert.equal(await page.textContent('#theme'), 'Theme: light');
      await page.setViewportSize(sizes.desktop);
    }
    await page.waitForFunction(() => document.querySelectorAll('.top button').length === 3);
    await close();
  }
});

test('the links to all sections are visible at once', async () => {
  for (const args of [demo, compared]) {
    const path = makeReport(args);
    for (const viewport of Object.values(sizes)) {
      const { page, close } = await open(path, { viewport });
      const nav = await page.$eval('nav', (node) => [node.scrollWidth - node.clientWidth, node.lastChild.textContent]);
      assert.deepEqual(nav, [0, 'Candidates']);
      await close();
    }
  }
});

test('nothing moves while the page loads', async () => {
  for (const viewport of Object.values(sizes)) {
    const { page, close } = await open(makeReport(demo), { viewport });
    const moved = await page.evaluate(
      () =>
        new Promise((done) => {
          let sum = 0;
          new PerformanceObserver((entries) => {
            for (const { value } of entries.getEntries()) sum += value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(sum), 300);
        }),
    );
    assert.ok(moved < 0.01, `a layout shift of ${moved} at ${viewport.width}`);
    await close();
  }
});
