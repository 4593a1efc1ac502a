import { type Money, NO_MONEY, negate, subtract } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { amountOfUnits, leftOf, type RefundChoice, refundOf, unitsOf } from '../../engine/sale/refund-choice.ts';
import type { Quantity } from '../../engine/terms/cart.ts';
import type { JournalWrite } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { RefundForm, RefundMethod } from '../../till-contract/operations/refund-operations.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { TillContext } from '../context/till-context.ts';
import { cancelTickets } from '../kitchen/kitchen-cancelling.ts';
import { papersOfRefund } from '../print/automatic-prints.ts';
import { approvalsForAudit, takeApprovals } from '../records/approvals-used.ts';
import type { KnownGiftCard } from '../records/gift-cards-sold.ts';
import {
  drawerPartOf,
  findRefund,
  type KeptRefund,
  keepRefund,
  type RefundRecord,
  type RefundRequest,
  type RequestedPart,
  refundIdOfPart,
  viewOfRefund,
} from '../records/refunds-record.ts';
import { keepSale } from '../records/sales-record.ts';
import { dayChanged } from '../reports/reports-stamps.ts';
import { bookInShift, dateOfVendor, mayTakeCash } from '../shift/drawer-booking.ts';
import { cardsOfRefund, type TakenBack, takeBackOps } from './gift-cards-back.ts';
import { amountOf, type RefundAssessment } from './refund-assessment.ts';
import { partOps, type RefundCommand, type RefundOps, refundOps, voidOps } from './refunds-ops.ts';

export interface RefundDecision {
  readonly value: KeptRefund;
  readonly write?: JournalWrite;
}

const EVENTS: Readonly<Record<RefundMethod, string>> = { card: 'refund_asked', cash: 'cash_refunded', void: 'sale_voided' };

/** Decides on a refund and returns all to write at once: the record that locks the order, the money, the approval, the audit entry. */
export async function decideRefund(
  context: TillContext,
  assessment: RefundAssessment,
  command: RefundCommand,
): Promise<Outcome<RefundDecision>> {
  const { form, caller, at } = command;
  const { part: selection } = command.form;
  const saleId = assessment.saleRecord?.body.sale.id ?? '';
  const recordId = selection === undefined ? assessment.id : refundIdOfPart(saleId, assessment.inPart?.length ?? 0);
  const before = await findRefund(context.journal, recordId);
  // The same request may have arrived twice at once.
  if (before?.body.last.id === command.id && before.body.last.hash === command.hash) return accept({ value: before });
  const standing = before && (await viewOfRefund(context.journal, before));
  if (before !== undefined && standing !== undefined && standing.state !== 'refused') {
    const { employee, deviceName, way } = standing;
    return refuse({ code: 'asked_already', facts: { by: employee.name, device: deviceName, at: standing.at, way, state: standing.state } });
  }
  const terms = selection === undefined ? termsOf(assessment, before, form) : termsOfPart(assessment, form, selection);
  if (!terms.ok) return terms;
  const { way, parts, amount, cash, part } = terms.value;
  const cards = cardsOfRefund(assessment, part);
  if (cards === undefined) return refuse({ code: 'not_given_back', facts: { blocker: 'gift_card_by_item' } });
  if (cash !== NO_MONEY && !(await mayTakeCash(context, caller))) return refuse({ code: 'needs_shift' });
  const approvals = await approve(context, command, assessment, way);
  if (!approvals.ok) return approvals;
  const ops = part === undefined ? await opsOf(context, assessment, command, before, way) : opsOfPart(context, assessment, command, part);
  const backs = takeBack(context, assessment, command, cards, { ops, cash, way });
  const { used } = approvals.value;
  const booked = await bookInShift(context, { caller, at, movements: movementsOf(assessment, command, cash, used) });
  const request = requestOf(context, command, {
    place: assessment.place,
    way,
    amount,
    parts,
    shiftId: booked.shiftId,
    approvals: used,
    opIds: ops.opIds,
    ...(part !== undefined && { part: withOps(part, cardsOf(assessment, part), ops.opIds) }),
  });
  const body = recordOf(assessment, before, request);
  const version = before?.version ?? 0;
  // The kitchen makes what is left of an order.
  const ofTickets = { saleId: body.saleId, tabId: assessment.saleRecord?.body.tab?.id, refundId: recordId };
  const tickets = part === undefined || part.isRest ? await cancelTickets(context, ofTickets, at) : [];
  return accept({
    value: { version: version + 1, seq: before?.seq ?? 0, state: way, at, body },
    write: {
      ...withBacks(ops.write, backs),
      records: [
        keepRefund(recordId, version, body),
        ...saleAsRead(assessment, backs),
        ...approvals.value.records,
        ...booked.records,
        ...papersOfRefund(context, {
          refundId: command.id,
          saleId: body.saleId,
          deviceId: caller.deviceId,
          vendorId: assessment.place.vendorId,
          at,
          isCash: cash !== NO_MONEY,
          isPart: part !== undefined,
          isDone: ops.opIds.length === 0,
        }),
        ...(ops.write.records ?? []),
        ...tickets,
      ],
      facts: dayChanged(request.businessDate, request.id),
      audit: { at, event: EVENTS[way], body: JSON.stringify(auditDetailsOf(body, request)) },
    },
  });
}

