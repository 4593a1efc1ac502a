import type { DeviceId, SaleId } from '../base/ids.ts';
import type { Instant } from '../base/time.ts';
import type { PriceLevel } from '../engine/catalogue-data.ts';
import type { Sale } from '../engine/sale.ts';
import { lastFourOf, type Tender } from '../engine/tender.ts';
import type { CardStoreIntent, Place } from '../sync/intent.ts';
import type { Journal } from '../sync/journal.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import type { OpId } from '../sync/op.ts';
import { plainReference } from '../sync/paid-references.ts';
import type { EmployeeView } from '../till-contract/host-operations.ts';
import type { SaleState } from '../till-contract/sale-operations.ts';
import type { UsedApproval } from './approvals-used.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** A sale as the journal keeps it, from its being opened on. */
export interface SaleRecord {
  readonly sale: Sale;
  /** At which it was opened; the sale itself names the journal, as its order does. */
  readonly deviceId: DeviceId;
  readonly deviceName: string;
  /** Absent at a kiosk. */
  readonly employee?: EmployeeView;
  readonly place: Place;
  readonly openedAt: Instant;
  /** Of the op that it will be, so that the same sale is the same order whatever is asked twice. */
  readonly opId: OpId;
  /** What the service took when the sale was opened: a sale that could be carried then is carried in that form. */
  readonly takesExtendedCart: boolean;
  /** Asked for where a line names none; an older program did not keep it. */
  readonly priceLevel?: PriceLevel;
  /** By the id of each request: a digest of what it asked for. */
  readonly asked: Readonly<Record<string, string>>;
  readonly charges: readonly ChargeRecord[];
  readonly approvals: readonly UsedApproval[];
  readonly tab?: { readonly id: string; readonly revision: number };
  /** Of the business date on which it was completed. */
  readonly businessDate?: string;
  readonly sendsReceipt?: boolean;
  /** In whose time at the drawer it was completed, or left after something had been taken back. */
  readonly shiftId?: string;
  /** When this till learnt that somebody else had cancelled or refunded its order. */
  readonly givenBackElsewhereAt?: Instant;
}

/** What became of it is in the op. */
export interface ChargeRecord {
  readonly id: string;
  readonly opId: OpId;
  readonly startedAt: Instant;
  /** It is the terminal's to store, by what a manager has let pass. */
  readonly stored?: { readonly intent: CardStoreIntent };
  /** Of what takes it back, once somebody wanted that. */
  readonly voidOpId?: OpId;
}

export type KeptSale = Kept<SaleRecord> & { readonly state: SaleState };

export async function findSaleRecord(journal: Pick<Journal, 'findRecord'>, id: string): Promise<KeptSale | undefined> {
  return (await findKept<SaleRecord>(journal, 'sale', id)) as KeptSale | undefined;
}

export function keepSale(after: number, state: SaleState, at: Instant, body: SaleRecord): RecordWrite {
  return keep('sale', body.sale.id, after, { state, at, keys: keysOfSale(body), body });
}

/** What a sale is found by. */
function keysOfSale({ sale, deviceId, employee, opId, businessDate, tab, shiftId }: SaleRecord): readonly string[] {
  const lastFour = sale.tenders.map(lastFourOf).flatMap((digits) => (digits === undefined ? [] : [`last4:${digits}`]));
  return [
    ...new Set([
      `device:${deviceId}`,
      `op:${opId}`,
      `amount:${sale.priced.totals.due}`,
      ...(employee === undefined ? [] : [`employee:${employee.id}`]),
      ...(sale.completion === undefined ? [] : [`guest:${sale.completion.guestNumber}`]),
      ...(businessDate === undefined ? [] : [`date:${businessDate}`]),
      ...(sale.cart.seatId === undefined ? [] : [`seat:${sale.cart.seatId}`]),
      ...(tab === undefined ? [] : [`tab:${tab.id}`]),
      ...(shiftId === undefined ? [] : [`shift:${shiftId}`]),
      ...lastFour,
      ...sale.tenders.flatMap((tender) => codeKeysOf(tender)),
    ]),
  ];
}

/** The approval code of a card that the service charged: nobody types it for another payment. */
function codeKeysOf(tender: Tender): readonly string[] {
  const code = tender.kind === 'card' ? tender.card.authorizationCode : undefined;
  return code === undefined ? [] : [codeKey(code)];
}

export function codeKey(code: string): string {
  return `code:${plainReference(code)}`;
}

/** Charges lie in a lane of their own: one of which nobody knows must not hold up the order of a sale that was paid otherwise. */
export function chargeLane(saleId: string): string {
  return `${CHARGES}${saleId}`;
}

const CHARGES = 'charges/';

/** The sale that a lane belongs to; a lane of other things is no sale's. */
export function saleOfLane(lane: string): SaleId {
  return (lane.startsWith(CHARGES) ? lane.slice(CHARGES.length) : lane) as SaleId;
}
