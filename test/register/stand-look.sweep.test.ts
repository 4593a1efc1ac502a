import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writePng } from '../../electron/host/printing/png-picture.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { openFace } from '../kitchen/opened-face.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { untilLive } from './opened-register.ts';
import { openSettings, signInByRequest } from './register-steps.ts';

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };

/** A wide logo of black stripes. */
const LOGO = writePng({ width: 480, height: 160, dots: Uint8Array.from({ length: 480 * 160 }, (_, at) => (at % 40 < 20 ? 1 : 0)) });
const HOSTILE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

async function openLook(options: Parameters<typeof setup.open>[0], language: 'en-US' | 'ar'): Promise<{ page: Page; look: Locator }> {
  const words = readRegisterWords(language).settings;
  const { page } = await setup.open(options);
  await signInByRequest(page, DEMO_MANAGER);
  await untilLive(page);
  await openSettings(page, words.parts.all);
  return { page, look: page.getByRole('region', { name: words.groups.look }) };
}

describe('a manager chooses color and logo', () => {
  test.each([
    { width: 1280, height: 800, language: 'en-US' },
    { width: 390, height: 844, language: 'ar' },
  ] as const)('at $width × $height in $language, without barriers', async ({ width, height, language }) => {
    const words = readRegisterWords(language).settings;
    const { page, look } = await openLook({ viewport: { width, height }, locale: language }, language);
    const file = look.locator('input[type="file"]');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: HOSTILE });
    await look.getByText(words.logoProblems.broken).waitFor(SLOW);
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
    await soon(() => look.locator('.look-preview-logo').count()).toBe(2);
    await look.locator('.look-own-input').fill('#00a050');
    await look.getByText(words.accentTaken.green).waitFor(SLOW);
    await look.getByRole('radio', { name: words.accents.violet }).check({ force: true });
    expect(await look.getByText(words.accentTaken.green).count()).toBe(0);
    expect(await barriersByDayAndNight(page)).toEqual([]);
    expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
  });
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

async function addressOf(kind: DeviceKind): Promise<string> {
  const manager = await setup.host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  return (await manager.must(HOST_OPERATIONS.makePairingCode, { body: { kind, name: `A ${kind}` } })).url;
}

test('a setting that is changed while a picture is read stays changed', async () => {
  const words = readRegisterWords('en-US').settings;
  const { page, look } = await openLook({}, 'en-US');
  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window) as (...picture: unknown[]) => Promise<ImageBitmap>;
    Object.assign(window, {
      createImageBitmap: async (...picture: unknown[]) => {
        await new Promise((resolve) => Object.assign(window, { readOn: resolve }));
        return await read(...picture);
      },
    });
  });
  await look.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await page.waitForFunction('window.readOn !== undefined');
  const violet = look.getByRole('radio', { name: words.accents.violet });
  await violet.check({ force: true });
  await page.evaluate('window.readOn()');
  await look.getByRole('button', { name: words.logoRemove }).waitFor();
  expect(await violet.isChecked()).toBe(true);
});

describe('once they are saved, guests see them', () => {
  test('kept by the host, from the screen of the settings', async () => {
    const words = readRegisterWords('en-US').settings;
    const { page, look } = await openLook({}, 'en-US');
    await look.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
    await look.getByRole('button', { name: words.logoRemove }).waitFor();
    await look.getByRole('radio', { name: words.accents.violet }).check({ force: true });
    await page.getByRole('button', { name: words.save }).click();
    const kept = async () => (await setup.till.must(HOST_OPERATIONS.readSettings)).settings;
    await soon(async () => (await kept()).accent).not.toBe('');
    expect((await kept()).logo).not.toBe('');
  });

  test.each(FACES.flatMap((face) => (['en-US', 'ar'] as const).map((locale) => ({ ...face, locale }))))(
    'on a screen of the kind $kind in $locale',
    async ({ kind, shown, sizes, locale }) => {
      const page = await openFace(setup.browser, await addressOf(kind), { locale });
      await page.locator(shown).first().waitFor();
      const logo = page.locator('.stand-logo-picture').first();
      await soon(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
      expect(await page.locator('html').getAttribute('data-accent')).not.toBeNull();
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.locator(shown).first().waitFor();
        expect(await barriersByDayAndNight(page)).toEqual([]);
        expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
        const box = await logo.boundingBox();
        expect(box !== null && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height).toBe(true);
        if (process.env.PICTURES !== undefined)
          await page.screenshot({ path: `${process.env.PICTURES}/look-${kind}-${locale}-${width}.png` });
      }
    },
  );
});
