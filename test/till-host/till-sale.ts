import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type LineId, uuidV4 } from '../../shared/base/ids.ts';
import { type Money, NO_MONEY } from '../../shared/base/money.ts';
import { now } from '../../shared/base/time.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import {
  type ChargeView,
  SALE_OPERATIONS,
  type SaleOpening,
  type SaleView,
} from '../../shared/till-contract/operations/sale-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import type { PairedDevice } from './paired-device.ts';

/** The whole menu, as a screen gets it. */
export async function pullWhole(device: PairedDevice): Promise<Catalogue> {
  const answer = await device.must(STAND_OPERATIONS.pullCatalogue);
  if (answer.kind !== 'whole') throw new Error(`the menu came as ${answer.kind}`);
  return compileCatalogue(answer.data);
}

export interface OpenedSale {
  readonly saleId: string;
  readonly due: Money;
}

/** A cart of one item that can be sold just now, so many of it, at its price. */
export function cartThatSells(catalogue: Catalogue, units = 1): Pick<SaleOpening, 'cart' | 'revision' | 'at' | 'due'> {
  const { calendar, revision } = catalogue;
  for (const itemId of calendar.dayparts.flatMap(({ itemIds }) => [...itemIds])) {
    const cart: Cart = {
      orderType: 'POS',
      lines: [{ id: uuidV4(nodeWorld) as LineId, itemId, quantity: (units * 1000) as never, activity: 'PURCHASE', modifiers: [] }],
      discounts: [],
      fees: [],
      removedFeeIds: [],
      charity: false,
      payments: [],
    };
    const at = now(nodeWorld);
    const priced = priceCart(catalogue, cart, { at } as never);
    const { due } = priced.totals;
    if (!priced.problems.some(({ severity }) => severity === 'refuse') && due > NO_MONEY) return { cart, revision, at, due };
  }
  throw new Error('nothing can be sold just now');
}

/** Such a cart, opened as being paid. */
export async function openOne(device: PairedDevice, catalogue: Catalogue, units = 1): Promise<OpenedSale> {
  const saleId = uuidV4(nodeWorld);
  const body = cartThatSells(catalogue, units);
  await device.must(SALE_OPERATIONS.openSale, { path: { sale_id: saleId }, body });
  return { saleId, due: body.due };
}

export async function payInCash(device: PairedDevice, { saleId, due }: OpenedSale): Promise<SaleView> {
  const tender_id = uuidV4(nodeWorld);
  await device.must(SALE_OPERATIONS.addTender, { path: { sale_id: saleId, tender_id }, body: { kind: 'cash', amount: due } });
  return await device.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
}

export async function sellOne(device: PairedDevice, catalogue: Catalogue): Promise<SaleView> {
  return await payInCash(device, await openOne(device, catalogue));
}

/** The state of the charge, as the host answers it. */
export async function charge(device: PairedDevice, saleId: string, amount: Money): Promise<ChargeView> {
  const charge_id = uuidV4(nodeWorld);
  const { charges } = await device.must(SALE_OPERATIONS.chargeCard, { path: { sale_id: saleId, charge_id }, body: { amount } });
  return charges.find(({ id }) => id === charge_id) as ChargeView;
}
