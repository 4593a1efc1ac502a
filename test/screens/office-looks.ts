import { enterPin } from '../register/opened-register.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { signInAsManager } from './page-looks.ts';
import { type Look, look, type RegisterScreen } from './register-screen.ts';

/** What a manager does: drawers and reports, refunds, staff, the audit. */
export const officeLooks: readonly Look[] = [
  look('staff-not-allowed', async ({ press, page }) => {
    await press('Alt+7');
    await page.locator('.page-frame').waitFor();
  }),
  look(
    'refund',
    async (screen) => {
      await signInAsManager(screen);
      await goToOrder(screen);
      await screen.page.locator('.order-refund .button').first().click();
      await screen.page.locator('.refund-sheet').waitFor();
    },
    { isMain: true },
  ),
  look(
    'order-refunded',
    async (screen) => {
      await goToOrder(screen);
      await screen.page.locator('.order-refund .button').first().click();
      await screen.page.locator('.refund-sheet').waitFor();
      await screen.sheet.locator('.choice-card-input, .segmented-input').first().check();
      await screen.sheet.locator('.sheet-foot .button').last().click();
      await enterPin(screen.page, DEMO_MANAGER.pin);
      await screen.page.locator('.order-refund-state').waitFor();
    },
    { isMain: true },
  ),
  look(
    'today',
    async (screen) => {
      await signInAsManager(screen);
      await screen.press('Alt+Shift+D');
      await screen.page.locator('.today-figures').waitFor();
    },
    { isMain: true },
  ),
  look('menu-item', async ({ press, page }) => {
    await press('Alt+Shift+M');
    await page.locator('.menu-row').first().click();
    await page.locator('.menu-form').waitFor();
  }),
  look('menu-choices', async ({ press, page }) => {
    await press('Alt+Shift+M');
    await page.locator('.list-page-filters select').first().selectOption('item_sets');
    await page.locator('.menu-row').nth(2).click();
    await page.locator('.menu-preview').scrollIntoViewIfNeeded();
  }),
  look('menu-groups', async ({ press, page }) => {
    await press('Alt+Shift+M');
    await page.locator('.list-page-filters select').first().selectOption('groups');
    await page.locator('.menu-record .menu-row').nth(1).click();
    await page.locator('.menu-chosen-row').first().waitFor();
  }),
  look('shift', async ({ press, page }) => {
    await press('Alt+6');
    await page.locator('.drawer-detail').waitFor();
  }),
  look('shift-open', async ({ press, page, sheet }) => {
    await press('Alt+6');
    await page.locator('.drawer-detail-acts .button').first().click();
    await sheet.waitFor();
  }),
  look(
    'shift-pay-out',
    async (screen) => {
      await openDrawer(screen);
      await screen.page.locator('.drawer-detail-acts .button').nth(1).click();
      await screen.page.locator('.movement-sheet').waitFor();
    },
    { isMain: true },
  ),
  look(
    'shift-drawer',
    async ({ press, page }) => {
      await press('Alt+6');
      await page.locator('.drawer-detail').waitFor();
    },
    { isMain: true },
  ),
  look('shift-x-report', async ({ press, page, sheet }) => {
    await press('Alt+6');
    await page.locator('.drawer-detail-acts .button:not([data-kind="primary"])').last().click();
    await enterPin(page, DEMO_MANAGER.pin);
    await sheet.locator('.receipt-paper').waitFor();
  }),
  look(
    'shift-count',
    async ({ press, page }) => {
      await press('Alt+6');
      await page.locator('.drawer-detail-acts .button[data-kind="primary"]').click();
      await page.locator('.cash-form').waitFor();
    },
    { isMain: true },
  ),
  look('shift-counted', async ({ press, page, sheet }) => {
    await press('Alt+6');
    await page.locator('.drawer-detail-acts .button[data-kind="primary"]').click();
    const pieces = page.locator('.cash-form-pieces input');
    await pieces.first().fill('3');
    await sheet.locator('.sheet-foot .button').last().click();
    await page.locator('.count-result').waitFor();
  }),
  look('staff', async ({ press, page }) => {
    await press('Alt+7');
    await page.locator('.list-row').nth(1).waitFor();
  }),
  look('staff-member', async ({ press, page }) => {
    await press('Alt+7');
    await page.locator('.list-row').nth(1).click();
    await page.locator('.employee').waitFor();
  }),
  look('staff-new', async ({ press, page }) => {
    await press('Alt+7');
    await page.locator('.page-frame-actions .button').first().click();
    await page.locator('.employee').waitFor();
  }),
  look(
    'staff-permissions',
    async ({ press, page }) => {
      await press('Alt+7');
      await page.locator('.staff-permissions').click();
      await page.locator('.permission-table').waitFor();
    },
    { isMain: true },
  ),
  look('readiness', async ({ press, page }) => {
    await press('Alt+0');
    await page.locator('.readiness-line').first().waitFor();
  }),
  look(
    'audit',
    async ({ press, page }) => {
      await press('Alt+8');
      await page.locator('.audit-row').first().waitFor();
    },
    { isMain: true },
  ),
  look('audit-entry', async ({ press, page }) => {
    await press('Alt+8');
    await page.locator('.audit-row').first().click();
    await page.locator('.audit-detail').waitFor();
  }),
  look('audit-verify', async ({ press, page }) => {
    await press('Alt+8');
    await page.locator('.page-frame-actions .button').last().click();
    await page.locator('.audit-detail').waitFor();
  }),
  look(
    'reports',
    async (screen) => {
      await signInAsManager(screen);
      await screen.press('Alt+9');
      await screen.page.locator('.reports-sheet, .reports-body .empty-state').waitFor();
    },
    { isMain: true },
  ),
  look(
    'sheet-tile',
    async ({ page, sheet }) => {
      await page.locator('.tile').first().click({ button: 'right' });
      await sheet.waitFor();
    },
    { isMain: true },
  ),
];

async function goToOrder({ press, page }: RegisterScreen): Promise<void> {
  await press('Alt+3');
  await page.locator('.list-row').first().click();
  await page.locator('.order-refund').waitFor();
}

async function openDrawer({ press, page, sheet }: RegisterScreen): Promise<void> {
  await press('Alt+6');
  await page.locator('.drawer-detail-acts .button').first().click();
  await page.locator('.cash-form').waitFor();
  const pieces = page.locator('.cash-form-pieces input');
  if ((await pieces.count()) > 0) await pieces.nth(1).fill('10');
  await sheet.locator('.sheet-foot .button').last().click();
  await sheet.waitFor({ state: 'detached' });
}
