import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { setUpBrowser } from '../register/browser-setup.ts';
import { cartOf, lineOf, openRegister } from '../register/opened-register.ts';
import { untilDrawn } from './camera.ts';
import { comparePictures, halve, OTHER_BROWSER, pngOfWebp, SAME_BROWSER, webpOfPng } from './compare-pictures.ts';

/** What the comparison of pictures notices on a real screen, and what it must pass over. */

const setup = setUpBrowser();
let page: Page;
let before: Buffer;

/** Without the clock, whose minute may change between two pictures. */
async function takePicture(): Promise<Buffer> {
  await page.mouse.move(0, 0);
  await page.evaluate(untilDrawn);
  return await page.screenshot({ animations: 'disabled', caret: 'hide', mask: [page.locator('.state-line-clock')] });
}

/** Once nothing of what a new page still loads changes any more. */
async function takeSettled(): Promise<Buffer> {
  for (let last = await takePicture(); ; ) {
    const next = await takePicture();
    if (comparePictures(last, next, SAME_BROWSER) === undefined) return next;
    last = next;
  }
}

/** A picture of the screen with other styles, which the page's policy lets in by a sheet that is made in it. */
async function takeWith(styles: string): Promise<Buffer> {
  const setStyles = (text: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  };
  await page.evaluate(setStyles, styles);
  const taken = await takePicture();
  await page.evaluate(setStyles, '');
  return taken;
}

/** The differences as the kept pictures and two revisions are compared. */
function bothOf(after: Buffer) {
  const kept = pngOfWebp(webpOfPng(halve(before)));
  return { kept: comparePictures(kept, halve(after), OTHER_BROWSER, 2), same: comparePictures(before, after, SAME_BROWSER) };
}

beforeAll(async () => {
  const cart = cartOf(setup.items.slice(0, 3).map((itemId) => lineOf(itemId)));
  ({ page } = await openRegister(setup.browser, setup.host, { cart }));
  await page
    .locator('.tile')
    .nth(1)
    .evaluate((tile) => tile.setAttribute('data-one', ''));
  await page
    .locator('.cart-line')
    .nth(1)
    .evaluate((line) => line.setAttribute('data-one', ''));
  before = await takeSettled();
});

test('a screen is the same as itself, also after it was kept in half the size', async () => {
  expect(bothOf(await takePicture())).toEqual({ kept: undefined, same: undefined });
});

test('a tile that has moved by 8 px, another colour, a missing line and a missing word are each noticed', async () => {
  const changes = {
    'a tile moved by 8 px': '.tile[data-one] { translate: 8px 0; }',
    'another colour of the button': '.cart > .button { filter: hue-rotate(60deg); }',
    'a line that is missing': '.cart-line[data-one], .cart-line[data-one] * { visibility: hidden; }',
    'a hint that is missing': '.search-field input::placeholder { color: transparent; }',
  };
  for (const [what, styles] of Object.entries(changes)) {
    const { kept, same } = bothOf(await takeWith(styles));
    expect(kept?.sentence, what).toMatch(/^\d+\.\d\d % differs, between \d+,\d+ and \d+,\d+$/);
    expect(same?.sentence, what).toMatch(/ % differs/);
  }
});

test('letters that another Chromium smooths in another way, or places between other pixels, are not taken for a change', async () => {
  const noises = {
    'between other pixels': '.tile bdi, .tile .figure, .cart bdi, .cart .figure { translate: 0.5px 0.2px; will-change: transform; }',
    'without hints for small letters': '* { text-rendering: geometricPrecision; }',
    'a hair bolder': '.tile, .cart { -webkit-text-stroke: 0.1px; }',
  };
  for (const [what, styles] of Object.entries(noises)) {
    const after = await takeWith(styles);
    expect(after.equals(before), what).toBe(false);
    expect(bothOf(after).kept?.sentence, what).toBeUndefined();
  }
});
