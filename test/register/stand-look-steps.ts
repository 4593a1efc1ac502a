import type { Locator, Page } from 'playwright-core';
import { writePng } from '../../electron/host/printing/png-picture.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import type { BrowserSetup } from './browser-setup.ts';
import type { RegisterOptions } from './opened-register.ts';
import { openSettings } from './register-steps.ts';

/** A wide logo of black stripes. */
const LOGO = writePng({ width: 480, height: 160, dots: Uint8Array.from({ length: 480 * 160 }, (_, at) => (at % 40 < 20 ? 1 : 0)) });

interface OpenedLook {
  readonly page: Page;
  readonly look: Locator;
}

/** Opens the settings of the stand's colour and logo, as a manager. */
export async function openLook(
  setup: BrowserSetup,
  options: RegisterOptions = {},
  language: 'en-US' | 'ar' = 'en-US',
): Promise<OpenedLook> {
  const words = readRegisterWords(language).settings;
  const { page } = await setup.open({ who: DEMO_MANAGER, locale: language, ...options });
  await openSettings(page, words.parts.all);
  return { page, look: page.getByRole('region', { name: words.groups.look }) };
}

export const chooseLogo = (look: Locator, buffer: Buffer = LOGO): Promise<void> =>
  look.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });

/** Chooses violet and the logo on the screen of the settings, and saves them. Returns what the host has then. */
export async function saveLook(setup: BrowserSetup): Promise<{ readonly accent: string; readonly logo: string }> {
  const words = readRegisterWords('en-US').settings;
  const { page, look } = await openLook(setup);
  await chooseLogo(look);
  await look.getByRole('button', { name: words.logoRemove }).waitFor();
  await look.getByRole('radio', { name: words.accents.violet }).check({ force: true });
  const { method, path } = HOST_OPERATIONS.changeSettings;
  const saved = page.waitForResponse((response) => response.request().method() === method && response.url().endsWith(path));
  await page.getByRole('button', { name: words.save }).click();
  await saved;
  return (await setup.till.must(HOST_OPERATIONS.readSettings)).settings;
}

/** The address with which a new device of this kind is paired. */
export async function addressOf(setup: BrowserSetup, kind: DeviceKind): Promise<string> {
  const manager = await setup.host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  return (await manager.must(HOST_OPERATIONS.makePairingCode, { body: { kind, name: `A ${kind}` } })).url;
}

export const logoOn = (page: Page): Locator => page.locator('.stand-logo-picture').first();

export const isLogoDrawn = (page: Page): Promise<boolean> =>
  logoOn(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
