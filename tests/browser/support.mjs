// A browser, the command, and pages that are watched from the start, so that every test detects errors and requests.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const home = process.env.CUPEL_BROWSER_HOME || '';
if (!existsSync(join(home, 'ready'))) {
  console.log('skipped: there is no browser to open a page in; the test browser.is_installed says why');
  process.exit(77);
}
const executablePath =
  process.env.CUPEL_CHROMIUM || ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
if (!executablePath || !existsSync(executablePath)) {
  console.log('skipped: Chromium is not installed; the test browser.is_installed says more');
  process.exit(77);
}
const { chromium } = createRequire(join(home, 'package.json'))('playwright-core');

export const root = resolve(fileURLToPath(import.meta.url), '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'cupel-browser-'));
const browser = await chromium.launch({
  executablePath,
  args: process.getuid() === 0 ? ['--no-sandbox'] : [],
});
export const chromiumVersion = browser.version();
after(async () => {
  await browser.close();
  rmSync(scratch, { recursive: true });
});

export const desktop = { width: 1280, height: 860 };
export const phone = { width: 390, height: 844 };

// The run of `make demo`.
export const demo = [
  'examples/data/agent_session.jsonl',
  '--max-tokens',
  '8192',
  '--target-tokens',
  '6500',
  '--output-reserve',
  '1024',
  '--policy',
  'examples/data/agent_policy.json',
];

// The demo's items under some of the presets.
export const comparedDemo = (...policies) => [
  '--compare',
  demo[0],
  '--max-tokens',
  '8192',
  '--output-reserve',
  '1024',
  ...policies.flatMap((policy) => ['--policy', policy]),
];

export function tryCupel(args) {
  return spawnSync(process.env.CUPEL_COMMAND, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });
}

export function cupel(args) {
  const done = tryCupel(args);
  assert.equal(done.status, 0, `cupel ${args.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

export function file(name, text) {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

export function itemsFile(name, items) {
  return file(name, items.map((item) => JSON.stringify(item)).join('\n'));
}

let reports = 0;

// Makes a report and returns the path of its page.
export function makeReport(args) {
  const path = join(scratch, `report${reports++}.html`);
  cupel(['report', ...args, '-o', path]);
  return path;
}

// Makes a report and changes its data, for cases that no available run produces.
export function editedReport(args, edit) {
  const html = read(makeReport(args));
  const [begin, end] = [
    html.indexOf('id="report-data">') + 17,
    html.lastIndexOf('</script>', html.lastIndexOf('<script>')),
  ];
  const data = JSON.parse(html.slice(begin, end));
  edit(data);
  return file(
    `edited${reports++}.html`,
    html.slice(0, begin) + JSON.stringify(data).replaceAll('<', '\\u003c') + html.slice(end),
  );
}

export function reportData(args) {
  return JSON.parse(cupel(['report', ...args, '--json']));
}

// Opens a page from disk. `quiet()` checks that there were no errors, warnings, policy violations or requests.
export async function open(path, { viewport = desktop, dark = false, before = async () => {}, ...options } = {}) {
  const context = await browser.newContext({
    viewport,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const address = pathToFileURL(path).href;
  const noise = [];
  page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    noise.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('popup', () => noise.push('a window was opened'));
  page.on('request', (request) => {
    const url = request.url();
    if (url.split('#')[0] !== address && !url.startsWith('blob:')) noise.push(`request: ${url.slice(0, 200)}`);
  });
  await context.route(
    (url) => url.protocol !== 'file:',
    (route) => route.abort(),
  );
  await before(page);
  await page.goto(address);
  await page.waitForSelector('.rows .row, .tally:not(:empty)', { state: 'attached' });
  return {
    page,
    quiet() {
      assert.deepEqual(noise, []);
    },
    async close() {
      assert.deepEqual(noise, []);
      await context.close();
    },
  };
}

// The positions of the table's rows, in its order. Makes the window high enough for all rows to be drawn.
export async function listed(page) {
  const before = page.viewportSize();
  await page.setViewportSize({ width: before.width, height: 16000 });
  await page.waitForFunction(
    () => document.querySelectorAll('.rows .row').length === document.querySelector('.grid').ariaRowCount - 1,
  );
  const items = await page.$$eval('.rows .row', (rows) =>
    rows
      .sort((a, b) => a.getAttribute('aria-rowindex') - b.getAttribute('aria-rowindex'))
      .map((row) => Number(row.querySelector('.position').textContent)),
  );
  await page.setViewportSize(before);
  return items;
}

// The row of an item. Scrolls to the table first, because rows are drawn only near the view.
export async function rowOf(page, item) {
  await page.locator('#candidates').scrollIntoViewIfNeeded();
  const row = page.locator('.rows .row', { has: page.locator('.position', { hasText: new RegExp(`^${item}$`) }) });
  await row.waitFor(); // rows are created when the table is scrolled to
  return row;
}

export async function texts(page, selector) {
  return (await page.locator(selector).allTextContents()).map((text) => text.trim());
}

export function read(path) {
  return readFileSync(path, 'utf8');
}
