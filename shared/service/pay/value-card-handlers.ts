import { moneyFromNumber, moneyToNumber } from '../../base/currency.ts';
import { money } from '../../base/money.ts';
import { parseInstant } from '../../base/time.ts';
import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import { MEDIA } from '../../contract/records/media.ts';
import type {
  ValueCardChange,
  ValueCardLoad,
  ValueCardLoadView,
  ValueCardLookUp,
  ValueCardReport,
  ValueCardTakeBack,
  ValueCardTakenBack,
  ValueCardView,
} from '../../contract/records/value-card.ts';
import type { VendorRecords } from '../../wire/catalogue/vendor-records.ts';
import type { Call, Handler, ServiceContext } from '../core/call.ts';
import { currencyOf } from '../core/catalogues.ts';
import { orderingFailure, type Reply, reply } from '../core/reply.ts';
import type { ValueCardFacts, ValueMoveFacts, ValueProviderFacts } from '../core/stored-value.ts';
import { maskOf, type ValueRefusal } from '../core/value-cards.ts';
import type { ValueSums } from '../core/value-store.ts';
import { VENDOR_NOT_FOUND, vendorOf } from '../order/lookups.ts';

const CARD_NOT_FOUND = orderingFailure(404, 'card not found');

function atVendor(handle: (context: ServiceContext, call: Call, vendor: VendorRecords) => Promise<Reply>): Handler {
  return async (context, call) => {
    const vendor = vendorOf(context, call);
    return vendor === undefined ? VENDOR_NOT_FOUND : await handle(context, call, vendor);
  };
}

export const lookUpValueCard: Handler = atVendor(async (context, { body, claims }) => {
  const card = await context.valueCards.lookUp(claims.corporates, (body as ValueCardLookUp).code);
  return card === undefined ? CARD_NOT_FOUND : answerWith(context, card);
});

export const loadValueCard: Handler = atVendor(async (context, { body, texts, at }, { corporate }) => {
  const { code, amount: written, by, holder, expires_at, tier } = body as ValueCardLoad;
  const amount = moneyFromNumber(written, currencyOf(context));
  if (amount === undefined) return refused('amount', 'has more digits than the currency');
  const expiresAt = expires_at === undefined ? undefined : parseInstant(expires_at);
  if (expiresAt !== undefined && expiresAt <= at) return refused('expires_at', 'is past');
  const loaded = await context.valueCards.load(corporate.id, {
    reference: texts.reference as string,
    code,
    amount,
    by,
    ...(holder !== undefined && { holder }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(tier !== undefined && { tier }),
  });
  return loaded.ok ? answerWith(context, loaded.value) : refused(...REFUSALS[loaded.refusal]);
});

const REFUSALS: Readonly<Record<ValueRefusal, readonly [path: string, message: string]>> = {
  bad_code: ['code', 'is not the code of a value card: 8 to 40 letters and digits, and no payment card'],
  reference_used: ['reference', 'was used for another load'],
  of_another_corporate: ['code', 'is of a card of another corporate'],
  blocked: spoken('code', ORDERING_MESSAGES.loadOfBlockedCard),
  too_much: spoken('amount', ORDERING_MESSAGES.loadTooMuch),
  taken_back: spoken('reference', ORDERING_MESSAGES.loadTakenBack),
  not_allowed: ['code', 'is of a card whose keeper does not allow this'],
};

/** Splits a message that tills know by its whole text. */
function spoken(path: string, message: string): readonly [path: string, message: string] {
  return [path, message.slice(path.length + 1)];
}

function refused(path: string, message: string): Reply {
  return orderingFailure(422, `${path} ${message}`, [{ path, message }]);
}

const LOAD_NOT_FOUND = orderingFailure(404, 'load not found');

export const readValueCardLoad: Handler = atVendor(async (context, { texts, claims }) => {
  const load = await context.valueCards.findLoad(claims.corporates, texts.reference as string);
  if (load === undefined) return LOAD_NOT_FOUND;
  const { card, amount, isTakenBack } = load;
  const write = (each: number): number => moneyToNumber(money(each), currencyOf(context));
  const view: ValueCardLoadView = {
    masked_code: maskOf(card.hint),
    amount: write(amount),
    balance: write(card.balance),
    is_taken_back: isTakenBack,
  };
  return reply(200, MEDIA.json, view);
});

export const takeBackValueCardLoad: Handler = atVendor(async (context, { body, texts, claims }) => {
  const { by, reason } = body as ValueCardTakeBack;
  const why = { by, ...(reason !== undefined && { reason }) };
  const taken = await context.valueCards.takeBack(claims.corporates, texts.reference as string, why);
  if (!taken.ok) return taken.refusal === 'unknown' ? LOAD_NOT_FOUND : orderingFailure(422, ORDERING_MESSAGES.loadSpent);
  const card = taken.value;
  const answer: ValueCardTakenBack = {
    was_loaded: card !== undefined,
    ...(card !== undefined && { balance: moneyToNumber(money(card.balance), currencyOf(context)) }),
  };
  return reply(200, MEDIA.json, answer);
});

export const changeValueCard: Handler = atVendor(async (context, { body, claims }) => {
  const { code, is_blocked: isBlocked, by, reason, tier } = body as ValueCardChange;
  const change = { isBlocked, by, ...(reason !== undefined && { reason }), ...(tier !== undefined && { tier }) };
  const changed = await context.valueCards.change(claims.corporates, code, change);
  if (!changed.ok) return refused(...REFUSALS[changed.refusal]);
  return changed.value === undefined ? CARD_NOT_FOUND : answerWith(context, changed.value);
});

export const readValueCardReport: Handler = atVendor(async (context, { claims, at }) => {
  const { sums, provider } = await context.valueCards.report(claims.corporates, at);
  const write = (amount: number): number => moneyToNumber(money(amount), currencyOf(context));
  const part = (sum: ValueSums['blocked']) => ({ cards: sum.cards, balance: write(sum.balance) });
  const report: ValueCardReport = {
    ...part(sums),
    blocked: part(sums.blocked),
    expired: part(sums.expired),
    ...(provider !== undefined && { provider: providerRecord(provider) }),
  };
  return reply(200, MEDIA.json, report);
});

function providerRecord({ name, isReached, canLoad, canBlock }: ValueProviderFacts): NonNullable<ValueCardReport['provider']> {
  return { ...(name !== undefined && { name }), is_reached: isReached, can_load: canLoad, can_block: canBlock };
}

function answerWith(context: ServiceContext, card: ValueCardFacts): Reply {
  const currency = currencyOf(context);
  const { id, hint, balance, isBlocked, expiresAt, holder, tier, keptBy } = card;
  const view: ValueCardView = {
    card: {
      id,
      masked_code: maskOf(hint),
      balance: moneyToNumber(money(balance), currency),
      is_blocked: isBlocked,
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
      ...(holder !== undefined && { holder }),
      ...(tier !== undefined && { tier }),
      ...(keptBy !== undefined && { kept_by: keptBy }),
    },
    moves: card.moves.map((move) => moveRecord(move, currency)),
  };
  return reply(200, MEDIA.json, view);
}

function moveRecord({ amount, balance, ...move }: ValueMoveFacts, currency: string): ValueCardView['moves'][number] {
  return {
    ...move,
    amount: moneyToNumber(money(amount), currency),
    ...(balance !== undefined && { balance: moneyToNumber(money(balance), currency) }),
  };
}
