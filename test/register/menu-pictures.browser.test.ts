import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { digestOfPicture } from '../../shared/base/picture/picture-address.ts';
import { readPictureHead } from '../../shared/base/picture/picture-head.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { giveBackWindow, openWindow } from '../setup/open-window.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { untilLive } from './opened-register.ts';
import { takePhoto } from './photo.ts';
import { signInByRequest } from './register-steps.ts';

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };
const NAME = 'Soft Pretzel';
const words = readRegisterWords('en-US');

const detail = (page: Page) => page.locator('.list-page-detail');
const shown = (page: Page) => detail(page).locator('.item-pictures-shown img');
const button = (page: Page, name: string | RegExp) => detail(page).getByRole('button', { name, exact: true });
const store = () => setup.host.host.service.context.store;
const imagesInUse = () => setup.host.host.service.context.catalogues.current().file.items.find(({ name }) => name === NAME)?.images ?? [];

async function openItem(options: Parameters<typeof setup.open>[0] = {}, language: 'en-US' | 'ar' = 'en-US'): Promise<Page> {
  const { page } = await setup.open(options);
  await signInByRequest(page, DEMO_MANAGER);
  await untilLive(page);
  await page.keyboard.press('Alt+Shift+M');
  await page.locator('.menu-row').first().waitFor(SLOW);
  const search = page.getByLabel(readRegisterWords(language).menu.search);
  await search.fill(NAME);
  await page.locator('.menu-row').first().click();
  await detail(page).locator('.item-pictures').waitFor(SLOW);
  return page;
}

const choose = (page: Page, buffer: Buffer, name = 'photo.jpg') =>
  detail(page).locator('input[type="file"]').first().setInputFiles({ name, mimeType: 'image/jpeg', buffer });

/** True once the picture was loaded and drawn. */
const isDrawn = (page: Page, selector: string) =>
  page.evaluate((at) => document.querySelector<HTMLImageElement>(at)?.naturalWidth ?? 0, selector).then((width) => width > 0);

async function publish(page: Page): Promise<void> {
  await button(page, words.menu.save).click();
  await page.getByText(words.menu.saved).first().waitFor(SLOW);
  await page
    .getByRole('button', { name: /^\d+ changes?$/ })
    .first()
    .click();
  await button(page, words.menu.publishNow).click();
  await page.getByText(words.menu.published).first().waitFor(SLOW);
}

test('a photo is turned upright, kept in two sizes, and shown on tiles and to guests', async () => {
  const page = await openItem();
  await detail(page).getByText(words.menuPicture.drawn).waitFor(SLOW);
  await choose(page, await takePhoto(page, { width: 1600, height: 1200 }));
  await shown(page).waitFor(SLOW);
  await soon(() => isDrawn(page, '.item-pictures-shown img')).toBe(true);
  await publish(page);
  const kept = await Promise.all(imagesInUse().map(({ url }) => store().pictures.find(digestOfPicture(url) ?? '')));
  expect(kept.map((bytes) => bytes && readPictureHead(bytes))).toMatchObject([
    { type: 'webp', width: 900, height: 1200 },
    { type: 'webp', width: 360, height: 480 },
  ]);
  expect(kept.every((bytes) => !Buffer.from(bytes ?? []).includes('Exif'))).toBe(true);

  await page.keyboard.press('Alt+5');
  await page.getByRole('tab', { name: 'Device', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Pictures on tiles' }).getByRole('radio', { name: 'On' }).check({ force: true });
  await page.keyboard.press('Alt+1');
  await soon(() => isDrawn(page, '.tile-picture-photo')).toBe(true);
  const address = await page.locator('.tile-picture-photo').first().getAttribute('src');
  expect(address).toBe(`/till/pictures/${digestOfPicture(imagesInUse()[1]?.url ?? '')}`);

  const board = await openWindow(setup.browser, { viewport: { width: 1920, height: 1080 } });
  await board.page.goto(await setup.host.link('menu'), SLOW);
  await soon(() => isDrawn(board.page, '.menu-entry-picture img')).toBe(true);
  await giveBackWindow(board);
});

test('a picture is dropped in, and taken out again', async () => {
  const page = await openItem();
  const photo = (await takePhoto(page, { colour: '#2980b9' })).toString('base64');
  const before = imagesInUse();
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }));
    const target = document.querySelector('.item-pictures');
    for (const kind of ['dragenter', 'dragover', 'drop'])
      target?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
  }, photo);
  await soon(() => isDrawn(page, '.item-pictures-shown img')).toBe(true);
  await soon(() => button(page, words.menu.save).getAttribute('aria-disabled')).not.toBe('true');
  await button(page, words.menuPicture.remove).click();
  await detail(page).locator('.item-pictures-shown svg').waitFor(SLOW);
  await publish(page);
  expect(before.length).toBe(2);
  expect(imagesInUse()).toEqual([]);
});

test.each<[string, Buffer, string]>([
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    words.menuPicture.problems.broken,
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), words.menuPicture.problems.broken],
  [
    'a claim of a hundred thousand dots',
    Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a008060000000000', 'hex'),
    words.menuPicture.problems.too_many_dots,
  ],
  [
    'a head without a picture',
    Buffer.from('89504e470d0a1a0a0000000d494844520000002000000020080600000000000000', 'hex'),
    words.menuPicture.problems.broken,
  ],
  ['more than twenty megabytes', Buffer.alloc(21 * 1024 * 1024, 1), words.menuPicture.problems.too_large],
])('%s is refused with its reason, and the item stays as it was', async (_, buffer, problem) => {
  const page = await openItem();
  await choose(page, buffer);
  await detail(page).getByText(problem).waitFor(SLOW);
  expect(await button(page, words.menu.save).getAttribute('aria-disabled')).toBe('true');
  await choose(page, await takePhoto(page));
  await shown(page).waitFor(SLOW);
  expect(await detail(page).getByText(problem).count()).toBe(0);
});

describe('by keyboard alone and without barriers', () => {
  test.each([
    { width: 1920, height: 1080, language: 'en-US' },
    { width: 1280, height: 800, language: 'en-US' },
    { width: 1024, height: 768, language: 'ar' },
    { width: 390, height: 844, language: 'ar' },
  ] as const)('at $width × $height in $language', async ({ width, height, language }) => {
    const own = readRegisterWords(language).menuPicture;
    const page = await openItem({ viewport: { width, height }, locale: language, hasTouch: width === 390 }, language);
    const chosen = page.waitForEvent('filechooser');
    await button(page, own.choose).focus();
    await page.keyboard.press('Enter');
    await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) });
    await soon(() => isDrawn(page, '.item-pictures-shown img')).toBe(true);
    expect(await barriersByDayAndNight(page)).toEqual([]);
    expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
    await detail(page)
      .locator('.item-pictures')
      .evaluate((part) => part.scrollIntoView({ block: 'center' }));
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/item-picture-${width}-${language}.png` });
    await button(page, own.remove).focus();
    await page.keyboard.press('Enter');
    await detail(page).locator('.item-pictures-shown svg').waitFor(SLOW);
  });
});
