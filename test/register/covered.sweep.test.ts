import { expect, test } from 'vitest';
import { coveredControls, SWEPT_SIZES } from '../renderer/covered-controls.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, chooseTender, lineOf, payButton } from './opened-register.ts';

const setup = setUpBrowser();

const oneItem = () => cartOf([lineOf(setup.items.at(-1) ?? '')]);

test.each(SWEPT_SIZES)(
  'has its button in sight and nothing covered at $width × $height, whatever the guest pays with',
  async (viewport) => {
    const { page } = await setup.open({ viewport, cart: oneItem() });
    const start = viewport.width < 900 ? page.locator('.cart-bar > .button') : payButton(page);
    await soon(() => start.textContent()).toContain('$');
    await start.click();
    await page.getByTestId('due').waitFor();
    for (const tender of ['Cash', 'Card', 'Other', 'Comp']) {
      await chooseTender(page, tender);
      const other = page.getByRole('button', { name: 'Other amount' });
      if (await other.isVisible()) {
        expect(await coveredControls(page), tender).toEqual([]);
        await other.click();
      }
      const lowest = async (): Promise<number> => {
        const box = await page.locator('.pay-take > .button').boundingBox();
        return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
      };
      await soon(lowest).toBeLessThanOrEqual(viewport.height);
      expect(await coveredControls(page), tender).toEqual([]);
      const back = page.getByRole('button', { name: 'All ways to pay' });
      if (await back.isVisible()) await back.click();
    }
  },
);

test.each(SWEPT_SIZES)('nothing of the register is covered at $width × $height', async (viewport) => {
  const { page } = await setup.open({ viewport, cart: oneItem() });
  expect(await coveredControls(page)).toEqual([]);
  const bar = page.locator('.cart-bar-pull');
  if (!(await bar.isVisible())) return;
  await bar.click();
  await page.locator('.register[data-cart-up]').waitFor();
  expect(await coveredControls(page)).toEqual([]);
});
