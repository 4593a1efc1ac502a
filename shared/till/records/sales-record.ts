import type { DeviceId, SaleId } from '../../base/ids.ts';
import type { Instant } from '../../base/time.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import type { PriceLevel } from '../../engine/terms/catalogue-data.ts';
import { lastFourOf, type Tender } from '../../engine/terms/tender.ts';
import type { CardStoreIntent, VendorRef } from '../../sync/journal/intent.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { OpId } from '../../sync/journal/op.ts';
import { plainReference } from '../../sync/journal/paid-references.ts';
import type { EmployeeView } from '../../till-contract/operations/host-operations.ts';
import type { SaleState } from '../../till-contract/parts/answer-values.ts';
import type { UsedApproval } from './approvals-used.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** A sale in the journal, created when it is opened for payment. */
export interface SaleRecord {
  readonly sale: Sale;
  /** The device that opened it; `sale.deviceId` is the journal's, as in the order. */
  readonly deviceId: DeviceId;
  readonly deviceName: string;
  /** Absent at a kiosk. */
  readonly employee?: EmployeeView;
  readonly place: VendorRef;
  readonly openedAt: Instant;
  /** The id of the sale's later op, so that repeated requests make only one order. */
  readonly opId: OpId;
  /** Whether the service accepted extended carts when the sale was opened; the sale is sent in that form. */
  readonly takesExtendedCart: boolean;
  /** For lines that have none of their own; absent when an older version stored it. */
  readonly priceLevel?: PriceLevel;
  /** A digest of each request's content, by the request's id. */
  readonly asked: Readonly<Record<string, string>>;
  readonly charges: readonly ChargeRecord[];
  readonly approvals: readonly UsedApproval[];
  /** The cards for the gift cards that it sells. */
  readonly giftCards?: readonly NamedGiftCard[];
  /** The gift cards that were taken by the host's list, also those that were voided since. */
  readonly listed?: readonly ListedGiftCard[];
  readonly tab?: { readonly id: string; readonly revision: number };
  /** Since when it is, or was, set aside, and under which guest number of which date. */
  readonly aside?: { readonly number: string; readonly date: string; readonly at: Instant };
  /** The business date on which it was completed. */
  readonly businessDate?: string;
  readonly sendsReceipt?: boolean;
  /** The shift in which it was completed, or abandoned after a tender was voided. */
  readonly shiftId?: string;
  /** When this till learned that its order was cancelled or refunded elsewhere. */
  readonly givenBackElsewhereAt?: Instant;
}

/** A charge of a sale; its outcome is in its op. */
export interface ChargeRecord {
  readonly id: string;
  readonly opId: OpId;
  readonly startedAt: Instant;
  /** For an offline charge, which the terminal stores, with the manager's approval if there is one. */
  readonly stored?: { readonly intent: CardStoreIntent };
  /** The op that voids it, once that was requested. */
  readonly voidOpId?: OpId;
}

/** The card that a cashier chose for one unit. */
export interface NamedGiftCard {
  readonly lineId: string;
  /** Which of the line's units, from 0. */
  readonly unit: number;
  /** Its last characters. */
  readonly hint: string;
  /** Its code, sealed by the host. Absent once the sale is complete or abandoned: then the job has it, or no one needs it. */
  readonly sealed?: string;
  /** The job that loads it. */
  readonly loadId: OpId;
  /** The job that takes the load back, once the sale or this unit of it was refunded. */
  readonly backId?: OpId;
}

/** A gift card that was taken while the service was away. */
export interface ListedGiftCard {
  readonly tenderId: string;
  /** The job that captures it, which is written with the completed sale. */
  readonly opId: OpId;
  readonly card: string;
  readonly maskedCode: string;
  readonly listId: string;
  readonly number: number;
  /** Minor units, the tip included. */
  readonly amount: number;
  readonly takenAt: Instant;
}

export type KeptSale = Kept<SaleRecord> & { readonly state: SaleState };

export async function findSaleRecord(journal: Pick<Journal, 'findRecord'>, id: string): Promise<KeptSale | undefined> {
  return (await findKept<SaleRecord>(journal, 'sale', id)) as KeptSale | undefined;
}

export function keepSale(after: number, state: SaleState, at: Instant, body: SaleRecord): RecordWrite {
  return keep('sale', body.sale.id, after, { state, at, keys: keysOfSale(body), body });
}

function keysOfSale({ sale, deviceId, employee, opId, aside, businessDate, tab, shiftId }: SaleRecord): readonly string[] {
  const guestNumber = sale.completion?.guestNumber ?? aside?.number;
  const lastFour = sale.tenders.map(lastFourOf).flatMap((digits) => (digits === undefined ? [] : [`last4:${digits}`]));
  return [
    ...new Set([
      `device:${deviceId}`,
      `op:${opId}`,
      `amount:${sale.priced.totals.due}`,
      ...(employee === undefined ? [] : [`employee:${employee.id}`]),
      ...(guestNumber === undefined ? [] : [`guest:${guestNumber}`]),
      ...(businessDate === undefined ? [] : [`date:${businessDate}`]),
      ...(sale.cart.seatId === undefined ? [] : [`seat:${sale.cart.seatId}`]),
      ...(tab === undefined ? [] : [`tab:${tab.id}`]),
      ...(shiftId === undefined ? [] : [`shift:${shiftId}`]),
      ...lastFour,
      ...sale.tenders.flatMap((tender) => codeKeysOf(tender)),
    ]),
  ];
}

/** Indexes the approval code of a card that the service charged, so that no one can type it for another payment. */
function codeKeysOf(tender: Tender): readonly string[] {
  const code = tender.kind === 'card' ? tender.card.authorizationCode : undefined;
  return code === undefined ? [] : [codeKey(code)];
}

export function codeKey(code: string): string {
  return `code:${plainReference(code)}`;
}

/** Charges have a lane of their own, so that one with an unknown outcome does not hold up an order that was paid otherwise. */
export function chargeLane(saleId: string): string {
  return `${CHARGES}${saleId}`;
}

const CHARGES = 'charges/';

/** Returns the sale id of a lane. For other lanes the result is not a sale's id. */
export function saleOfLane(lane: string): SaleId {
  return (lane.startsWith(CHARGES) ? lane.slice(CHARGES.length) : lane) as SaleId;
}
