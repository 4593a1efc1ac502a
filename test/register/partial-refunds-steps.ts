import type { Locator, Page } from 'playwright-core';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type LineId, uuidV4 } from '../../shared/base/ids.ts';
import { type Money, money } from '../../shared/base/money.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { cartThatSells, charge, pullWhole } from '../till-host/till-sale.ts';
import { type BrowserSetup, soon } from './browser-setup.ts';

export const refundOf = (page: Page) => page.locator('.order-refund');
export const confirm = (page: Page) => page.locator('.sheet-foot .button[data-kind="danger"]');
export const lines = (page: Page) => page.locator('.refund-line');

export interface Sold {
  readonly number: string;
  readonly due: Money;
  readonly names: readonly string[];
}

/** Three of one item, one each of four others; paid by card, or a third of it in cash. */
export async function sell({ till, items }: BrowserSetup, pay: 'card' | 'both' = 'card'): Promise<Sold> {
  const catalogue = await pullWhole(till);
  const { cart, at, revision } = cartThatSells(catalogue, 3);
  const more = items.slice(-4).map((itemId) => ({ ...cart.lines[0], id: uuidV4(nodeWorld) as LineId, itemId, quantity: 1000 as never }));
  const whole = { ...cart, lines: [...cart.lines, ...more] } as typeof cart;
  const { due } = priceCart(catalogue, whole, { at } as never).totals;
  const saleId = uuidV4(nodeWorld);
  const path = { sale_id: saleId };
  const opened = await till.must(SALE_OPERATIONS.openSale, { path, body: { cart: whole, revision, at, due } });
  const cash = money(pay === 'both' ? Math.trunc(due / 3) : 0);
  if (cash > 0)
    await till.must(SALE_OPERATIONS.addTender, { path: { ...path, tender_id: uuidV4(nodeWorld) }, body: { kind: 'cash', amount: cash } });
  await charge(till, saleId, money(due - cash));
  const done = await till.must(SALE_OPERATIONS.completeSale, { path, body: {} });
  await untilStatus(till, isAllSent);
  const names = whole.lines.map(({ itemId }) => opened.sale.itemNames[itemId] ?? '');
  return { number: done.sale.completion?.guestNumber ?? '', due, names };
}

export async function openOrder(page: Page, { number }: Sold, tap = (what: Locator) => what.click()): Promise<void> {
  await soon(async () => {
    if (!(await page.locator('.list-page').isVisible())) await page.keyboard.press('Alt+3');
    return await page.locator('.list-page').isVisible();
  }).toBe(true);
  await tap(page.locator('.list-row', { hasText: `${number} ·` }).first());
}
