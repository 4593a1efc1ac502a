import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { LANGUAGES } from '../../renderer/words/base/language.ts';
import { now } from '../../shared/base/time.ts';
import { venueTime } from '../../shared/base/venue-time.ts';
import { itemsOf } from '../../shared/engine/catalogue/catalogue.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { askAs } from '../setup/ask-as.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, chooseTender, enterPin, lineOf, pay, payButton } from './opened-register.ts';
import { signInAs } from './register-steps.ts';

const setup = setUpBrowser();

describe('on a stand where guests write the tip onto the slip', () => {
  test('the card is charged without one, and what the guest wrote is added to the order later', async () => {
    await setup.change({ tips: { asks: 'left_open', percents: [15, 20] } });
    const { page } = await setup.open({ cart: cartOf([lineOf(setup.items.at(-1) ?? '')]) });
    await pay(page);
    await chooseTender(page, 'Card');
    await soon(() => page.getByRole('radio', { name: /20%/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Charge / }).click();
    await page.locator('.done').waitFor();

    await page.keyboard.press('Alt+3');
    await page.locator('.list-row').first().click();
    const tip = page.locator('.open-tip');
    await tip.getByText('No tip yet').waitFor();
    await tip.getByRole('button', { name: 'Add tip' }).click();
    const sheet = page.locator('.sheet');
    await sheet.getByRole('button', { name: '15%' }).click();
    await sheet.getByRole('button', { name: '20%' }).click();
    const wanted = await sheet.locator('.money-keypad-amount').innerText();
    await sheet.getByRole('button', { name: /^Save .* tip/ }).dblclick();
    await tip.getByText(`$${wanted} so far`).waitFor();
    const { sale } = await setup.till.must(SALE_OPERATIONS.findSale, { path: { sale_id: await lastSaleId(page) } });
    const [card] = sale.tenders;
    expect(card?.tip).toBe(Math.round(((card?.amount ?? 0) * 20) / 100));
    await page.locator('.state-line').getByText('Synced').waitFor();
  });
});

async function lastSaleId(page: Page): Promise<string> {
  const answer = await askAs(page, 'GET', new URL(SALE_OPERATIONS.listOwnSales.path, page.url()).href);
  return ((await answer.json()) as { readonly last: { readonly sale: { readonly id: string } } }).last.sale.id;
}

test('what a manager must approve of one cart is shown whole and approved by one PIN', async () => {
  const [one = '', other = ''] = setup.items;
  const { page } = await setup.open({ cart: cartOf([lineOf(one, 1, 'RETURN'), { ...lineOf(other, 3), isOffMenu: true }]) });
  await payButton(page).click();
  await page.locator('.pin-pad').waitFor();
  const needs = page.locator('.approval-needs > li');
  await soon(() => needs.count()).toBe(2);
  await soon(() => needs.allInnerTexts()).toEqual([expect.stringContaining('Item return'), expect.stringContaining('Off-menu item')]);
  await enterPin(page, '0000');
  await page.getByText(/Wrong PIN/).waitFor();
  for (const digit of DEMO_MANAGER.pin) await page.locator('.pin-pad .keypad-key', { hasText: digit }).click();
  await page.locator('.pin-pad .button[data-kind="primary"]').click();
  await page.getByTestId('due').waitFor();
  await soon(() => page.locator('.pin-pad').count()).toBe(0);
});

test('receipts are in the language of the stand, not in that of the screen', async () => {
  const { page } = await setup.open({ locale: 'es-ES', cart: cartOf([lineOf(setup.items.at(-1) ?? '')]) });
  await pay(page);
  await page.locator('.pay-quick .button').first().click();
  await page.locator('.done .button').first().click();
  const paper = page.locator('.receipt-paper');
  for (const language of LANGUAGES) {
    const words = readRegisterWords(language).receipt;
    await setup.change({ receiptLanguage: language });
    await page.locator(`.receipt-paper[lang="${language}"]`).waitFor();
    await soon(() => paper.getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    const text = await paper.innerText();
    for (const word of [words.paper.total, words.paper.cash, words.paper.cashier, words.paper.guest_number]) expect(text).toContain(word);
    // The screen stays as it is.
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  }
});

test('a press that is held opens the menu of a tile, by mouse as by finger, and sells nothing; a short one sells', async () => {
  const { page } = await setup.open();
  const tile = page.locator('.tile:not([data-out])', { hasText: 'Bottled Water' }).first();
  const box = (await tile.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.getByRole('button', { name: 'Add to favorites' }).waitFor();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Add to favorites' }).waitFor();
  expect(await page.locator('.cart-line').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.locator('.tile-sheet').waitFor({ state: 'detached' });
  // A press that moves away was no press.
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 300);
  await page.mouse.up();
  await tile.click();
  await page.locator('.cart-line').first().waitFor();
  expect(await page.locator('.tile-sheet').count()).toBe(0);
});

test('a quick tap whose end arrives late, because the machine stalled in between, sells and opens no menu', async () => {
  const { page } = await setup.open();
  const tile = page.locator('.tile:not([data-out])', { hasText: 'Bottled Water' }).first();
  await tile.evaluate(async (element) => {
    const press = { bubbles: true, button: 0, clientX: 40, clientY: 120 };
    element.dispatchEvent(new PointerEvent('pointerdown', press));
    const from = performance.now();
    while (performance.now() - from < 900);
    // What was due while the machine stalled comes before the end of the tap.
    await new Promise((resolve) => setTimeout(resolve, 20));
    element.dispatchEvent(new PointerEvent('pointerup', press));
    (element as HTMLElement).click();
  });
  await page.locator('.cart-line').first().waitFor();
  expect(await page.locator('.tile-sheet').count()).toBe(0);
});

describe('favourites', () => {
  const star = (page: Page) => page.getByRole('tab', { name: '★ Favorites' });

  test('are pinned from a tile’s menu by a manager, seen by every till at once, and taken off by the keyboard', async () => {
    const { page } = await setup.open();
    const other = await setup.open();
    const tile = page.locator('.tile:not([data-out])').nth(3);
    const name = await tile.locator('.tile-name').innerText();
    await tile.click({ button: 'right' });
    const pin = page.getByRole('button', { name: 'Add to favorites' });
    await soon(() => pin.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
    await tile.click({ button: 'right' });
    await pin.dblclick();
    await star(page).click();
    await soon(() => page.locator('.tile-name').allInnerTexts()).toContain(name);
    await star(other.page).click();
    await soon(() => other.page.locator('.tile-name').allInnerTexts()).toContain(name);

    await page.locator('.tile', { hasText: name }).first().focus();
    await page.keyboard.press('ContextMenu');
    await page.getByRole('button', { name: 'Remove from favorites' }).click();
    await soon(
      async () => (await star(other.page).count()) === 0 || !(await other.page.locator('.tile-name').allInnerTexts()).includes(name),
    ).toBe(true);
  });

  test('a tile’s menu offers its choices too, also where none is required', async () => {
    const { page } = await setup.open();
    await page.locator('.search-field input').fill('Cheeseburger');
    await page.locator('.tile', { hasText: 'Cheeseburger' }).first().click({ button: 'right' });
    await page.getByRole('button', { name: 'Choose modifiers' }).click();
    await page.locator('.choice-set-card', { hasText: 'Bacon' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+V');
    await page.locator('.sheet-foot .button[data-kind="primary"]').click();
    await page.locator('.tile', { hasText: 'Cheeseburger' }).first().click({ button: 'right' });
    await page.getByRole('button', { name: 'Choose modifiers' }).click();
    await page.getByText('End the preview to sell.').first().waitFor();
  });
});

test('what is sold out at one till is barred at the next one at once, with what is left of the rest, until somebody takes it back', async () => {
  const [{ page }, other] = [await setup.open(), await setup.open()];
  const name = await page.locator('.tile-name').first().innerText();
  const tileAt = (at: Page) => at.locator('.tile', { hasText: name }).first();
  await tileAt(page).click({ button: 'right' });
  await page.getByRole('button', { name: 'Set count' }).click();
  await page.getByRole('button', { name: 'Set 10 left' }).click();
  await soon(() => tileAt(other.page).innerText()).toContain('10 left');
  await tileAt(page).click({ button: 'right' });
  await page.getByRole('button', { name: 'Sold out', exact: true }).click();
  await soon(() => tileAt(other.page).innerText()).toContain('Sold out');
  await tileAt(other.page).click();
  await other.page.getByText(`${name} is sold out. It wasn’t added.`).first().waitFor();
  await other.page.keyboard.press('Alt+Shift+O');
  const sheet = other.page.getByRole('dialog');
  await sheet.getByText('Alcohol on').waitFor();
  expect(await barriersOn(other.page, { within: '.sheet' })).toEqual([]);
  await sheet.getByRole('button', { name: `Back in stock ${name}` }).click();
  await sheet.getByText('Nothing is sold out').waitFor();
  await soon(() => tileAt(page).innerText()).not.toContain('Sold out');
});

test('a cart with more than is left says which item it is and marks its line, and says nothing of it to the next person', async () => {
  const [itemId = ''] = setup.items;
  const opened = await setup.open({ cart: cartOf([lineOf(itemId, 11)]) });
  const { page } = opened;
  const name = await page.locator('.cart-line .cart-line-name').first().innerText();
  const other = await setup.open();
  await other.page.locator('.search-field input').fill(name);
  await other.page.locator('.tile', { hasText: name }).first().click({ button: 'right' });
  await other.page.getByRole('button', { name: 'Set count' }).click();
  await other.page.getByRole('button', { name: 'Set 10 left' }).click();
  await soon(() => other.page.locator('.tile', { hasText: name }).first().innerText()).toContain('10 left');
  await payButton(page).click();
  await page.getByText(`Only 10 of ${name} left. No payment was taken.`).waitFor();
  expect(await page.locator('.cart-line[data-problem="refuse"]').count()).toBe(1);
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
  await page.getByText(`Only 10 of ${name} left`).waitFor({ state: 'detached' });
  expect(await page.locator('.cart-line[data-problem]').count()).toBe(0);
});

test('a cart that cannot be sold as it is cannot be paid, and says so', async () => {
  const catalogue = await pullWhole(setup.till);
  // Its sauce has to be chosen.
  const wings = [...itemsOf(catalogue)].find(({ data }) => data.name === 'Wings, 12 pieces')?.data.id ?? '';
  const opened = await setup.open({ cart: cartOf([lineOf(wings)]) });
  await soon(() => payButton(opened.page).getAttribute('aria-disabled')).toBe('true');
  await opened.page.keyboard.press('F9');
  await opened.page.getByText('Fix the order first').first().waitFor();
});

test('the age for alcohol and what the law says with it are the stand’s own', async () => {
  await setup.change({ legalAge: 18, ageNotice: 'Ask everybody who looks under 25.' });
  const [itemId = ''] = setup.items;
  const edited = await setup.host.host.service.context.catalogues.edit((file) => ({
    ...file,
    items: file.items.map((item) => {
      if (item.id === itemId) return { ...item, name: 'Small Beer', is_alcohol: true };
      return item.name === 'Bacon' ? { ...item, name: 'Bacon in Beer', is_alcohol: true } : item;
    }),
  }));
  expect(edited?.ok).toBe(true);
  await fetch(`${setup.host.url}/`);
  const { page } = await setup.open();
  await page.locator('.search-field input').fill('Small Beer');
  await page.locator('.tile', { hasText: 'Small Beer' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('18 years or older today').waitFor();
  await sheet.getByText('Ask everybody who looks under 25.').waitFor();
  const year = venueTime(now(nodeWorld), 'America/Chicago').date.slice(0, 4);
  await soon(() => sheet.locator('.age-check-date').innerText()).toContain(String(Number(year) - 18));
  await sheet.locator('.sheet-foot .button').first().click();
  await sheet.waitFor({ state: 'detached' });

  // Also for an item that has alcohol by a choice; a guest who is too young gets the item without it.
  await page.locator('.search-field input').fill('Cheeseburger');
  await page.locator('.tile', { hasText: 'Cheeseburger' }).first().click({ button: 'right' });
  await page.getByRole('button', { name: 'Choose modifiers' }).click();
  await page.locator('.choice-set-card', { hasText: 'Bacon in Beer' }).getByRole('checkbox').check();
  await sheet.locator('.sheet-foot .button[data-kind="primary"]').click();
  await sheet.getByText('18 years or older today').waitFor();
  await sheet.locator('.sheet-foot .button').first().click();
  await page.getByText('Your order is empty').waitFor();
});
