import type { Page } from 'playwright-core';
import { askAs } from '../setup/ask-as.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { soon } from './browser-setup.ts';
import { askToSignIn, enterPin, type Person, untilLive } from './opened-register.ts';

/** Waits for the sheet to close first, since until then the name is on the page twice. */
export async function signInAs(page: Page, name: string, pin?: string): Promise<void> {
  await page.keyboard.press('F3');
  await page.locator('.staff-picker-name', { hasText: name }).click();
  if (pin !== undefined) await enterPin(page, pin);
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.locator('.register-head').getByRole('button', { name }).waitFor();
}

/** Signs in by a request of its own, and loads the screen again. */
export async function signInByRequest(page: Page, who: Person): Promise<void> {
  await askToSignIn(page, page.url(), who);
  await page.reload();
}

export async function openSettings(page: Page, part: string): Promise<void> {
  await page.keyboard.press('Alt+5');
  await page.getByRole('tab', { name: part, exact: true }).click();
  await page.locator('.settings-part').waitFor();
}

/** On the page of the queue. What was listed before is there until the answer comes. */
export async function openOnlyCase(page: Page): Promise<void> {
  await page.locator('.queue-views').getByRole('radio', { name: 'Needs review' }).check();
  const cases = page.locator('.queue-job');
  await soon(() => cases.count()).toBe(1);
  await cases.click();
  await page.locator('.job').waitFor();
}

/** Begins training as the manager. */
export async function beginTraining(page: Page): Promise<void> {
  await signInByRequest(page, DEMO_MANAGER);
  await untilLive(page);
  // A window that hears of practice begins anew by itself.
  const begunAnew = page.waitForEvent('load');
  await askAs(page, 'PUT', new URL('/till/training', page.url()).href);
  await begunAnew;
  await untilLive(page);
}

interface OpenSale {
  readonly charges: readonly object[];
}

/** The sales of this window's device that are not ended. */
export function openSales(page: Page): Promise<{ readonly unfinished: readonly OpenSale[]; readonly aside: readonly OpenSale[] }> {
  return page.evaluate(async () => await (await fetch('/till/sales')).json());
}

/** Keeps a picture of the page where the environment names a folder for them. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}
