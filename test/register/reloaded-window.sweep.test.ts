import { expect, test } from 'vitest';
import { setUpBrowser } from './browser-setup.ts';
import { cartOf, lineOf } from './opened-register.ts';

const setup = setUpBrowser();

/** Longer than a window waits for a place that may be that of another window. */
const SLOW_MILLISECONDS = 3000;

/** In the page: takes the lock as soon as the window gives it back, and holds it as the ending page of a slow machine does. */
function holdAfterwards(milliseconds: number): void {
  void navigator.locks.request('cart-1', () => new Promise((resolve) => setTimeout(resolve, milliseconds)));
}

test('a window that is reloaded has its cart, also where the page before is slow to end', async () => {
  const { page, context } = await setup.open({ cart: cartOf([lineOf(setup.items[0] ?? '')]), isOwn: true });
  const other = await context.newPage();
  await other.goto(new URL('/icon.svg', page.url()).href);
  await other.evaluate(holdAfterwards, SLOW_MILLISECONDS);
  await page.reload();
  await page.locator('.cart-line, .cart .empty-state').first().waitFor();
  expect(await page.locator('.cart-line').count()).toBe(1);
});
