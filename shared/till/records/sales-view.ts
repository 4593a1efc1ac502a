import { add } from '../../base/money.ts';
import type { World } from '../../base/world.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import type { Drainer } from '../../sync/drain/drainer.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { Op } from '../../sync/journal/op.ts';
import { type Charge, chargeAmounts, chargeOf, WRITTEN_OFF } from '../../sync/paths/card-charge.ts';
import type { TillSettings } from '../../till-contract/operations/host-operations.ts';
import type { ChargeState, ChargeView, SaleView } from '../../till-contract/operations/sale-operations.ts';
import type { TillEvent } from '../../till-contract/operations/till-events.ts';
import { type CopiesOfPayments, copiesOfSale, viewOfCopies } from '../card-copies.ts';
import { knownGiftCards, viewOfGiftCards } from './gift-cards-sold.ts';
import { lastOpOf } from './last-op.ts';
import { jobViewOf } from './queue-view.ts';
import { type ChargeRecord, findSaleRecord, type KeptSale } from './sales-record.ts';

type Known = Pick<Journal, 'findOp' | 'listLane' | 'listAttempts'>;

/** Returns a sale as screens see it, with the state of its charges and its order. */
export async function viewOfSale(
  context: {
    readonly journal: Known;
    readonly terminalPayments?: CopiesOfPayments;
    drainer(): Pick<Drainer, 'hasRequestUnderWay' | 'connection'>;
  } & Parameters<typeof loadsGiftCards>[0],
  { state, version, body }: Pick<KeptSale, 'state' | 'version' | 'body'>,
): Promise<SaleView> {
  const { journal, drainer } = context;
  const { sale, employee, deviceName, place, tab, opId, aside } = body;
  const giftCards = viewOfGiftCards(sale, await knownGiftCards(journal, body), state === 'paying' && loadsGiftCards(context));
  const op = state === 'complete' ? await lastOpOf(journal, opId) : undefined;
  const cardCopies = state === 'complete' ? viewOfCopies(await copiesOfSale(context.terminalPayments, sale)) : undefined;
  const job = op && jobViewOf(op, await journal.listAttempts(op.id), drainer().hasRequestUnderWay(op.id));
  return {
    sale,
    version,
    state,
    charges: (await chargesOf(journal, body.charges)).map((charge) => withLoose(sale, charge)),
    employeeName: employee?.name ?? deviceName,
    vendorId: place.vendorId,
    ...(job !== undefined && { job }),
    ...(job?.orderNumber !== undefined && { orderNumber: job.orderNumber }),
    ...(tab !== undefined && { tabId: tab.id }),
    ...(giftCards.length > 0 && { giftCards: [...giftCards] }),
    ...(cardCopies !== undefined && { cardCopies }),
    ...(aside !== undefined && { aside: { number: aside.number, at: aside.at } }),
    ...(body.sendsReceipt === true && { sendsReceipt: true }),
  };
}

/** True where the stand takes gift cards and its service keeps what is on them: then each that is sold is loaded. */
export function loadsGiftCards({
  drainer,
  settings,
  world,
}: {
  drainer(): Pick<Drainer, 'connection'>;
  settings(): Pick<TillSettings, 'tenders'>;
  readonly world: Pick<World, 'secretBox'>;
}): boolean {
  const isKept =
    hasCapability(drainer().connection.service(), 'value_cards') && hasCapability(drainer().connection.service(), 'card_loads');
  return isKept && settings().tenders.includes('gift') && world.secretBox !== undefined;
}

/** The event to send after the sale's record was written. */
export function saleChanged({ version, body }: Pick<KeptSale, 'version' | 'body'>): Extract<TillEvent, { kind: 'sale_changed' }> {
  return {
    kind: 'sale_changed',
    saleId: body.sale.id,
    deviceId: body.deviceId,
    version,
    ...(body.aside !== undefined && { isAside: true }),
  };
}

/** Sends the event for a change that is not part of the sale's record. */
export async function notifySaleChanged(
  { journal, emit }: { readonly journal: Pick<Journal, 'findRecord'>; emit(event: TillEvent): void },
  saleId: string,
): Promise<void> {
  const saleRecord = await findSaleRecord(journal, saleId);
  if (saleRecord === undefined) return;
  const { version: _, ...changed } = saleChanged(saleRecord);
  emit(changed);
}

/** Marks an approved charge that no longer fits, because the rest was paid otherwise. */
function withLoose({ tenders }: Sale, { record, op, view, voided }: KnownCharge): ChargeView {
  const isLoose = chargeOf(op).kind === 'approved' && voided?.state !== 'done' && !tenders.some(({ id }) => id === record.id);
  return isLoose ? { ...view, loose: isVoidable(op) ? 'voidable' : 'at_terminal' } : view;
}

/** True when the card service charged the card itself; only then can it void the charge. */
export function isVoidable(op: Op): boolean {
  const charge = chargeOf(op);
  return charge.kind === 'approved' && charge.by === 'service';
}

export interface KnownCharge {
  readonly record: ChargeRecord;
  readonly op: Op;
  readonly view: ChargeView;
  /** The op that voids it, once that was requested. */
  readonly voided?: Op;
}

export async function chargesOf(journal: Pick<Journal, 'findOp'>, records: readonly ChargeRecord[]): Promise<readonly KnownCharge[]> {
  const known: KnownCharge[] = [];
  for (const record of records) {
    const op = await journal.findOp(record.opId);
    if (op === undefined) continue;
    const voided = record.voidOpId === undefined ? undefined : await journal.findOp(record.voidOpId);
    known.push({ record, op, view: viewOfCharge(record, op), ...(voided !== undefined && { voided }) });
  }
  return known;
}

function viewOfCharge({ id, startedAt }: ChargeRecord, op: Op): ChargeView {
  const charge = chargeOf(op);
  const wanted = chargeAmounts(op);
  const { amount } = wanted;
  const tip = charge.kind === 'approved' && charge.tip > wanted.tip ? charge.tip : wanted.tip;
  const reason = isClosed(op) ? WRITTEN_OFF : reasonOf(charge);
  return {
    id,
    state: stateOf(charge),
    amount,
    tip,
    startedAt,
    ...(reason !== undefined && { reason }),
    ...(charge.kind === 'approved' && charge.isPartial && { approved: add(charge.amount, charge.tip) }),
  };
}

/** True when the case of an unknown charge was closed although no one found out: it holds up nothing any more. */
export function isClosed(op: Op): boolean {
  return op.state === 'rejected' && chargeOf(op).kind === 'untold';
}

function stateOf(charge: Charge): ChargeState {
  switch (charge.kind) {
    case 'under_way':
      return 'sending';
    case 'approved':
      return charge.by === 'terminal' ? 'stored' : 'approved';
    case 'declined':
      return charge.code === 'referred' ? 'referred' : 'declined';
    case 'not_charged':
      return 'not_sent';
    case 'unknown':
    case 'untold':
      return 'unknown';
  }
}

/** For a charge whose outcome a person could not find out either. */
const NOBODY_KNOWS = 'cannot_tell';

function reasonOf(charge: Charge): string | undefined {
  switch (charge.kind) {
    case 'under_way':
    case 'approved':
      return undefined;
    case 'declined':
      return charge.message ?? charge.code;
    case 'not_charged':
    case 'unknown':
      return charge.code;
    case 'untold':
      return NOBODY_KNOWS;
  }
}