/** What is given back, and how. */
interface RefundTerms extends Pick<RefundRequest, 'way' | 'parts' | 'amount' | 'part'> {
  /** The amount that leaves the drawer. */
  readonly cash: Money;
}

/** Returns the terms of the refund, or refuses if they are not the ones that the person agreed to. */
function termsOf(assessment: RefundAssessment, before: KeptRefund | undefined, form: RefundForm): Outcome<RefundTerms> {
  // A void whose card was refused is retried as a void, since the sale is gone already.
  const isAgain = before?.body.last.way === 'void';
  const { way, blocker } = isAgain ? { way: 'void' as const, blocker: undefined } : assessment;
  if (way === undefined) return refuse({ code: 'not_given_back', facts: { ...blocker?.facts, blocker: blocker?.code ?? '' } });
  const parts = before !== undefined && isAgain ? before.body.last.parts : assessment.parts;
  const amount = amountOf(parts);
  if (form.way !== way) return refuse({ code: form.way === 'void' ? 'refund_instead' : 'way_changed', facts: { way, amount } });
  if (form.amount !== amount) return refuse({ code: 'way_changed', facts: { way, amount } });
  return accept({ way, parts, amount, cash: isAgain ? NO_MONEY : drawerPartOf(parts) });
}

/** As `termsOf`, for what the person chose of a sale. */
function termsOfPart(
  { choice, blocker }: RefundAssessment,
  form: RefundForm,
  selection: NonNullable<RefundForm['part']>,
): Outcome<RefundTerms> {
  const selected = choice && refundOf(choice, selection);
  if (choice === undefined || selected === undefined)
    return refuse({ code: 'not_given_back', facts: { blocker: blocker?.code ?? 'partially_refunded' } });
  const { amount } = selected;
  const parts = selected.tenders.map(({ tenderId: _, left: __, ...part }) => part);
  const way = parts.every(({ back }) => back === 'drawer') ? 'cash' : 'card';
  const cash = drawerPartOf(parts);
  const isAsShown = form.way === way && form.amount === amount && selection.cash === cash;
  if (!isAsShown) return refuse({ code: 'way_changed', facts: { way, amount } });
  const lines = selection.lines ?? [];
  const part: RequestedPart = {
    lines,
    tenders: selected.tenders.map((tender) => ({ tenderId: tender.tenderId, amount: tender.amount })),
    shown: {
      items: itemsOf(choice, lines),
      tenders: parts.map(({ back: _, ...tender }) => tender),
      before: subtract(choice.paid, leftOf(choice)),
    },
    isRest: selected.isRest,
  };
  return accept({ way, parts, amount, cash, part });
}

function itemsOf(choice: RefundChoice, lines: RequestedPart['lines']): RequestedPart['shown']['items'] {
  return lines.flatMap(({ lineId, units }) => {
    const line = choice.lines.find((each) => each.lineId === lineId);
    if (line === undefined) return [];
    const { name, unitQuantity } = line;
    return [{ name, quantity: (unitQuantity * units) as Quantity, unit: amountOfUnits(line, 1), amount: amountOfUnits(line, units) }];
  });
}

function opsOfPart(context: TillContext, assessment: RefundAssessment, command: RefundCommand, part: RequestedPart): RefundOps {
  const { sale } = assessment.saleRecord?.body ?? {};
  const items = part.lines.flatMap(({ lineId, units }) => {
    const line = sale?.cart.lines.find(({ id }) => id === lineId);
    return line === undefined ? [] : [{ itemId: line.itemId, quantity: ((line.quantity / unitsOf(line.quantity)) * units) / THOUSANDTHS }];
  });
  return partOps(context, assessment, command, cardsOf(assessment, part), items);
}

function cardsOf({ saleRecord }: RefundAssessment, { tenders }: RequestedPart): RequestedPart['tenders'] {
  const { sale } = saleRecord?.body ?? {};
  return tenders.filter(({ tenderId }) => sale?.tenders.some(({ id, kind }) => id === tenderId && kind !== 'cash'));
}

function withOps(part: RequestedPart, cards: RequestedPart['tenders'], opIds: RefundOps['opIds']): RequestedPart {
  const tenders = part.tenders.map((tender) => {
    const opId = opIds[cards.indexOf(tender)];
    return opId === undefined ? tender : { ...tender, opId };
  });
  return { ...part, tenders };
}

