import { beforeAll, describe, expect, test } from 'vitest';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { openFace } from '../kitchen/opened-face.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { keepPicture } from './register-steps.ts';
import { addressOf, chooseLogo, isLogoDrawn, logoOn, openLook, saveLook } from './stand-look-steps.ts';

const setup = setUpBrowser();

test.each([
  { width: 1280, height: 800, language: 'en-US' },
  { width: 390, height: 844, language: 'ar' },
] as const)('the settings of color and logo at $width × $height in $language, without barriers', async ({ width, height, language }) => {
  const words = readRegisterWords(language).settings;
  const { page, look } = await openLook(setup, { viewport: { width, height } }, language);
  await chooseLogo(look, Buffer.from('no picture'));
  await look.getByText(words.logoProblems.broken).waitFor();
  await chooseLogo(look);
  await soon(() => look.locator('.look-preview-logo').count()).toBe(2);
  await look.locator('.look-own-input').fill('#00a050');
  await look.getByText(words.accentTaken.green).waitFor();
  expect(await barriersByDayAndNight(page)).toEqual([]);
  await look.getByRole('radio', { name: words.accents.violet }).check({ force: true });
  expect(await look.getByText(words.accentTaken.green).count()).toBe(0);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
});

/** What guests look at: by its kind of device, and what is there once it shows the stand. */
const FACES = [
  {
    kind: 'display',
    shown: '.idle-view-name',
    sizes: [
      [1024, 768],
      [1920, 1080],
      [390, 844],
    ],
  },
  {
    kind: 'kiosk',
    shown: '.start-screen-go',
    sizes: [
      [1080, 1920],
      [1280, 800],
    ],
  },
  {
    kind: 'menu',
    shown: '.menu-entry',
    sizes: [
      [1920, 1080],
      [1080, 1920],
    ],
  },
  {
    kind: 'board',
    shown: '.stand-logo',
    sizes: [
      [1920, 1080],
      [1280, 800],
    ],
  },
] as const satisfies readonly { kind: DeviceKind; shown: string; sizes: readonly (readonly [number, number])[] }[];

describe('once they are saved, guests see them', () => {
  beforeAll(() => saveLook(setup));

  test.each(FACES.flatMap((face) => (['en-US', 'ar'] as const).map((locale) => ({ ...face, locale }))))(
    'on a screen of the kind $kind in $locale',
    async ({ kind, shown, sizes, locale }) => {
      const page = await openFace(setup.browser, await addressOf(setup, kind), { locale });
      await page.locator(shown).first().waitFor();
      await soon(() => isLogoDrawn(page)).toBe(true);
      expect(await page.locator('html').getAttribute('data-accent')).not.toBeNull();
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.locator(shown).first().waitFor();
        expect(await barriersByDayAndNight(page)).toEqual([]);
        expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
        const box = await logoOn(page).boundingBox();
        expect(box !== null && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height).toBe(true);
        await keepPicture(page, `look-${kind}-${locale}-${width}`);
      }
    },
  );
});
