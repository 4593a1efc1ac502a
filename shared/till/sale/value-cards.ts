import { moneyFromNumber, moneyToNumber } from '../../base/currency.ts';
import { type Money, NO_MONEY } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { type Instant, now, parseInstant } from '../../base/time.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import { VALUE_CARD_OPERATIONS as SERVICE } from '../../contract/operations/operations-value-cards.ts';
import type { ValueCardReport, ValueCardView } from '../../contract/records/value-card.ts';
import type { VendorRef } from '../../sync/journal/intent.ts';
import type { VALUE_CARD_OPERATIONS } from '../../till-contract/cards/value-card-operations.ts';
import type { TillAnswerOf } from '../../till-contract/parts/till-operation.ts';
import type { TillContext } from '../context/till-context.ts';
import type { Caller, TillHandlers } from '../till-call.ts';
import { lookUpListed } from './gift-cards-listed.ts';

type Operations = typeof VALUE_CARD_OPERATIONS;
type CardState = TillAnswerOf<Operations['lookUpValueCard']>;
type Answered<Value> = { readonly kind: 'ok'; readonly value: Value } | { readonly kind: string; readonly status?: number };
type Service = ReturnType<TillContext['drainer']>['caller'];
type Path = { readonly venue_id: number; readonly vendor_id: number };

interface Asked<Value> {
  readonly value: Value;
  readonly place: VendorRef;
}

/** Calls a service that keeps the balances. `codes` names the refusal of each status. */
async function ask<Value>(
  context: TillContext,
  caller: Caller,
  codes: Readonly<Record<number, string>>,
  call: (service: Service, path: Path, place: VendorRef) => Promise<Answered<Value>>,
): Promise<Outcome<Asked<Value>, Refusal>> {
  const place = context.vendorOf(caller)?.place;
  const { connection, caller: service } = context.drainer();
  if (place === undefined || connection.connectivity() !== 'online') return refuse({ code: 'needs_service' });
  if (!hasCapability(connection.service(), 'value_cards')) return refuse({ code: 'no_value_cards' });
  const outcome = await call(service, { venue_id: place.venueId, vendor_id: place.vendorId }, place);
  if ('value' in outcome) return accept({ value: outcome.value, place });
  const code = outcome.kind === 'rejected' ? codes[outcome.status ?? 0] : undefined;
  return refuse({ code: code ?? 'needs_service' });
}

const BY_STATUS = { 400: 'value_card_unknown', 404: 'value_card_unknown' } as const;
const BY_STATUS_OF_CHANGE = { ...BY_STATUS, 422: 'no_value_cards' } as const;
const BY_STATUS_OF_LOAD = { ...BY_STATUS, 422: 'value_card_not_loaded' } as const;

