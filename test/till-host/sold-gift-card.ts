import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type LineId, uuidV4 } from '../../shared/base/ids.ts';
import { now } from '../../shared/base/time.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import type { OpenedSale } from './till-sale.ts';

/** The gift card of the demo stand, at 50.00. */
export const GIFT_CARD = '1342';

export interface OpenedGiftCard extends OpenedSale {
  readonly lineId: string;
}

/** Opens a sale of gift cards. */
export async function openGiftCard(device: PairedDevice, catalogue: Catalogue, units = 1): Promise<OpenedGiftCard> {
  const lineId = uuidV4(nodeWorld);
  const line = { id: lineId as LineId, itemId: GIFT_CARD, quantity: (units * 1000) as never, activity: 'PURCHASE', modifiers: [] } as const;
  const cart: Cart = { orderType: 'POS', lines: [line], discounts: [], fees: [], removedFeeIds: [], charity: false, payments: [] };
  const at = now(nodeWorld);
  const { due } = priceCart(catalogue, cart, { at } as never).totals;
  const saleId = uuidV4(nodeWorld);
  await device.must(SALE_OPERATIONS.openSale, { path: { sale_id: saleId }, body: { cart, revision: catalogue.revision, at, due } });
  return { saleId, due, lineId };
}

export async function chooseGiftCard(device: PairedDevice, { saleId, lineId }: OpenedGiftCard, code: string, unit = 0) {
  return await device.ask(SALE_OPERATIONS.chooseGiftCard, { path: { sale_id: saleId, line_id: lineId }, body: { unit, code } });
}

/** Lets a stand take gift cards, as a manager does. */
export async function takeGiftCards(manager: PairedDevice): Promise<void> {
  const { revision, settings } = await manager.must(HOST_OPERATIONS.readSettings);
  const tenders = [...settings.tenders.filter((tender) => tender !== 'gift'), 'gift' as const];
  await manager.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, tenders } } });
}
