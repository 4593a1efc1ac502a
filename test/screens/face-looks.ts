import type { Page } from 'playwright-core';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type LineId, uuidV4 } from '../../shared/base/ids.ts';
import { now } from '../../shared/base/time.ts';
import { type Catalogue, findItem, findItemSet } from '../../shared/engine/catalogue/catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { CartLine, ChosenModifier } from '../../shared/engine/terms/cart.ts';
import { DISPLAY_OPERATIONS } from '../../shared/till-contract/operations/display-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { card, openKiosk, payAtCounter, primary, screen, startButton, takePlain } from '../kiosk/opened-kiosk.ts';
import { openFace } from '../kitchen/opened-face.ts';
import { cartOf, giveCart, lineOf } from '../register/opened-register.ts';
import { payInCash, pullWhole } from '../till-host/till-sale.ts';
import type { Look, RegisterScreen } from './register-screen.ts';

/** What guests and the kitchen see. */
export const faceLooks: readonly Look[] = [
  { name: 'kiosk-start', isUpright: true, isMain: true, go: atKiosk },
  {
    name: 'kiosk-menu',
    isUpright: true,
    isMain: true,
    async go(registerScreen) {
      const page = await chooseAtKiosk(registerScreen);
      await card(page, 'Cheeseburger').waitFor();
      return page;
    },
  },
  {
    name: 'kiosk-item',
    isUpright: true,
    async go(registerScreen) {
      const page = await atKiosk(registerScreen);
      await startButton(page).tap();
      await card(page, 'Cheeseburger').tap();
      await screen(page, 'item').waitFor();
      return page;
    },
  },
  { name: 'kiosk-order', isUpright: true, isMain: true, go: (registerScreen) => orderAtKiosk(registerScreen) },
  {
    name: 'kiosk-pay',
    isUpright: true,
    async go(registerScreen) {
      const page = await orderAtKiosk(registerScreen);
      await primary(page).tap();
      await screen(page, 'how').waitFor();
      return page;
    },
  },
  {
    name: 'kiosk-counter',
    isUpright: true,
    async go(registerScreen) {
      await registerScreen.set({ charity: 'off' });
      const page = await orderAtKiosk(registerScreen);
      await primary(page).tap();
      await payAtCounter(page).tap();
      await page.getByTestId('counter-code').waitFor();
      return page;
    },
  },
  { name: 'kitchen-empty', go: (registerScreen) => openKitchen(registerScreen) },
  {
    name: 'kitchen',
    isMain: true,
    async go(registerScreen) {
      // A screen of the kitchen shows what is sold from its pairing on.
      const page = await openKitchen(registerScreen);
      await sellMuch(registerScreen);
      await page
        .locator('.ticket-number')
        .nth(SOLD.length - 1)
        .waitFor({ state: 'attached' });
      return page;
    },
  },
  {
    name: 'board',
    isMain: true,
    async go(registerScreen) {
      const page = await open(registerScreen, 'board');
      await page.locator('.board-part').first().waitFor();
      await sellMuch(registerScreen);
      await page.locator('.board-number').first().waitFor();
      return page;
    },
  },
  {
    name: 'menu-board',
    isUpright: true,
    async go(registerScreen) {
      const page = await open(registerScreen, 'menu');
      await page.locator('.menu-entry').first().waitFor();
      return page;
    },
  },
  { name: 'display', isMain: true, go: besideTill },
];

/** What guests take at half-time. */
const SOLD: readonly (readonly (readonly [name: string, pieces: number, notes?: string, choices?: readonly string[]])[])[] = [
  // Without the pickles that usually come with it, and with bacon that does not.
  [['Classic Burger', 2, '', ['Lettuce', 'Tomato', 'Bacon']]],
  [
    ['Fries', 2, 'no salt'],
    ['Bottled Water', 2],
  ],
  [
    ['Soft Pretzel', 3],
    ['Iced Tea', 1],
  ],
  [
    ['Nachos with Cheese', 2, 'cheese on the side'],
    ['Fries', 1],
    ['Bottled Water', 3],
  ],
  [['Churro', 4]],
  [
    ['Fries', 4],
    ['Soft Pretzel', 1, 'cut in half'],
  ],
  [
    ['Popcorn, small', 2],
    ['Brownie', 2],
  ],
];