export const VALUE_CARD_HANDLERS: TillHandlers<TillContext, Operations> = {
  async lookUpValueCard(context, { caller, body: { code }, at }) {
    const isGuest = caller.kind === 'kiosk';
    // Kiosks take no gift card by the list.
    const listed = isGuest ? undefined : await lookUpListed(context, code, at);
    if (listed !== undefined) return listed;
    const wasRight = isGuest ? context.cardGuesses?.begin(caller.deviceId) : () => undefined;
    if (wasRight === undefined) return refuse({ code: 'locked_out' });
    const found = await ask(context, caller, BY_STATUS, (service, path) =>
      service.call(SERVICE.lookUpValueCard, { path, body: { value: { code } } }),
    );
    if (found.ok || found.refusal.code !== 'value_card_unknown') wasRight();
    const state = stateOf(context, found);
    return isGuest && state.ok ? accept(forGuest(state.value)) : state;
  },
  async loadValueCard(context, { caller, path: { load_id: reference }, body }) {
    const { code, amount, holder, expiresAt, tier } = body;
    const by = nameOf(caller);
    const loaded = await ask(context, caller, BY_STATUS_OF_LOAD, (service, path, { currency }) => {
      const value = {
        ...{ code, by, amount: moneyToNumber(amount as Money, currency) },
        ...(holder !== undefined && { holder }),
        ...(expiresAt !== undefined && { expires_at: expiresAt }),
        ...(tier !== undefined && { tier }),
      };
      return service.call(SERVICE.loadValueCard, { path: { ...path, reference }, body: { value } });
    });
    if (loaded.ok) await audit(context, caller, { event: 'value_card_loaded', card: loaded.value.value, amount, load: reference });
    return stateOf(context, loaded);
  },
  async changeValueCard(context, { caller, body: { code, isBlocked } }) {
    const by = nameOf(caller);
    const changed = await ask(context, caller, BY_STATUS_OF_CHANGE, (service, path) =>
      service.call(SERVICE.changeValueCard, { path, body: { value: { code, is_blocked: isBlocked, by } } }),
    );
    const event = isBlocked ? 'value_card_blocked' : 'value_card_unblocked';
    if (changed.ok) await audit(context, caller, { event, card: changed.value.value });
    return stateOf(context, changed);
  },
  async readValueCardReport(context, { caller }) {
    const read = await ask(context, caller, {}, (service, path) => service.call(SERVICE.readValueCardReport, { path }));
    if (!read.ok) return read;
    const { value, place } = read.value;
    const part = (sum: { readonly cards: number; readonly balance: number }) => ({
      cards: sum.cards,
      balance: amountOf(sum.balance, place),
    });
    const { provider } = value;
    return accept({
      ...part(value),
      blocked: part(value.blocked),
      expired: part(value.expired),
      ...(provider !== undefined && { provider: providerView(provider) }),
    });
  },
};

function providerView({ name, is_reached: isReached, can_load: canLoad, can_block: canBlock }: NonNullable<ValueCardReport['provider']>) {
  return { ...(name !== undefined && { name }), isReached, canLoad, canBlock };
}

/** A guest sees what the card can pay and brings, and neither whose it is nor what it paid for. */
function forGuest({ holder: _, moves: __, ...card }: CardState): CardState {
  return { ...card, moves: [] };
}

function nameOf({ employee, deviceName }: Caller): string {
  return employee?.name ?? deviceName;
}

interface Audited {
  readonly event: 'value_card_loaded' | 'value_card_blocked' | 'value_card_unblocked';
  readonly card: ValueCardView;
  readonly amount?: number;
  readonly load?: string;
}

/** The service has done it already: a load that is sent again is one more entry with the same load. */
async function audit({ journal, world }: TillContext, caller: Caller, { event, card, ...more }: Audited): Promise<void> {
  const body = JSON.stringify({ card: card.card.masked_code, employee: caller.employee?.id, device: caller.deviceId, ...more });
  await journal.append({ audit: { at: now(world), event, body } });
}

function amountOf(written: number, { currency }: VendorRef): Money {
  return moneyFromNumber(written, currency) ?? NO_MONEY;
}

function stateOf({ world }: TillContext, answered: Outcome<Asked<ValueCardView>, Refusal>): Outcome<CardState, Refusal> {
  if (!answered.ok) return answered;
  const { value, place } = answered.value;
  const { card, moves } = value;
  const expiresAt = card.expires_at === undefined ? undefined : parseInstant(card.expires_at);
  return accept({
    id: card.id,
    maskedCode: card.masked_code,
    balance: amountOf(card.balance, place),
    isBlocked: card.is_blocked,
    isExpired: expiresAt !== undefined && expiresAt <= now(world),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(card.holder !== undefined && { holder: card.holder }),
    ...(card.tier !== undefined && { tier: card.tier }),
    ...(card.kept_by !== undefined && { keptBy: card.kept_by }),
    moves: moves.map((move) => ({
      reference: move.reference,
      kind: move.kind,
      amount: amountOf(move.amount, place),
      at: (parseInstant(move.at) ?? now(world)) as Instant,
      ...(move.balance !== undefined && { balance: amountOf(move.balance, place) }),
      ...(move.by !== undefined && { by: move.by }),
    })),
  });
}
