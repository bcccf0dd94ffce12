// Items with markup, scripts and control characters, which the page must treat as plain text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemsFile, listed, makeReport, open, phone, read, rowOf } from './support.mjs';

const attack =
  "</script></title></style><img src=x onerror=\"document.title='owned';fetch('https://example.invalid/')\"><script>window.owned=true</script><!--";
const million = `${'0123456789abcde\n'.repeat(65536)}the end`;
const arabic = 'مرحبا \u202eevil\u202c (abc) 123';
const items = [
  {
    content: attack,
    tokens: 10,
    kind: `Kind${attack}`,
    source: `Source${attack}`,
    tags: [attack, '\u202etag'],
    timestamp: '2026-03-17T14:00:00Z',
  },
  { content: million, tokens: 300000, kind: 'Document', timestamp: '2026-03-17T14:01:00Z' },
  { content: '👩‍👩‍👧‍👦🏳️‍🌈 café 日本語', tokens: 5, kind: '😀'.repeat(300), timestamp: '2026-03-17T14:02:00Z' },
  { content: arabic, tokens: 7, kind: 'ذاكرة', timestamp: '2026-03-17T14:03:00Z' },
  {
    content: 'bell\u0007 escape\u001b[31m null\u0000 del\u007f c1\u0085 bom\ufeff ls\u2028 sep',
    tokens: 8,
    timestamp: '2026-03-17T14:04:00Z',
  },
  {
    content: '{{data}} {{style}} $& $1 \\u003c/script> &lt;b&gt; javascript:alert(1) __proto__',
    tokens: 9,
    kind: '__proto__',
    source: 'constructor',
    timestamp: '2026-03-17T14:05:00Z',
  },
  { content: ' \n\t ', tokens: 1, kind: 'Memory', timestamp: '2026-03-17T14:06:00Z' },
  { content: attack, tokens: 10, kind: 'Memory', timestamp: '2026-03-17T14:07:00Z' },
];
const path = () =>
  makeReport([
    itemsFile(`</title><img src=x onerror=alert(1)>.jsonl`.replaceAll('/', '_'), items),
    '--max-tokens',
    '400',
  ]);

test('hostile items create no element, run no script and cause no request', async () => {
  for (const viewport of [undefined, phone]) {
    const { page, close } = await open(path(), { viewport });
    assert.equal(await page.evaluate(() => window.owned), undefined);
    assert.match(await page.title(), /cupel report$/);
    assert.equal(await page.locator('img, iframe, object, embed, link, base').count(), 0);
    assert.equal(await page.locator('script').count(), 2);
    assert.deepEqual(new Set(await listed(page)), new Set(items.keys()));
    for (let item = 0; item < items.length; ++item) {
      await (await rowOf(page, item)).click();
      assert.equal(await page.textContent('#detail-title'), `Item ${item}`);
      await page.keyboard.press('Escape');
    }
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
      false,
      'an item makes the page scroll sideways',
    );
    assert.equal(await page.locator('script').count(), 2);
    await close();
  }
});

test('the content of an item is shown unchanged', async () => {
  const { page, close } = await open(path());
  const content = async (item) => {
    await (await rowOf(page, item)).click();
    const text = await page.textContent('#detail .content');
    await page.keyboard.press('Escape');
    return text;
  };
  assert.equal(await content(0), attack);
  assert.equal(await content(2), items[2].content);
  assert.equal(await content(5), items[5].content);
  assert.equal(await content(4), 'bell␇ escape␛[31m null␀ del␡ c1⟨U+0085⟩ bom⟨BOM⟩ ls⟨U+2028⟩ sep');
  assert.equal(await content(3), 'مرحبا ⟨RLO⟩evil⟨PDF⟩ (abc) 123');
  await close();
});

test('a content of a megabyte is shown in part, and in full on request', async () => {
  const { page, close } = await open(path());
  await (await rowOf(page, 1)).click();
  assert.equal((await page.textContent('#detail .content')).length, 20000);
  await page.click('text=Show all 1,048,583 characters');
  const text = await page.textContent('#detail .content');
  assert.ok(text === million);
  await close();
});

test('right-to-left text does not change the direction of its neighbours', async () => {
  const { page, close } = await open(path());
  const row = await rowOf(page, 3);
  const cells = await row.locator('.cell').evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
  assert.deepEqual(
    cells,
    [...cells].sort((a, b) => a - b),
  );
  const isolated = await row.locator('bdi').evaluateAll((all) => all.map((node) => getComputedStyle(node).unicodeBidi));
  assert.ok(isolated.length >= 4 && isolated.every((value) => value.includes('isolate')));
  await close();
});

test('no HTML parser can misread the data embedded in the page', () => {
  const html = read(path());
  const data = html.slice(html.indexOf('id="report-data">') + 17);
  const end = data.indexOf('</script>');
  assert.ok(!data.slice(0, end).includes('<'));
  assert.deepEqual(JSON.parse(data.slice(0, end)).contents.slice(0, 2), [attack, million]);
});
