import { hexOf } from '../../base/bytes-as-text.ts';
import { moneyFromNumber, moneyToNumber } from '../../base/currency.ts';
import { money } from '../../base/money.ts';
import { addMilliseconds } from '../../base/time.ts';
import { MOST_LISTED_CAP } from '../../contract/http/value-card-code.ts';
import { MEDIA } from '../../contract/records/media.ts';
import {
  hmacOfList,
  LIST_GRACE_SECONDS,
  LIST_ID,
  LISTS_WAIT,
  listedDigest,
  MOST_LIST_SECONDS,
  signedTextOfList,
  type ValueListCard,
  type ValueListPage,
  type ValueListRequest,
} from '../../contract/records/value-card.ts';
import type { Handler, ServiceContext } from '../core/call.ts';
import { currencyOf } from '../core/catalogues.ts';
import { done, orderingFailure, reply } from '../core/reply.ts';
import { maskOf } from '../core/value-cards.ts';
import { isLent, type LentCard, type LentPage, LIST_MEMORY_SECONDS, MOST_CARDS_OF_PAGE, MOST_VALUE_LISTS } from '../core/value-lists.ts';
import { VENDOR_NOT_FOUND, vendorOf } from '../order/lookups.ts';

/** Lists by which hosts take gift cards while they do not reach this service. */

const KEY_BYTES = 32;
const LIST_NOT_FOUND = orderingFailure(404, 'list not found');

export const leaseValueList: Handler = async (context, call) => {
  const vendor = vendorOf(context, call);
  if (vendor === undefined) return VENDOR_NOT_FOUND;
  const { world, store } = context;
  const { cap: written, seconds, since, after } = call.body as ValueListRequest;
  const listId = call.texts.list_id as string;
  const cap = moneyFromNumber(written, currencyOf(context));
  if (cap === undefined || cap > MOST_LISTED_CAP)
    return refused('cap', `is not an amount of the currency up to ${MOST_LISTED_CAP} of its smallest units`);
  if (!LIST_ID.test(listId)) return refused('list_id', 'is not 16 to 64 letters, digits and dashes');
  const endsAt = addMilliseconds(call.at, seconds * 1000);
  const lent = await store.valueLists.lend({
    ...{ listId, corporateId: vendor.corporate.id, cap, since, at: call.at, endsAt },
    key: hexOf(world.randomBytes(KEY_BYTES)),
    countsUntil: addMilliseconds(endsAt, LIST_GRACE_SECONDS * 1000),
    forgottenAt: addMilliseconds(call.at, -LIST_MEMORY_SECONDS * 1000),
    allEndedBy: addMilliseconds(call.at, (MOST_LIST_SECONDS + LIST_GRACE_SECONDS) * 1000),
    most: MOST_CARDS_OF_PAGE,
    ...(after !== undefined && { after }),
  });
  if (lent === 'unknown') return LIST_NOT_FOUND;
  if (lent === 'too_many') return refused('list_id', `is one more than the ${MOST_VALUE_LISTS} lists that may be lent at once`);
  if (!isLent(lent)) return orderingFailure(422, `${LISTS_WAIT}${lent.waitsUntil}`);
  return reply(200, MEDIA.json, pageOf(context, listId, lent));
};

export const returnValueList: Handler = async (context, call) => {
  const vendor = vendorOf(context, call);
  if (vendor === undefined) return VENDOR_NOT_FOUND;
  await context.store.valueLists.giveBack(call.texts.list_id as string, vendor.corporate.id);
  return done(204);
};

function pageOf(context: ServiceContext, listId: string, { key, version, endsAt, cards, after }: LentPage): ValueListPage {
  const page = {
    ...{ list_id: listId, version, ends_at: endsAt },
    cards: cards.map((card) => cardOf(context, key, card)),
    ...(after !== undefined && { after }),
  };
  return { ...page, key, signature: hmacOfList(context.world, key, signedTextOfList(page)) };
}

function cardOf(context: ServiceContext, key: string, { id, hash, hint, share, balance, expiresAt }: LentCard): ValueListCard {
  const write = (amount: number): number => moneyToNumber(money(amount), currencyOf(context));
  return {
    ...{ id, digest: listedDigest(context.world, key, hash), masked_code: maskOf(hint), share: write(share), balance: write(balance) },
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  };
}

function refused(path: string, message: string) {
  return orderingFailure(422, `${path} ${message}`, [{ path, message }]);
}
