import { expect, test } from 'vitest';
import { openFace } from '../kitchen/opened-face.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { addressOf, chooseLogo, isLogoDrawn, openLook, saveLook } from './stand-look-steps.ts';

const setup = setUpBrowser();

test('a manager chooses color and logo, and guests see them at a kiosk', async () => {
  expect((await saveLook(setup)).logo).not.toBe('');
  const page = await openFace(setup.browser, await addressOf(setup, 'kiosk'));
  await page.locator('.start-screen-go').waitFor();
  await soon(() => isLogoDrawn(page)).toBe(true);
  expect(await page.locator('html').getAttribute('data-accent')).not.toBeNull();
});

test('a logo that is no picture is refused, and a color that is in use elsewhere is named', async () => {
  const words = readRegisterWords('en-US').settings;
  const { look } = await openLook(setup);
  await chooseLogo(look, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  await look.getByText(words.logoProblems.broken).waitFor();
  const violet = look.getByRole('radio', { name: words.accents.violet });
  await violet.check({ force: true });
  await look.locator('.look-own-input').fill('#00a050');
  await look.getByText(words.accentTaken.green).waitFor();
  // The color that is chosen already takes the complaint away, too.
  await violet.click({ force: true });
  expect(await look.getByText(words.accentTaken.green).count()).toBe(0);
});

test('a setting that is changed while a picture is read stays changed', async () => {
  const words = readRegisterWords('en-US').settings;
  const { page, look } = await openLook(setup);
  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window) as (...picture: unknown[]) => Promise<ImageBitmap>;
    Object.assign(window, {
      createImageBitmap: async (...picture: unknown[]) => {
        await new Promise((resolve) => Object.assign(window, { readOn: resolve }));
        return await read(...picture);
      },
    });
  });
  await chooseLogo(look);
  await page.waitForFunction('window.readOn !== undefined');
  const violet = look.getByRole('radio', { name: words.accents.violet });
  await violet.check({ force: true });
  await page.evaluate('window.readOn()');
  await look.getByRole('button', { name: words.logoRemove }).waitFor();
  expect(await violet.isChecked()).toBe(true);
});
