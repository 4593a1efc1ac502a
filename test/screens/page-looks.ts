import { cartOf, enterPin, giveCart, lineOf } from '../register/opened-register.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { type Look, look, type RegisterScreen } from './register-screen.ts';

/** The pages that take the place of the tiles. */
export const pageLooks: readonly Look[] = [
  look(
    'menu',
    async ({ page }) => {
      await page.locator('.register-head .button').first().click();
      await page.locator('.menu').waitFor();
    },
    { leave: ({ press }) => press('Escape') },
  ),
  look(
    'orders',
    async ({ press, page }) => {
      await press('Alt+3');
      await page.locator('.list-row').first().waitFor();
    },
    { isMain: true },
  ),
  look(
    'order',
    async ({ press, page }) => {
      await press('Alt+3');
      await page.locator('.list-row').first().click();
      await page.locator('.receipt-paper').waitFor();
    },
    { isMain: true },
  ),
  look('orders-none', async ({ press, page }) => {
    await press('Alt+3');
    await page.locator('.orders-find input').fill('no such order');
    await page.locator('.empty-state').first().waitFor();
  }),
  look('tabs-none', async ({ press, page }) => {
    await press('Alt+2');
    await page.locator('.empty-state').first().waitFor();
  }),
  look(
    'tabs',
    async (screen) => {
      for (const name of ['Kim, table 4', 'Ola']) await openTab(screen, name);
      await screen.press('Alt+2');
      await screen.page.locator('.list-row').nth(1).waitFor();
    },
    { isMain: true },
  ),
  look(
    'tab',
    async ({ press, page }) => {
      await press('Alt+2');
      await page.locator('.list-row').first().click();
      await page.locator('.tab-detail').waitFor();
    },
    { isMain: true },
  ),
  look('tab-kitchen-sent', async ({ press, page }) => {
    await press('Alt+2');
    await page.locator('.list-row').first().click();
    await page.locator('.tab-detail-actions .button').nth(1).click();
    await page.locator('.tab-detail-actions .button[aria-disabled="true"]').waitFor();
  }),
  look('tab-cancel', async ({ press, page }) => {
    await press('Alt+2');
    await page.locator('.list-row').first().click();
    await page.locator('.tab-detail-actions .button[data-kind="quiet"]').click();
    await page.locator('.make-room-actions').waitFor();
  }),
  look('queue-sent', async ({ press, page }) => {
    await press('Alt+4');
    await page.locator('.queue-list').waitFor();
  }),
  look('queue-done', async ({ press, page }) => {
    await press('Alt+4');
    await page.locator('.queue-views .segmented-input').nth(2).check();
    await page.locator('.queue-job').first().waitFor();
  }),
  look('queue-job', async ({ press, page, sheet }) => {
    await press('Alt+4');
    await page.locator('.queue-views .segmented-input').nth(2).check();
    await page.locator('.queue-job').first().click();
    await sheet.waitFor();
  }),
  look('settings', ({ press, page }) => goToSettings(press, page, 0)),
  look('settings-keys', ({ press, page }) => goToSettings(press, page, 1)),
  look('settings-not-manager', ({ press, page }) => goToSettings(press, page, 2)),
  look(
    'settings-all',
    async (screen) => {
      await signInAsManager(screen);
      await goToSettings(screen.press, screen.page, 2);
    },
    { isMain: true },
  ),
  look('settings-connection', ({ press, page }) => goToSettings(press, page, 3)),
  look('settings-devices', ({ press, page }) => goToSettings(press, page, 4)),
  look('settings-pairing', async ({ press, page }) => {
    await goToSettings(press, page, 4);
    await page.locator('.settings-group input[type="text"], .settings-group .text-field input').first().fill('Handheld 2');
    await page.locator('.settings-actions .button[data-kind="primary"]').click();
    await page.locator('.settings-code').waitFor();
  }),
  look('settings-printers', ({ press, page }) => goToSettings(press, page, 5)),
  look('settings-peripherals', ({ press, page }) => goToSettings(press, page, 6)),
  look('settings-transfer', ({ press, page }) => goToSettings(press, page, 7)),
  look('settings-host', ({ press, page }) => goToSettings(press, page, 8)),
];

async function goToSettings(press: RegisterScreen['press'], page: RegisterScreen['page'], part: number): Promise<void> {
  await press('Alt+5');
  await page.locator('.register-main .tabs-tab').nth(part).click();
  await page.locator('.settings').waitFor();
}

export async function signInAsManager({ press, page, sheet }: RegisterScreen): Promise<void> {
  await press('F3');
  await page.locator('.staff-picker-name').last().click();
  await enterPin(page, DEMO_MANAGER.pin);
  await sheet.waitFor({ state: 'detached' });
}

async function openTab({ register, itemId, press, sheet }: RegisterScreen, name: string): Promise<void> {
  await giveCart(
    register,
    cartOf([lineOf(itemId('Soft Pretzel'), 2), lineOf(itemId('Nachos with Cheese')), lineOf(itemId('Iced Tea'), 3)]),
  );
  await press('Alt+T');
  await sheet.locator('input').first().fill(name);
  await sheet.locator('.sheet-foot .button[data-kind="primary"]').click();
  await sheet.waitFor({ state: 'detached' });
}
