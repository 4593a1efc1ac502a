import { cartOf, enterPin, giveCart, lineOf, payButton } from '../register/opened-register.ts';
import { type Look, look, type RegisterScreen } from './register-screen.ts';

/** Sheets that one key opens over the cart as it is. */
const BY_KEY = [
  ['line', 'F4'],
  ['explain', 'F7'],
  ['discounts', 'F6'],
  ['fees', 'Alt+F'],
  ['customer', 'Alt+C'],
  ['check-name', 'Alt+N'],
  ['pickup', 'Alt+U'],
  ['preview', 'Alt+V'],
  ['more', 'F10'],
  ['keypad', 'F2'],
  ['off-menu', 'Alt+O'],
  ['hold', 'Alt+H'],
  ['held-none', 'Alt+Shift+H'],
  ['tab', 'Alt+T'],
  ['staff', 'F3'],
  ['empty-cart', 'Control+Delete'],
  ['help', 'F1'],
  ['palette', 'Control+Shift+K'],
] as const;
const MAIN: ReadonlySet<string> = new Set(['line', 'discounts', 'more', 'keypad', 'staff', 'palette', 'fees', 'explain']);

export const sheetLooks: readonly Look[] = [
  look(
    'sheet-choices-unmet',
    async (screen) => {
      await giveCart(screen.register, cartOf([lineOf(screen.itemId('Cheeseburger')), lineOf(screen.itemId('Soft Pretzel'), 2)]));
      await screen.add('Wings, 12 pieces');
      await screen.sheet.waitFor();
    },
    { isMain: true },
  ),
  look('sheet-choices-met', async ({ add, sheet }) => {
    await add('Cheeseburger');
    await add('Wings, 12 pieces');
    await sheet.locator('.choice-set-card input').first().check();
  }),
  look('sheet-choices-nested', async ({ page, add, press, sheet }) => {
    await add('Cheeseburger');
    await press('F8');
    await sheet.locator('.choice-set-card', { hasText: 'Meal' }).first().locator('input').check();
    await sheet.locator('.choice-set-card', { hasText: 'Bacon' }).first().locator('input').check();
    await page.locator('.choice-set-card').first().waitFor();
  }),
  ...BY_KEY.map(([name, chord]) => look(`sheet-${name}`, ({ open }) => open(chord), { isMain: MAIN.has(name) })),
  look('sheet-weigh', async ({ add, sheet }) => {
    await add('Pick and Mix Candy, by the pound');
    await sheet.waitFor();
  }),
  look('sheet-price', async ({ add, sheet }) => {
    await add('Open Food');
    await sheet.waitFor();
  }),
  look('sheet-discount-waits', async ({ open, sheet }) => {
    await open('F6');
    const code = sheet.locator('input').first();
    for (const tried of ['lake5', 'SEASON10', 'nobody']) {
      await code.fill(tried);
      await code.press('Enter');
      await sheet.locator('.offer-row, .text-field-problem, [role="alert"]').first().waitFor();
    }
  }),
  look('sheet-customer-wrong', async ({ open, sheet }) => {
    await open('Alt+C');
    await sheet.locator('input[type="email"]').fill('nobody');
    await sheet.locator('.sheet-foot .button').last().click();
  }),
  look(
    'sheet-seat',
    async ({ open, page }) => {
      await open('Alt+S');
      await page.locator('.seat-step').first().waitFor();
    },
    { isMain: true },
  ),
  look('sheet-seat-row', async ({ open, page }) => {
    await open('Alt+S');
    await page.locator('.seat-step-names .button').nth(2).click();
    await page.locator('.seat-step').nth(1).locator('.seat-step-names .button').first().click();
    await page.locator('.seat-step').nth(2).waitFor();
  }),
  look('sheet-seat-found', async ({ open, page, sheet }) => {
    await open('Alt+S');
    await page.locator('.seat-step').first().waitFor();
    await sheet.locator('input').first().fill('104 B');
    await page.locator('.seat-found').waitFor();
  }),
  look('sheet-held', async (screen) => {
    const { open, press, page, sheet } = screen;
    await open('Alt+H');
    await sheet.locator('input').first().fill('Kim, red jacket');
    await press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await giveCart(screen.register, cartOf([lineOf(screen.itemId('Churro'), 3)]));
    await open('Alt+Shift+H');
    await page.locator('.held-list .button').first().waitFor();
  }),
  look('sheet-held-room', async ({ open, page }) => {
    await open('Alt+Shift+H');
    await page.locator('.held-list .button').first().click();
    await page.locator('.make-room-actions').waitFor();
  }),
  look('sheet-approval', (screen) => askApproval(screen), { isMain: true }),
  look('sheet-approval-wrong', async (screen) => {
    await askApproval(screen);
    await enterPin(screen.page, '0000');
    await screen.page.locator('.pin-pad-problem:not(:empty)').waitFor();
  }),
];

export async function askApproval({ register, itemId, page, sheet }: RegisterScreen): Promise<void> {
  await giveCart(register, cartOf([lineOf(itemId('Soft Pretzel'), 1, 'RETURN')]));
  await payButton(page).click();
  await sheet.locator('.pin-pad').waitFor();
}
