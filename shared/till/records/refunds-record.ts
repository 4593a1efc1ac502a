import { type Money, sum } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { RefundedPart } from '../../engine/receipt/refunded-part.ts';
import type { VendorRef } from '../../sync/journal/intent.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { Op, OpId } from '../../sync/journal/op.ts';
import type { EmployeeView } from '../../till-contract/operations/host-operations.ts';
import type { RefundMethod, RefundPart, RefundState, RefundView } from '../../till-contract/operations/refund-operations.ts';
import type { UsedApproval } from './approvals-used.ts';
import { jobStateOf } from './queue-view.ts';
import { findKept, type Kept, keep, readKept } from './till-records.ts';

/** One request for a refund. */
export interface RefundRequest {
  readonly id: string;
  /** The hash of the request's content, to recognise a repeat. */
  readonly hash: string;
  readonly way: RefundMethod;
  readonly amount: Money;
  readonly parts: readonly RefundPart[];
  readonly reason: string;
  readonly note?: string;
  readonly at: Instant;
  readonly businessDate: string;
  /** The shift that it is booked in. */
  readonly shiftId: string;
  readonly employee: EmployeeView;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly approvals: readonly UsedApproval[];
  /** The ops that refund it at the service or on the card; empty for cash. */
  readonly opIds: readonly OpId[];
  /** Absent: all of the order. */
  readonly part?: RequestedPart;
}

/** What of a sale one request gives back. */
export interface RequestedPart {
  readonly lines: readonly { readonly lineId: string; readonly units: number }[];
  /** `opId`: of the op that refunds it; absent for cash. */
  readonly tenders: readonly { readonly tenderId: string; readonly amount: Money; readonly opId?: OpId }[];
  /** As receipts and screens show it. */
  readonly shown: RefundedPart;
  /** Nothing was left after it. */
  readonly isRest: boolean;
}

/**
 * The refund of an order. Each order has only one record, so that two devices cannot refund it twice. A refund of a part has a record of its
 * own, numbered within its sale: of two at once, one finds its number taken and decides again.
 */
export interface RefundRecord {
  readonly saleId?: string;
  readonly orderNumber?: string;
  readonly place: VendorRef;
  readonly last: RefundRequest;
  /** Refused requests, newest last. */
  readonly earlier: readonly RefundRequest[];
}

export type KeptRefund = Kept<RefundRecord>;

export function refundIdOfSale(saleId: string): string {
  return `sale/${saleId}`;
}

export function refundIdOfPart(saleId: string, number: number): string {
  return `${refundIdOfSale(saleId)}/part/${number}`;
}

/** More than anyone makes: a sale has at most this many lines. */
const MOST_PARTS = 1000;

/** The refunds of parts of a sale, refused ones included, in the order in which they were requested. */
export async function listRefundsInPart(journal: Pick<Journal, 'listRecords'>, saleId: string): Promise<readonly KeptRefund[]> {
  const records = await journal.listRecords('refund', { key: partsKey(saleId), limit: MOST_PARTS });
  return records.map((record) => readKept<RefundRecord>(record)).toSorted((a, b) => a.seq - b.seq);
}

function partsKey(saleId: string): string {
  return `parts:${saleId}`;
}

export function refundIdOfOrder(orderNumber: string): string {
  return `order/${orderNumber}`;
}

/** True when the whole sale was voided before anything of it was sent. */
export async function isVoided(journal: Pick<Journal, 'findRecord'>, saleId: string): Promise<boolean> {
  return (await findRefund(journal, refundIdOfSale(saleId)))?.body.last.way === 'void';
}

export async function findRefund(journal: Pick<Journal, 'findRecord'>, id: string): Promise<KeptRefund | undefined> {
  return await findKept<RefundRecord>(journal, 'refund', id);
}

/** Finds the refund by the id of one of its requests. */
export async function findRefundRequest(journal: Pick<Journal, 'listRecords'>, requestId: string): Promise<KeptRefund | undefined> {
  const [record] = await journal.listRecords('refund', { key: `request:${requestId}`, limit: 1 });
  return record && readKept<RefundRecord>(record);
}

/** All of a sale, or the part of it that the request named. */
export async function findPrintedRefund(
  journal: Pick<Journal, 'findRecord' | 'listRecords'>,
  saleId: string,
  requestId: string | undefined,
): Promise<KeptRefund | undefined> {
  if (requestId === undefined) return await findRefund(journal, refundIdOfSale(saleId));
  const found = await findRefundRequest(journal, requestId);
  return found?.body.saleId === saleId ? found : undefined;
}

export function keepRefund(id: string, after: number, body: RefundRecord): RecordWrite {
  const { last, earlier } = body;
  const requests = [last, ...earlier];
  const keys = new Set([
    ...requests.map((request) => `request:${request.id}`),
    ...requests.flatMap(({ opIds }) => opIds.map((opId) => `op:${opId}`)),
    `employee:${last.employee.id}`,
    `device:${last.deviceId}`,
    `date:${last.businessDate}`,
    `shift:${last.shiftId}`,
    ...(last.part !== undefined && body.saleId !== undefined ? [partsKey(body.saleId)] : []),
  ]);
  return keep('refund', id, after, { state: last.way, at: last.at, keys: [...keys], body });
}

type Known = Pick<Journal, 'findOp' | 'listAttempts'>;

export async function viewOfRefund(journal: Known, { body: { last } }: Pick<KeptRefund, 'body'>): Promise<RefundView> {
  const { id, way, amount, parts, reason, note, at, employee, deviceName, opIds, part } = last;
  const ops = await opsOf(journal, opIds);
  const state = await stateOf(journal, ops);
  const failedOp = ops.find((op) => op.state === 'attention' || op.state === 'rejected');
  const refundOrderId = ops.find(({ refs }) => refs.refundOrderId !== undefined)?.refs.refundOrderId;
  const endedAt = ops.length === 0 ? at : ops.at(-1)?.endedAt;
  const text = failedOp?.evidence?.message;
  return {
    id,
    way,
    state,
    amount,
    parts,
    ...(part !== undefined && { part: part.shown }),
    reason,
    ...(note !== undefined && { note }),
    at,
    employee,
    deviceName,
    jobIds: opIds,
    ...(endedAt !== undefined && state === 'done' && { endedAt }),
    ...(refundOrderId !== undefined && { refundOrderNumber: String(refundOrderId) }),
    ...(failedOp?.reason !== undefined && { why: failedOp.reason }),
    ...(typeof text === 'string' && text !== '' && { serviceText: text }),
  };
}

async function opsOf(journal: Known, ids: readonly OpId[]): Promise<readonly Op[]> {
  const ops = await Promise.all(ids.map((id) => journal.findOp(id)));
  return ops.filter((op) => op !== undefined);
}

/** A refund has the least settled state of its ops. */
const LEAST_SETTLED_FIRST: readonly RefundState[] = ['attention', 'refused', 'unsure', 'sending', 'waiting', 'done'];

async function stateOf(journal: Known, ops: readonly Op[]): Promise<RefundState> {
  const states = await Promise.all(
    ops.map(async (op): Promise<RefundState> => {
      const state = jobStateOf(op, op.state === 'waiting' ? await journal.listAttempts(op.id) : [], true);
      return state === 'rejected' ? 'refused' : state;
    }),
  );
  return LEAST_SETTLED_FIRST.find((state) => states.includes(state)) ?? 'done';
}

export function drawerPartOf(parts: readonly RefundPart[]): Money {
  return sum(parts.filter(({ back }) => back === 'drawer').map(({ amount }) => amount));
}
