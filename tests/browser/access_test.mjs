// Accessibility: names, contrast, focus, headings, sizes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, leastDistance, parse } from './colour.mjs';
import { comparedDemo, demo, makeReport, open, phone } from './support.mjs';

const compared = comparedDemo('chat', 'rag', 'debugging');
// Opens an excluded candidate, whose story is the longest.
const openStory = async (page) => {
  await page.selectOption('#filter-decision', 'out');
  await page.locator('#candidates').scrollIntoViewIfNeeded();
  await page.locator('.rows .row').nth(1).click();
};

// The colours of all visible text and of the background below each.
function paintedTexts() {
  const over = (top, bottom) => top.map((value, at) => (at < 3 ? value * top[3] + bottom[at] * (1 - top[3]) : 1));
  const numbers = (text) => {
    const all = text.match(/[\d.]+/g).map(Number);
    return all.length > 3 ? all : [...all, 1];
  };
  const ground = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) layers.push(numbers(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
  };
  const walker = document.createTreeWalker(
    document.querySelector('dialog[open]') || document.body,
    NodeFilter.SHOW_TEXT,
  );
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    const { width, height } = node.getBoundingClientRect();
    if (
      !walker.currentNode.data.trim() ||
      width * height <= 1 ||
      node.closest('script, style, .unseen, .skip, :disabled, option')
    )
      continue;
    const style = getComputedStyle(node);
    if (style.visibility !== 'visible') continue;
    const under = ground(node);
    const size = parseFloat(style.fontSize);
    found.push({
      text: walker.currentNode.data.trim().slice(0, 40),
      colour: `rgb(${over(numbers(style.color), under).slice(0, 3)})`,
      ground: `rgb(${under.slice(0, 3)})`,
      large: size >= 24 || (size >= 18.66 && style.fontWeight >= 700),
    });
  }
  return found;
}

for (const dark of [false, true]) {
  const theme = dark ? 'dark' : 'light';

  test(`every text of the ${theme} theme has enough contrast`, async () => {
    for (const [args, viewport] of [
      [demo, undefined],
      [compared, undefined],
      [demo, phone],
    ]) {
      const { page, close } = await open(makeReport(args), { dark, viewport });
      for (const story of [false, true]) {
        if (story) await openStory(page);
        const painted = await page.evaluate(paintedTexts);
        assert.ok(painted.length > (story ? 20 : 100));
        const weak = painted.filter(
          ({ colour, ground, large }) => contrast(parse(colour).rgb, parse(ground).rgb) < (large ? 3 : 4.5),
        );
        assert.deepEqual(weak, []);
      }
      await close();
    }
  });

  test(`drawings of the ${theme} theme have enough contrast, and colour-blind readers can tell kinds apart`, async () => {
    const { page, close } = await open(makeReport(demo), { dark });
    const names = [
      'page',
      'surface',
      'control',
      'accent',
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `k${n}`),
      ...[0, 1, 2, 3, 4, 5].map((n) => `s${n}`),
    ];
    const colours = await page.evaluate((all) => {
      const probe = document.body.appendChild(document.createElement('p'));
      return Object.fromEntries(
        all.map((name) => {
          probe.style.color = `var(--${name})`;
          return [name, getComputedStyle(probe).color];
        }),
      );
    }, names);
    const rgb = Object.fromEntries(names.map((name) => [name, parse(colours[name]).rgb]));
    for (const name of ['control', 'accent', 'k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7']) {
      for (const ground of ['page', 'surface']) {
        assert.ok(
          contrast(rgb[name], rgb[ground]) >= 3,
          `${name} on ${ground}: ${contrast(rgb[name], rgb[ground]).toFixed(2)}`,
        );
      }
    }
    for (let a = 0; a < 7; ++a) {
      for (let b = 0; b < a; ++b) {
        const { distance, sight } = leastDistance(rgb[`k${a}`], rgb[`k${b}`]);
        assert.ok(distance >= 0.1, `k${a} and k${b} are ${distance.toFixed(3)} apart with ${sight}`);
      }
    }
    for (let n = 0; n < 5; ++n) {
      // neighbours in a bar
      const { distance, sight } = leastDistance(rgb[`s${n}`], rgb[`s${n + 1}`]);
      assert.ok(distance >= 0.1, `s${n} and s${n + 1} are ${distance.toFixed(3)} apart with ${sight}`);
    }
    await close();
  });
}

test('bars, marks and the focus are visible with forced colours', async () => {
  const { page, close } = await open(makeReport(demo), { forcedColors: 'active' });
  assert.equal(await page.evaluate(() => matchMedia('(forced-colors: active)').matches), true);
  await page.locator('#candidates').scrollIntoViewIfNeeded();
  await page.locator('.anatomy span').first().waitFor();
  const plain = await page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    const transparent = 'rgba(0, 0, 0, 0)';
    const unseen = (node, pseudo) => {
      const style = getComputedStyle(node, pseudo);
      const painted = style.backgroundImage !== 'none' || ![ground, transparent].includes(style.backgroundColor);
      const edged = parseFloat(style.borderTopWidth) > 0 && style.borderTopColor !== ground;
      return !painted && !edged;
    };
    const found = [];
    for (const selector of ['.segment:not(.thin)', '.swatch', '.anatomy span', '.stage-out', '.stage-in']) {
      const nodes = [...document.querySelectorAll(selector)];
      if (!nodes.length || nodes.some((node) => unseen(node))) found.push(selector);
    }
    if (unseen(document.querySelector('.row .decision'), '::before')) found.push('.decision');
    const line = getComputedStyle(document.querySelector('.target-line'));
    if (line.borderLeftColor === ground) found.push('.target-line');
    const blocks = [...document.querySelectorAll('.window-drawing .block')];
    const fills = new Set(blocks.map((node) => getComputedStyle(node).fill));
    if (fills.size < 3 || fills.has(ground)) found.push('.window-drawing');
    return found;
  });
  assert.deepEqual(plain, []);
  const kinds = await page.$$eval('.segment[class*=" k"]', (all) =>
    all.map((node) => getComputedStyle(node).backgroundColor),
  );
  assert.equal(new Set(kinds).size, kinds.length, 'kinds look alike');
  for (const selector of ['#theme', '.window-stage', '#target-number', '.rows .row']) {
    await page.locator(selector).first().focus();
    await page.keyboard.press('Shift');
    const { style, width } = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      return { style: outlineStyle, width: parseFloat(outlineWidth) };
    });
    assert.ok(style === 'solid' && width >= 2, `${selector}: ${style} ${width}`);
  }
  await close();
});

