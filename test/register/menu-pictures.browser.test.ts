import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { digestOfPicture } from '../../shared/base/picture/picture-address.ts';
import { readPictureHead } from '../../shared/base/picture/picture-head.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { giveBackWindow, openWindow } from '../setup/open-window.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { button, isDrawn, openPictured, PICTURED } from './item-picture-steps.ts';
import { detail } from './menu-steps.ts';
import { takePhoto } from './photo.ts';

const setup = setUpBrowser();
const words = readRegisterWords('en-US');

const store = () => setup.host.host.service.context.store;
const imagesInUse = () =>
  setup.host.host.service.context.catalogues.current().file.items.find(({ name }) => name === PICTURED)?.images ?? [];

const choose = (page: Page, buffer: Buffer, name = 'photo.jpg') =>
  detail(page).locator('input[type="file"]').first().setInputFiles({ name, mimeType: 'image/jpeg', buffer });

async function publish(page: Page): Promise<void> {
  await button(page, words.menu.save).click();
  await page.getByText(words.menu.saved).first().waitFor();
  await page
    .getByRole('button', { name: /^\d+ changes?$/ })
    .first()
    .click();
  await button(page, words.menu.publishNow).click();
  await page.getByText(words.menu.published).first().waitFor();
}

test('a photo is turned upright, kept in two sizes, and shown on tiles and to guests', async () => {
  const page = await openPictured(setup);
  await choose(page, await takePhoto(page, { width: 1600, height: 1200 }));
  await soon(() => button(page, words.menu.save).getAttribute('aria-disabled')).not.toBe('true');
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
  const small = `/till/pictures/${digestOfPicture(imagesInUse()[1]?.url ?? '')}`;
  await soon(() => isDrawn(page, `.tile-picture-photo[src="${small}"]`)).toBe(true);

  const board = await openWindow(setup.browser, { viewport: { width: 1920, height: 1080 } });
  await board.page.goto(await setup.host.link('menu'));
  await soon(() => isDrawn(board.page, `.menu-entry-picture img[src="${small}"]`)).toBe(true);
  await giveBackWindow(board);
});

/** Drops a file of these bytes onto the form; zeros follow up to `length`. */
const drop = (page: Page, buffer: Buffer, length = buffer.length): Promise<void> =>
  page.evaluate(
    ([base64, size]) => {
      const bytes = new Uint8Array(size);
      bytes.set(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }));
      const target = document.querySelector('.item-pictures');
      for (const kind of ['dragenter', 'dragover', 'drop'])
        target?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    },
    [buffer.toString('base64'), length] as const,
  );

test('a picture is dropped in, and taken out again', async () => {
  const page = await openPictured(setup);
  const before = imagesInUse();
  await drop(page, await takePhoto(page, { colour: '#2980b9' }));
  await soon(() => button(page, words.menu.save).getAttribute('aria-disabled')).not.toBe('true');
  await soon(() => isDrawn(page, '.item-pictures-shown img')).toBe(true);
  await button(page, words.menuPicture.remove).click();
  await detail(page).locator('.item-pictures-shown svg').waitFor();
  await detail(page).getByText(words.menuPicture.drawn).waitFor();
  await publish(page);
  expect(before.length).toBeGreaterThan(0);
  expect(imagesInUse()).toEqual([]);
});

const { problems } = words.menuPicture;
const png = (size: string): Buffer => Buffer.from(`89504e470d0a1a0a0000000d49484452${size}08060000000000000000`, 'hex');

const HOSTILE: readonly [string, Buffer, string, number?][] = [
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), problems.broken],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), problems.broken],
  ['a claim of a hundred thousand dots', png('000186a0000186a0'), problems.too_many_dots],
  ['a head without a picture', png('0000002000000020'), problems.broken],
  ['more than twenty megabytes', Buffer.from('x'), problems.too_large, 21 * 1024 * 1024],
];

test('what is no picture, or too large a one, is refused with its reason, and the item stays as it was', async () => {
  const page = await openPictured(setup);
  const photo = await takePhoto(page);
  for (const [name, buffer, problem, length] of HOSTILE) {
    await drop(page, buffer, length);
    await detail(page).getByText(problem).waitFor();
    expect(await button(page, words.menu.save).getAttribute('aria-disabled'), name).toBe('true');
    await drop(page, photo);
    await soon(() => detail(page).getByText(problem).count()).toBe(0);
    await soon(() => isDrawn(page, '.item-pictures-shown img')).toBe(true);
    await button(page, words.menuPicture.remove).click();
    await detail(page).locator('.item-pictures-shown svg').waitFor();
  }
});