async function sellMuch({ till, itemId }: RegisterScreen): Promise<void> {
  const catalogue = await pullWhole(till);
  for (const wanted of SOLD) {
    const cart = cartOf(
      wanted.map(([name, pieces, notes, choices = []]): CartLine => {
        const modifiers = choicesOf(catalogue, itemId(name), choices);
        return { ...lineOf(itemId(name), pieces), ...(notes && { notes }), modifiers };
      }),
    );
    const at = now(nodeWorld);
    const { due } = priceCart(catalogue, cart, { at }).totals;
    const saleId = uuidV4(nodeWorld);
    await till.must(SALE_OPERATIONS.openSale, {
      path: { sale_id: saleId },
      body: { cart, revision: catalogue.revision, at, due } as never,
    });
    await payInCash(till, { saleId, due });
  }
}

function choicesOf(catalogue: Catalogue, itemId: string, names: readonly string[]): readonly ChosenModifier[] {
  const sets = (findItem(catalogue, itemId)?.data.itemSetIds ?? []).flatMap((id) => findItemSet(catalogue, id)?.data ?? []);
  return sets.flatMap(({ id: itemSetId, nodes }) =>
    nodes
      .filter((node) => names.includes(findItem(catalogue, node.itemId)?.data.name ?? ''))
      .map((node) => ({ id: uuidV4(nodeWorld) as LineId, nodeId: node.id, itemSetId, itemId: node.itemId, quantity: 1, modifiers: [] })),
  );
}

async function linkFor({ till }: RegisterScreen, kind: DeviceKind): Promise<string> {
  return (await till.must(HOST_OPERATIONS.makePairingCode, { body: { kind, name: `New ${kind}` } })).url;
}

async function open(registerScreen: RegisterScreen, kind: 'kitchen' | 'board' | 'display' | 'menu'): Promise<Page> {
  return await openFace(registerScreen.browser, await linkFor(registerScreen, kind), { locale: await localeOf(registerScreen) });
}

/** The language of the register, which the other pages are opened in too. */
function localeOf({ page }: RegisterScreen): Promise<string> {
  return page.evaluate(() => navigator.language);
}

/** A portrait screen, as most kiosks have. */
async function atKiosk(registerScreen: RegisterScreen): Promise<Page> {
  const options = { locale: await localeOf(registerScreen), viewport: { width: 1080, height: 1520 } };
  return (await openKiosk(registerScreen.browser, await linkFor(registerScreen, 'kiosk'), options)).page;
}

async function chooseAtKiosk(registerScreen: RegisterScreen): Promise<Page> {
  const page = await atKiosk(registerScreen);
  await startButton(page).tap();
  await screen(page, 'menu').waitFor();
  await takePlain(page);
  await primary(page).waitFor();
  return page;
}

async function orderAtKiosk(registerScreen: RegisterScreen): Promise<Page> {
  const page = await chooseAtKiosk(registerScreen);
  await primary(page).tap();
  await screen(page, 'cart').waitFor();
  return page;
}

async function openKitchen(registerScreen: RegisterScreen): Promise<Page> {
  const page = await open(registerScreen, 'kitchen');
  // Until somebody has touched it, a browser makes no sound and the screen says so.
  await page.locator('.empty-state').first().click();
  return page;
}

async function besideTill(registerScreen: RegisterScreen): Promise<Page> {
  const { till, register, itemId } = registerScreen;
  const page = await open(registerScreen, 'display');
  await page.locator('.display').waitFor();
  const devices = await till.must(HOST_OPERATIONS.listDevices);
  const display = devices.findLast(({ kind }) => kind === 'display');
  const shown = devices.find(({ kind, id }) => kind === 'till' && id !== till.id);
  await till.must(DISPLAY_OPERATIONS.bindDisplay, { path: { device_id: display?.id ?? '' }, body: { tillId: shown?.id ?? '' } });
  await giveCart(register, cartOf([lineOf(itemId('Soft Pretzel'), 2), lineOf(itemId('Iced Tea'))]));
  await page.getByText('Soft Pretzel').first().waitFor();
  return page;
}
