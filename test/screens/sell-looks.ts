import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type LineId, uuidV4 } from '../../shared/base/ids.ts';
import type { Cart, CartLine } from '../../shared/engine/terms/cart.ts';
import { cartOf, giveCart, lineOf, type OpenedRegister } from '../register/opened-register.ts';
import { askAs } from '../setup/ask-as.ts';
import { type Look, look, type RegisterScreen } from './register-screen.ts';

/** The tiles and the cart beside them. */
export const sellLooks: readonly Look[] = [
  look('sell-empty', ({ page }) => page.locator('.tile').first().waitFor(), { isMain: true }),
  look('sell-one-line', ({ add }) => add('Soft Pretzel')),
  look('sell-cart', async (screen) => void (await giveCart(screen.register, await mixedCart(screen))), { isMain: true }),
  look(
    'sell-cart-up',
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('.cart-bar-pull').click();
      await page.locator('.register[data-cart-up]').waitFor();
    },
    { isMain: true, leave: ({ page }) => page.setViewportSize({ width: 1280, height: 800 }) },
  ),
  look('sell-cart-undo', async ({ page, press }) => {
    await press('Delete');
    await page.locator('.cart-head svg').first().waitFor();
  }),
  look('sell-search', ({ page }) => page.locator('.search-field input').fill('burger'), { isMain: true }),
  look('sell-search-none', ({ page }) => page.locator('.search-field input').fill('qqqq')),
  look(
    'sell-next-pieces',
    async ({ page, press }) => {
      await page.locator('.tabs-tab').first().focus();
      await press('3', '*');
      await page.locator('.next-pieces-chip').waitFor();
    },
    { leave: ({ press }) => press('Escape') },
  ),
  look(
    'sell-returning',
    async ({ page, press }) => {
      await press('Alt+B');
      await page.locator('.register-main .notice').waitFor();
    },
    { leave: ({ press }) => press('Alt+B') },
  ),
  look('sell-toast', async ({ page, add, press }) => {
    await page.locator('.tabs-tab').last().click();
    await add('Soft Pretzel', 'Churro');
    await press('Delete');
  }),
  look('sell-long-cart', async (screen) => void (await giveCart(screen.register, longCart(screen))), { isMain: true }),
  look('sell-problems', async (screen) => void (await giveCart(screen.register, faultyCart(screen)))),
  look('sell-large-amounts', async (screen) => void (await giveCart(screen.register, largeCart(screen)))),
  {
    name: 'sell-sold-out',
    async go(screen) {
      const { page } = await withMenu(screen, (item, place) => {
        item.active = place % 3 !== 1;
      });
      return page;
    },
  },
  {
    name: 'sheet-age-check',
    isMain: true,
    async go(screen) {
      const { page } = await withMenu(screen, (item) => {
        item.isAlcohol = item.name === 'Bottled Water';
      });
      await page.locator('.tile').last().click();
      await page.locator('.sheet').waitFor();
      return page;
    },
  },
  {
    name: 'sell-long-names',
    isMain: true,
    async go(screen) {
      const other = await withMenu(screen, (item, place) => {
        item.name = LONG_NAMES[place % LONG_NAMES.length] as string;
      });
      await giveCart(other, cartOf(['Soft Pretzel', 'Bottled Water', 'Churro'].map((name) => lineOf(screen.itemId(name), 2))));
      await other.page.locator('.tile').first().waitFor();
      return other.page;
    },
  },
];

const LONG_NAMES = [
  'Rindfleischetikettierungsüberwachungswurst',
  'Käsespätzle mit Röstzwiebeln und Feldsalat',
  'Donaudampfschifffahrtsgesellschaftsbrezel',
  'Pulled Pork Sandwich “Lakeside Smokehouse”',
  'Bier',
];

interface MenuItem {
  name: string;
  active: boolean;
  isAlcohol: boolean;
}

/** Another window, whose menu is altered on its way. */
async function withMenu(screen: RegisterScreen, alter: (item: MenuItem, place: number) => void): Promise<OpenedRegister> {
  const other = await screen.another();
  await other.context.route('**/till/catalogue*', async (route) => {
    const answer = await route.fetch();
    const menu = (await answer.json()) as { readonly data?: { readonly items: MenuItem[] } };
    for (const [place, item] of (menu.data?.items ?? []).entries()) alter(item, place);
    await route.fulfill({ response: answer, json: menu });
  });
  await other.page.evaluate(emptyStorage);
  await other.page.reload();
  await other.page.locator('.tile').first().waitFor();
  return other;
}

/** All that the window keeps, so that it reads the menu anew. */
async function emptyStorage(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
}

/** What a cashier has after two minutes: choices, notes, a discount, something returned. */
async function mixedCart({ register, page, sheet, add, itemId }: RegisterScreen): Promise<Cart> {
  await giveCart(register, cartOf([]));
  await add('Wings, 6 pieces');
  await sheet.locator('.choice-set-card input').first().check();
  await sheet.locator('.sheet-foot .button[data-kind="primary"]').click();
  await sheet.waitFor({ state: 'detached' });
  await add('Cheeseburger');
  const kept = page.waitForResponse((answer) => {
    const request = answer.request();
    if (!answer.url().endsWith('/till/draft') || request.method() !== 'PUT') return false;
    return (request.postDataJSON() as { readonly cart: Cart }).cart.lines.length === 3;
  });
  await add('Fries');
  await kept;
  const draftAnswer = (await (await askAs(page, 'GET', new URL('/till/draft', page.url()).href)).json()) as {
    readonly draft: { readonly cart: Cart };
  };
  const { cart } = draftAnswer.draft;
  const withNote = cart.lines.map((line, place) => (place === 1 ? { ...line, notes: 'no onions, extra napkins' } : line));
  const more = [
    lineOf(itemId('Soft Pretzel'), 2),
    lineOf(itemId('Bottled Water'), 12),
    lineOf(itemId('Popcorn, small'), 1, 'RETURN'),
    { ...lineOf(itemId('Candied Almonds, by the pound')), quantity: 345 as CartLine['quantity'] },
  ];
  return { ...cart, lines: [...withNote, ...more], discounts: [{ promoCode: 'SEASON10' }], customer: { firstName: 'Noor' } };
}

const SOLD_OFTEN = ['Soft Pretzel', 'Churro', 'Bottled Water', 'Fries', 'Nachos with Cheese', 'Roasted Peanuts', 'Iced Tea', 'Brownie'];

function longCart({ itemId }: RegisterScreen): Cart {
  const lines = Array.from({ length: 25 }, (_, place) => lineOf(itemId(SOLD_OFTEN[place % SOLD_OFTEN.length] as string), 1 + (place % 3)));
  return cartOf(lines.map((line, place) => (place % 6 === 2 ? { ...line, notes: 'well done' } : line)));
}

/** Choices that are missing, a price that a person set. */
function faultyCart({ itemId }: RegisterScreen): Cart {
  const set = { ...lineOf(itemId('Fries')), id: uuidV4(nodeWorld) as LineId, unitCost: 350 as never };
  return cartOf([lineOf(itemId('Wings, 6 pieces')), lineOf(itemId('Large Soda')), set, lineOf(itemId('Soft Pretzel'))]);
}

function largeCart({ itemId }: RegisterScreen): Cart {
  return cartOf([lineOf(itemId('The Lakeside'), 950), lineOf(itemId('Bottled Water'), 999), lineOf(itemId('Fries'), 1)]);
}
