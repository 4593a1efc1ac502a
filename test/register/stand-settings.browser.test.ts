import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOST_OPERATIONS, type TillSettings } from '../../shared/till-contract/operations/host-operations.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { openSettings } from './register-steps.ts';

const setup = setUpBrowser();
const { settings: words, stand, shift } = readRegisterWords('en-US');

const field = (page: Page, label: string) => page.locator('.settings-part').getByRole('textbox', { name: label, exact: true });
const save = (page: Page) => page.getByRole('button', { name: words.save, exact: true });

async function openStand(): Promise<Page> {
  const { page } = await setup.open({ who: DEMO_MANAGER });
  await openSettings(page, words.parts.all);
  return page;
}

async function kept(): Promise<TillSettings> {
  return (await setup.till.must(HOST_OPERATIONS.readSettings)).settings;
}

/** The row of settings, and the value that is chosen there. */
const CHOSEN: readonly (readonly [row: string, value: string])[] = [
  [words.signInWay, words.signInWays.pin],
  [words.lockAfter, words.lockMinutes({ minutes: '5' })],
  [words.leastPinDigits, words.pinDigits({ count: 6 })],
  [words.tips, words.tipsWays.before_card],
  [words.charity, words.on],
  [shift.neededForCash, words.on],
  [words.age, words.on],
  [words.receiptLanguage, 'Deutsch'],
  [words.receipt, words.receipts.always],
];

/** What is written into a field, and before it a text that is no value of it, with what is then said. */
const WRITTEN: readonly { readonly label: string; readonly text: string; readonly wrong?: readonly [text: string, said: string] }[] = [
  { label: words.externalProviders, text: 'Voucher, Club card', wrong: ['x'.repeat(65), words.listProblem] },
  {
    label: words.complimentaryReasons,
    text: 'Spilled, Press',
    wrong: [Array.from({ length: 21 }, (_, at) => `${at}`).join(), words.listProblem],
  },
  { label: words.refundReasons, text: 'Cold, Cold, Late' },
  { label: words.tipPercents, text: '5, 10 %, 15', wrong: ['5, ten', words.tipPercentsHint] },
  { label: stand.untilLabel, text: '9.30', wrong: ['25:00', stand.untilProblem] },
  { label: words.legalAge, text: '18', wrong: ['13', words.legalAgeProblem] },
  { label: words.ageNotice, text: 'Ask everybody who looks under 25.' },
  { label: words.discountLimit, text: '12.50', wrong: ['-1', words.amountProblem] },
  { label: words.overrideLimit, text: '3' },
  { label: words.acceptedVariance, text: '0.05' },
  { label: stand.warnAfter, text: '4', wrong: ['0', stand.minutesProblem] },
  { label: stand.lateAfter, text: '9', wrong: ['121', stand.minutesProblem] },
  { label: stand.boardMinutes, text: '7' },
  { label: words.guestPrefix, text: 'N' },
];

test('each setting of the stand that a manager changes at the screen is what every till has', async () => {
  const page = await openStand();
  for (const [row, value] of CHOSEN) {
    const group = page.getByRole('radiogroup', { name: row, exact: true });
    await group.getByRole('radio', { name: value, exact: true }).check({ force: true });
  }
  for (const { label, text, wrong } of WRITTEN) {
    if (wrong !== undefined) {
      const [refused, said] = wrong;
      await field(page, label).fill(refused);
      await page.getByRole('alert').filter({ hasText: said }).first().waitFor();
      await soon(() => save(page).getAttribute('aria-disabled')).toBe('true');
    }
    await field(page, label).fill(text);
    await field(page, label).blur();
  }
  await page.getByRole('button', { name: stand.addStation, exact: true }).click();
  await field(page, stand.station).last().fill('');
  await soon(() => save(page).getAttribute('aria-disabled')).toBe('true');
  await field(page, stand.station).last().fill('Fryer');
  await save(page).click();
  await page.getByText(words.saved).first().waitFor();
  expect(await kept()).toMatchObject({
    signIn: 'pin',
    lockAfterSeconds: 300,
    leastPinDigits: 6,
    tips: { asks: 'before_card', percents: [5, 10, 15] },
    charity: 'offer',
    needsShiftForCash: true,
    asksAgeForAlcohol: true,
    receiptLanguage: 'de',
    printsReceipt: 'always',
    externalProviders: ['Voucher', 'Club card'],
    complimentaryReasons: ['Spilled', 'Press'],
    refundReasons: ['Cold', 'Late'],
    alcoholUntil: '09:30',
    legalAge: 18,
    ageNotice: 'Ask everybody who looks under 25.',
    approvalLimits: { discount: 1250, override: 300 },
    acceptedVariance: 5,
    kitchen: { warnAfterSeconds: 240, lateAfterSeconds: 540, boardMinutes: 7 },
    guestNumberPrefix: 'N',
  });
  expect((await kept()).kitchen.stations.at(-1)).toMatchObject({ name: 'Fryer', categoryIds: [] });
});

test('what was typed is put back by discarding it, and at least one payment type stays', async () => {
  const page = await openStand();
  const before = await kept();
  const types = page.getByRole('group', { name: words.tenders });
  for (const type of await types
    .getByRole('checkbox', { checked: true })
    .all()
    .then((all) => all.toReversed()))
    await type.uncheck({ force: true });
  await types.getByText(words.tenderNeeded).waitFor();
  await field(page, words.legalAge).fill('none');
  await page.getByRole('button', { name: words.discard, exact: true }).click();
  await soon(() => field(page, words.legalAge).inputValue()).toBe(String(before.legalAge));
  expect(await types.getByText(words.tenderNeeded).count()).toBe(0);
  await soon(() => save(page).getAttribute('aria-disabled')).toBe('true');
  expect(await kept()).toEqual(before);
});