test('every control has a name', async () => {
  for (const args of [demo, compared]) {
    const { page, close } = await open(makeReport(args));
    for (const story of [false, true]) {
      if (story) await openStory(page);
      const session = await page.context().newCDPSession(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const roles = [
        'button',
        'link',
        'textbox',
        'searchbox',
        'spinbutton',
        'slider',
        'combobox',
        'radio',
        'grid',
        'dialog',
        'region',
        'columnheader',
      ];
      const takesFocus = ({ properties = [] }) =>
        properties.some(({ name, value }) => name === 'focusable' && value.value);
      const worked = nodes.filter(
        (node) =>
          !node.ignored && (roles.includes(node.role?.value) || (node.role?.value === 'row' && takesFocus(node))),
      );
      assert.ok(worked.length > (story ? 3 : 40));
      const nameless = worked.filter(({ name }) => !name?.value?.trim()).map(({ role }) => role.value);
      assert.deepEqual(nameless, []);
    }
    await close();
  }
});

test('the headings of the page form a valid outline', async () => {
  const { page, close } = await open(makeReport(compared));
  await openStory(page);
  const outline = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    levels: [...document.querySelectorAll('main h1, main h2, main h3')].map((heading) => Number(heading.tagName[1])),
    doubles: [...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at),
    dangling: [...document.querySelectorAll('[aria-labelledby], label[for]')]
      .map((node) => node.getAttribute('aria-labelledby') || node.htmlFor)
      .filter((id) => !document.getElementById(id)),
    landmarks: ['main', 'header', 'footer', 'nav'].filter((tag) => document.querySelectorAll(tag).length !== 1),
    inline: document.querySelectorAll('[onclick], [onerror], [onload]').length,
  }));
  assert.equal(outline.lang, 'en');
  assert.equal(outline.levels.filter((level) => level === 1).length, 1);
  outline.levels.forEach((level, at) =>
    assert.ok(at === 0 || level <= outline.levels[at - 1] + 1, `h${level} after h${outline.levels[at - 1]}`),
  );
  assert.deepEqual([outline.doubles, outline.dangling, outline.landmarks, outline.inline], [[], [], [], 0]);
  await close();
});

test('Tab reaches every control, and the focus is visible', async () => {
  const { page, close } = await open(makeReport(demo));
  const reached = new Set();
  for (let presses = 0; presses < 80; ++presses) {
    await page.keyboard.press('Tab');
    const { what, outline } = await page.evaluate(() => {
      const node = document.activeElement;
      const style = getComputedStyle(node);
      return {
        what: node.id || node.className || node.textContent,
        outline: node === document.body ? null : `${style.outlineStyle} ${parseFloat(style.outlineWidth) >= 2}`,
      };
    });
    if (outline === null) break;
    assert.equal(outline, 'solid true', `${what} does not show the focus`);
    reached.add(what);
  }
  for (const what of [
    'skip',
    'copy-command',
    'save-json',
    'theme',
    'window-stage',
    'target',
    'target-number',
    'search',
    'filter-kind',
    'command',
  ]) {
    assert.ok(reached.has(what), `${what} is not reached`);
  }
  assert.ok(
    [...reached].some((what) => what.startsWith('row')),
    'no row is reached',
  );
  await close();
});

// WCAG 2.2, 1.4.12: wider spacing of letters and words, which also simulates a wide font.
test('a narrow screen does not scroll sideways with wide letters', async () => {
  for (const args of [demo, compared]) {
    const { page, close } = await open(makeReport(args), { viewport: { width: 320, height: 640 } });
    await openStory(page);
    const widths = await page.evaluate(() => {
      for (const { style } of document.querySelectorAll('body, body *')) {
        style.letterSpacing = '0.12em';
        style.wordSpacing = '0.16em';
      }
      return [document.documentElement, document.querySelector('dialog[open]')].map((node) => node.scrollWidth);
    });
    assert.deepEqual(widths, [320, 320]);
    await close();
  }
});

test('a narrow screen does not scroll sideways, and its controls are large enough for touch', async () => {
  for (const args of [demo, compared]) {
    const { page, close } = await open(makeReport(args), { viewport: { width: 320, height: 640 } });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    const small = await page.$$eval('button, select, input, a', (all) =>
      all
        .map((node) => {
          const { width, height } = (node.type === 'radio' ? node.closest('label') : node).getBoundingClientRect();
          return { what: node.id || node.textContent, width, height };
        })
        .filter(({ width, height }) => width > 0 && (width < 24 || height < 24)),
    );
    assert.deepEqual(small, []);
    await close();
  }
});
