import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { runHere } from '../host/run-here.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { typeInto } from '../renderer/type-into.ts';
import { untilStatus } from '../till-host/received-events.ts';
import { keepBoth, POOR, SLOW, setUpListedCards } from './listed-gift-cards-steps.ts';
import { chooseTender } from './opened-register.ts';
import { openSettings } from './register-steps.ts';

const cards = setUpListedCards();
beforeAll(async () => void (await cards.switchOn()));

/** What screens call it. */
const SETTING = {
  'en-US': { tab: 'Stand', hours: 'Hours until the list of gift cards runs out' },
  de: { tab: 'Stand', hours: 'Stunden, bis die Liste der Geschenkkarten abläuft' },
  ar: { tab: 'نقطة البيع', hours: 'الساعات حتى تنتهي قائمة بطاقات الهدايا' },
} as const;

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['en-US', { width: 390, height: 844 }],
  ['ar', { width: 1024, height: 768 }],
])('the setting is accessible and fits, in %s at %o', async (locale, viewport) => {
  const page = await cards.open({ locale, viewport });
  const { tab, hours } = SETTING[locale as keyof typeof SETTING];
  await openSettings(page, tab);
  await page.getByLabel(hours).scrollIntoViewIfNeeded();
  await keepBoth(page, `setting-${locale}-${viewport.width}`);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect(await excessWidth(page)).toBe(0);
});

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['en-US', { width: 1024, height: 768 }],
  ['en-US', { width: 390, height: 844 }],
  ['en-US', { width: 1920, height: 1080 }],
  ['ar', { width: 1280, height: 800 }],
])('the payment is accessible and fits, in %s at %o', async (locale, viewport) => {
  const page = await cards.openTender({ locale, viewport });
  await chooseTender(page, locale === 'ar' ? 'بطاقة هدية' : 'Gift card');
  await typeInto(page.locator('.pay-tender input').first(), POOR);
  await page.keyboard.press('Enter');
  await page.locator('.pay-tender .notice').waitFor(SLOW);
  await keepBoth(page, `tender-${locale}-${viewport.width}`);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await coveredControls(page), await excessWidth(page)]).toEqual([[], 0]);
});

/** What settings say of a service that was restored. */
const WAITS = { 'en-US': 'The cloud was restored from a backup.', de: 'Die Cloud wurde aus einer Sicherung wiederhergestellt.' } as const;

/** Marks the service's data as put back from a backup. */
async function restoreService(): Promise<void> {
  await cards.remote.stopService();
  expect(await runHere(['value-cards', 'restored', '--data', join(cards.remote.folder, 'service')])).toMatchObject({ code: 0 });
  await cards.remote.startService();
  await untilStatus(cards.till, ({ giftCardListFrom }) => giftCardListFrom !== undefined);
}

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['de', { width: 1024, height: 768 }],
  ['de', { width: 390, height: 844 }],
])('of a service that was restored the settings say from when it lends a list, in %s at %o', async (locale, viewport) => {
  if ((await cards.till.must(HOST_OPERATIONS.readStatus)).giftCardListFrom === undefined) await restoreService();
  const page = await cards.open({ locale, viewport });
  await openSettings(page, SETTING[locale as keyof typeof SETTING].tab);
  const sentence = page.getByText(WAITS[locale as keyof typeof WAITS]);
  await sentence.waitFor(SLOW);
  await sentence.scrollIntoViewIfNeeded();
  await keepBoth(page, `restored-${locale}-${viewport.width}`);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect(await excessWidth(page)).toBe(0);
});
