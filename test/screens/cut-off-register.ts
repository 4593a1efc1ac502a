import type { Browser, BrowserContextOptions } from 'playwright-core';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { now } from '../../shared/base/time.ts';
import type { Catalogue as CatalogueFile } from '../../shared/contract/catalogue/catalogue.ts';
import { type Catalogue, itemsOf } from '../../shared/engine/catalogue/catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { cartOf, lineOf, type OpenedRegister, openRegister } from '../register/opened-register.ts';
import { BEER, type RemoteHost, startRemoteHost } from '../stand/remote-host.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { payInCash, pullWhole } from '../till-host/till-sale.ts';

/** A host that sells for a service elsewhere and is cut off from it, and a register that shows it. */
export interface CutOffRegister {
  readonly host: RemoteHost;
  readonly register: OpenedRegister;
  stop(): Promise<void>;
}

type Sold = readonly (readonly [name: string, pieces: number])[];
const SENT: readonly Sold[] = [[['Soft Pretzel', 2]], [['Fries', 1]]];
/** More than the venue allows in one order after it has lowered the limit. */
const BEERS: Sold = [[BEER, 3]];
const UNANSWERED: Sold = [['Nachos with Cheese', 2]];
const WAITING: readonly Sold[] = [
  [['Churro', 4]],
  [
    ['Fries', 4],
    ['Soft Pretzel', 1],
  ],
  [['Bottled Water', 3]],
];

/** Two sales are sent, one is refused, one has lost its answer, and three wait. */
export async function openCutOffRegister(
  browser: Browser,
  options: BrowserContextOptions = {},
  env: NodeJS.ProcessEnv = {},
): Promise<CutOffRegister> {
  const host = await startRemoteHost(env);
  const { control } = host;
  await untilStatus(control, ({ catalogue }) => catalogue !== undefined);
  const menu = await pullWhole(control);
  for (const sold of SENT) await sell(host, menu, sold);
  await untilStatus(control, isAllSent);

  // While the line is cut the venue lowers its limit for alcohol; the till learns of it after the sale.
  host.cutLine();
  await untilStatus(control, ({ connectivity }) => connectivity === 'offline');
  await sell(host, menu, BEERS);
  await host.changeCatalogue(lowerAlcoholLimit);
  host.repairLine();
  await untilStatus(control, ({ queue }) => queue.attention === 1);

  host.loseCheckoutAnswers();
  await sell(host, menu, UNANSWERED);
  await untilStatus(control, ({ queue }) => queue.unsure === 1);
  host.cutLine();
  await untilStatus(control, ({ connectivity }) => connectivity === 'offline');
  for (const sold of WAITING) await sell(host, menu, sold);
  await untilStatus(control, isCutOff);
  const register = await openRegister(browser, { link: () => host.link('till', 'Counter') }, options);
  return {
    host,
    register,
    async stop() {
      await register.context.close();
      await host.stop();
    },
  };
}

export async function showQueue({ register: { page } }: CutOffRegister): Promise<void> {
  await page.keyboard.press('Alt+4');
  await page
    .locator('.queue-job')
    .nth(WAITING.length + 1)
    .waitFor();
}

function isCutOff({ connectivity, queue }: HostStatus): boolean {
  return connectivity === 'offline' && queue.attention === 1 && queue.unsure === 1 && queue.waiting === WAITING.length;
}

async function sell({ control }: RemoteHost, catalogue: Catalogue, sold: Sold): Promise<void> {
  const cart = cartOf(sold.map(([name, pieces]) => lineOf(itemId(catalogue, name), pieces)));
  const at = now(nodeWorld);
  const { due } = priceCart(catalogue, cart, { at }).totals;
  const saleId = uuidV4(nodeWorld);
  await control.must(SALE_OPERATIONS.openSale, { path: { sale_id: saleId }, body: { cart, revision: catalogue.revision, at, due } });
  await payInCash(control, { saleId, due });
}

function itemId(catalogue: Catalogue, name: string): string {
  for (const { data } of itemsOf(catalogue)) if (data.name === name) return data.id;
  throw new Error(`the menu has no ${name}`);
}

function lowerAlcoholLimit(file: CatalogueFile): CatalogueFile {
  const alcohol_rules = {
    limit_per_order: 2,
    limit_per_order_enabled: true,
    per_order_limit_reached_error_message: 'At most two beers an order.',
    restriction_error_message: '',
  };
  return { ...file, vendors: file.vendors.map((vendor) => ({ ...vendor, alcohol_rules })) };
}
