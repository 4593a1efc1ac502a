import { moneyFromNumber } from '../../base/currency.ts';
import type { ItemChange } from '../../contract/records/item-change.ts';
import { findItem } from '../../engine/catalogue/catalogue.ts';
import type { Handler } from '../core/call.ts';
import { editItem, type ItemEdit } from '../core/catalogue-edits.ts';
import { done, orderingFailure } from '../core/reply.ts';
import { VENDOR_NOT_FOUND, vendorOf } from '../order/lookups.ts';

/** Changes an item's price or whether it is sold, from the stand itself. The whole catalogue is checked again before it is used. */
export const changeItem: Handler = async (context, call) => {
  const records = vendorOf(context, call);
  if (records === undefined) return VENDOR_NOT_FOUND;
  const itemId = call.texts.item_id as string;
  if (findItem(records.catalogue, itemId) === undefined) return orderingFailure(404, 'item not found');
  const { active, price } = call.body as ItemChange;
  if (active === undefined && price === undefined) return orderingFailure(400, 'name active, price or both');
  if (price !== undefined && moneyFromNumber(price.price, records.catalogue.terms.currency) === undefined) {
    return orderingFailure(422, 'price.price has more digits than the currency', [
      { path: 'price.price', message: 'has more digits than the currency' },
    ]);
  }
  const edit: ItemEdit = {
    itemId,
    ...(active !== undefined && { active }),
    ...(price !== undefined && { price: { level: price.level, amount: price.price, vendorId: records.vendor.id } }),
  };
  const adopted = await context.catalogues.edit((file) => {
    const edited = editItem(file, edit);
    return edited.ok ? edited.value : undefined;
  });
  if (adopted === undefined) return orderingFailure(404, 'item not found');
  if (adopted.ok) return done(204);
  const errors = adopted.refusal.violations.slice(0, 100).map(({ path, message }) => ({ path, message }));
  return orderingFailure(422, 'the catalogue would not be sound', errors);
};