const THOUSANDTHS = 1000;

function movementsOf({ saleRecord }: RefundAssessment, { id, form }: RefundCommand, cash: Money, approvals: RefundRequest['approvals']) {
  if (cash === NO_MONEY) return [];
  const saleId = saleRecord !== undefined && { saleId: saleRecord.body.sale.id };
  return [{ id: `refund/${id}`, kind: 'cash_refund' as const, amount: negate(cash), reason: form.reason, approvals, ...saleId }];
}

function recordOf(
  { saleRecord, orderNumber, place }: RefundAssessment,
  before: KeptRefund | undefined,
  request: RefundRequest,
): RefundRecord {
  return {
    ...(saleRecord !== undefined && { saleId: saleRecord.body.sale.id }),
    ...(orderNumber !== undefined && { orderNumber }),
    place,
    last: request,
    earlier: before === undefined ? [] : [...before.body.earlier, before.body.last],
  };
}

/** Rewrites the sale, unchanged but for its gift cards, so that a tip added at the same time makes this write stale, or is made stale by it. */
function saleAsRead({ saleRecord }: RefundAssessment, backs: TakenBack | undefined): readonly RecordWrite[] {
  if (saleRecord === undefined) return [];
  return [keepSale(saleRecord.version, saleRecord.state, saleRecord.at, backs?.body ?? saleRecord.body)];
}

function withBacks(write: RefundOps['write'], backs: TakenBack | undefined): RefundOps['write'] {
  return backs === undefined ? write : { ...write, adds: [...(write.adds ?? []), ...backs.adds] };
}

interface Moving extends Pick<RefundTerms, 'cash' | 'way'> {
  readonly ops: RefundOps;
}

/** Takes the loads of gift cards back: at once where cash left the drawer or the sale is void, else after a card got its money. */
function takeBack(
  context: TillContext,
  { saleRecord, lane }: RefundAssessment,
  { id, caller }: RefundCommand,
  cards: readonly KnownGiftCard[],
  { ops, cash, way }: Moving,
): TakenBack | undefined {
  if (saleRecord === undefined || cards.length === 0) return undefined;
  const after = cash === NO_MONEY && way === 'card' ? ops.opIds : [];
  return takeBackOps(context, saleRecord.body, cards, { requestId: id, caller, lane, after });
}

async function approve(context: TillContext, { form, caller, at }: RefundCommand, assessment: RefundAssessment, way: RefundMethod) {
  const { saleRecord, orderNumber } = assessment;
  const action = way === 'void' ? ('void_sale' as const) : ('refund' as const);
  const facts = { order: saleRecord?.body.sale.id ?? orderNumber ?? '', amount: form.amount, reason: form.reason };
  return await takeApprovals(context.journal, caller, {
    ids: form.approvals ?? [],
    needs: [{ action, facts }],
    at,
    settings: context.settings(),
  });
}

async function opsOf(
  context: TillContext,
  assessment: RefundAssessment,
  command: RefundCommand,
  before: KeptRefund | undefined,
  way: RefundMethod,
): Promise<RefundOps> {
  if (way === 'cash') return { opIds: [], write: {} };
  if (way === 'card') return refundOps(context, assessment, command);
  return await voidOps(context, assessment, command, before);
}

type Given = Pick<RefundRequest, 'way' | 'amount' | 'parts' | 'shiftId' | 'approvals' | 'opIds' | 'part'> & Pick<RefundRecord, 'place'>;

interface Requesting extends Pick<RefundCommand, 'id' | 'hash' | 'caller' | 'at'> {
  readonly form: Pick<RefundForm, 'reason' | 'note'>;
}

export function requestOf(
  context: Pick<TillContext, 'place' | 'vendorOf'>,
  { id, hash, form, caller, at }: Requesting,
  { place, ...given }: Given,
): RefundRequest {
  const { deviceId, deviceName } = caller;
  const note = form.note?.trim() ?? '';
  return {
    ...given,
    id,
    hash,
    reason: form.reason,
    ...(note !== '' && { note }),
    at,
    businessDate: dateOfVendor(context, place, at),
    employee: signedIn(caller),
    deviceId,
    deviceName,
  };
}

function auditDetailsOf({ saleId, orderNumber }: RefundRecord, request: RefundRequest): object {
  const { id, amount, parts, part, reason, note, employee, deviceId, approvals, opIds } = request;
  return {
    refund: id,
    sale: saleId,
    order: orderNumber,
    amount,
    cash: drawerPartOf(parts),
    reason,
    note,
    employee: employee.id,
    device: deviceId,
    approvals: approvalsForAudit(approvals),
    ops: opIds,
    ...(part !== undefined && { items: part.shown.items.map(({ name, quantity }) => ({ name, quantity })) }),
  };
}
