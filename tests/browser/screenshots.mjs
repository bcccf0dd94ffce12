// screenshots.mjs <folder>: the pictures of the documentation, from the report of the bundled demo.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { demo, desktop, makeReport, open, phone } from './support.mjs';

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
// Times differ from run to run; pictures should not.
const run = makeReport([...demo, '--no-timings']);
const compared = makeReport([
  '--compare',
  demo[0],
  ...demo.slice(1, 7),
  '--policy',
  demo[8],
  '--policy',
  'rag',
  '--policy',
  'debugging',
  '--no-timings',
]);

const first = { width: 1280, height: 960 };

async function picture(name, path, options, prepare = async () => {}) {
  const { page, close } = await open(path, options);
  await prepare(page);
  await page.waitForTimeout(100);
  const file = join(folder, `report-${name}.png`);
  await page.screenshot({ path: file });
  console.log(`${file}: ${Math.round(statSync(file).size / 1024)} kB`);
  await close();
}

const to = (section) => (page) => page.evaluate((id) => document.getElementById(id).scrollIntoView(), section);

test('the pictures are taken', async () => {
  await picture('light', run, { viewport: first });
  await picture('dark', run, { viewport: first, dark: true });
  await picture('window', run, { viewport: { width: 1280, height: 620 } }, async (page) => {
    await to('window')(page);
    await page.focus('.window-stage');
    for (let place = 0; place < 40; ++place) await page.keyboard.press('ArrowRight');
  });
  await picture('budget', run, { viewport: { width: 1280, height: 1030 }, dark: true }, async (page) => {
    await to('budget')(page);
    await page.fill('#target-number', '9310');
    await page.evaluate(() => document.activeElement.blur());
  });
  await picture('candidates', run, { viewport: desktop }, async (page) => {
    await to('candidates')(page);
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
    await to('candidates')(page);
  });
  await picture('story', run, { viewport: desktop, dark: true }, async (page) => {
    await page.selectOption('#filter-decision', 'out');
    await to('candidates')(page);
    await page.locator('.rows .row').nth(1).click();
  });
  await picture('compare', compared, { viewport: { width: 1280, height: 1180 } });
  await picture('phone-light', run, { viewport: phone });
  await picture('phone-dark', run, { viewport: phone, dark: true }, to('candidates'));
});
