import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { credentialsFor, serve } from '../host/served-host.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { scanCode } from '../renderer/scan-code.ts';
import { typeInto } from '../renderer/type-into.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { soon } from './browser-setup.ts';
import { BLOCKED, codeField, keepBoth, POOR, RICH, SLOW, setUpListedCards } from './listed-gift-cards-steps.ts';
import { chooseTender } from './opened-register.ts';
import { openOnlyCase } from './register-steps.ts';

const cards = setUpListedCards();

test('a manager switches it on, and the settings say how many cards can be taken until when', async () => {
  const page = await cards.switchOn();
  await page.getByText('3 cards can be taken until').scrollIntoViewIfNeeded();
  await keepBoth(page, 'setting');
  expect(await barriersByDayAndNight(page)).toEqual([]);
});

test('while the connection is away a card is scanned and taken up to what the list allows, by keyboard too', async () => {
  const page = await cards.openTender();
  await chooseTender(page, 'Gift card');
  await scanCode(page, RICH.replaceAll('-', ''));
  await page.getByText('The connection is away. Up to $20.00 of this card can be taken.').waitFor(SLOW);
  await page.getByText(/^\$50\.00 was on the card at /).waitFor(SLOW);
  await page.getByRole('button', { name: /^Accept/ }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.done').waitFor(SLOW);
  await keepBoth(page, 'taken');
});

test('a card that the list gives only a part of pays that, and its payment can be removed; one that no list has is refused', async () => {
  const page = await cards.openTender();
  await chooseTender(page, 'Gift card');
  await codeField(page).fill('LIST-2026-NONE');
  await page.keyboard.press('Enter');
  await page.getByText('This gift card can’t be taken while the connection is away.').first().waitFor(SLOW);
  await keepBoth(page, 'not-listed');
  await codeField(page).fill(POOR);
  await page.keyboard.press('Enter');
  await page.getByText('Up to $1.50 of this card can be taken.').waitFor(SLOW);
  await page.getByRole('button', { name: 'Accept $1.50' }).click();
  await page.getByRole('button', { name: 'Remove payment: Gift card $1.50' }).click();
  await soon(async () => (await cards.till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code: POOR } })).ofList?.most).toBe(150);
});

test('what a card that was blocked meanwhile does not cover is a case, and a manager settles it', async () => {
  const page = await cards.openTender();
  await chooseTender(page, 'Gift card');
  await typeInto(codeField(page), BLOCKED);
  await page.keyboard.press('Enter');
  await page.getByText('Up to $20.00 of this card can be taken.').waitFor(SLOW);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await page.locator('.done').waitFor(SLOW);
  const service = await serve(join(cards.remote.folder, 'service'), ['--port', '0', '--no-till'], {}, 60_000);
  const headers = { ...(await credentialsFor({ url: service.url, keys: cards.remote.keys })), 'content-type': 'application/json' };
  const body = JSON.stringify({ code: BLOCKED, is_blocked: true, by: 'Ada' });
  await fetch(`${service.url}/ordering/venues/21/vendors/31/value_cards/change`, { method: 'POST', headers, body });
  await service.end('SIGKILL');
  await cards.remote.startService();
  await untilStatus(cards.till, ({ queue }) => queue.attention === 1);
  await page.keyboard.press('Alt+4');
  await openOnlyCase(page);
  await page.locator('.job-reason', { hasText: 'The gift card couldn’t cover what was taken offline.' }).waitFor(SLOW);
  await page.getByText('the card is blocked').waitFor(SLOW);
  await page.getByRole('button', { name: 'Difference collected', exact: true }).click();
  await keepBoth(page, 'case');
  expect(await barriersByDayAndNight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm: Difference collected' }).click();
  await untilStatus(cards.till, isAllSent);
});
