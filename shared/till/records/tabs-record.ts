import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { LineSnapshots } from '../../engine/priced-lines/line-snapshots.ts';
import type { Cart, CartLine } from '../../engine/terms/cart.ts';
import type { Drainer } from '../../sync/drain/drainer.ts';
import type { VendorRef } from '../../sync/journal/intent.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import { unclearAttempts } from '../../sync/paths/op-run.ts';
import type { TabView } from '../../till-contract/operations/cart-keeping-operations.ts';
import type { EmployeeView } from '../../till-contract/operations/host-operations.ts';
import { recordsOf } from './record-pages.ts';
import { tabPricing } from './tabs-ordered.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** An order that stays open. The edits sent to the service are the ops of its lane. */
export interface TabRecord {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly cart: Cart;
  /** When each line was ordered, and its price then; absent when an older version stored it. */
  readonly kept?: LineSnapshots;
  readonly due: Money;
  readonly place: VendorRef;
  readonly openedAt: Instant;
  readonly employee: EmployeeView;
  readonly deviceName: string;
  readonly submittedLineIds: readonly string[];
  /** The order's external id; absent when an older version stored it. */
  readonly externalId?: string;
  /** The quantity of each line that the kitchen has; absent when an older version stored it. */
  readonly submitted?: Readonly<Record<string, number>>;
  /** A digest of each edit's content, by the edit's id. */
  readonly asked: Readonly<Record<string, string>>;
  /** The sale that pays or paid it. */
  readonly saleId?: string;
  /** When this till learned that its order was cancelled elsewhere. */
  readonly cancelledElsewhereAt?: Instant;
}

export type TabState = TabView['state'];
export type KeptTab = Kept<TabRecord> & { readonly state: TabState };

export async function findTab(journal: Pick<Journal, 'findRecord'>, id: string): Promise<KeptTab | undefined> {
  return (await findKept<TabRecord>(journal, 'tab', id)) as KeptTab | undefined;
}

/** Returns the unpaid tabs, oldest first: not more than a stand has guests. */
export async function listOpenTabs(journal: Pick<Journal, 'listRecords'>): Promise<readonly KeptTab[]> {
  const open: KeptTab[] = [];
  for await (const tab of recordsOf<TabRecord>(journal, 'tab', { states: ['open', 'paying'] })) open.push(tab as KeptTab);
  return open;
}

export function keepTabRecord(after: number, state: TabState, body: TabRecord): RecordWrite {
  const seat = body.cart.seatId === undefined ? [] : [`seat:${body.cart.seatId}`];
  return keep('tab', body.id, after, { state, at: body.openedAt, keys: [`employee:${body.employee.id}`, ...seat], body });
}

const TABS = 'tab/';

export function tabLane(tabId: string): string {
  return `${TABS}${tabId}`;
}

/** When a line of the tab was ordered; older programs kept only when the tab was opened. */
export function takenAt({ kept, openedAt }: Pick<TabRecord, 'kept' | 'openedAt'>, { id }: Pick<CartLine, 'id'>): Instant {
  return kept?.[id]?.at ?? openedAt;
}

export function tabOfLane(lane: string): string | undefined {
  return lane.startsWith(TABS) ? lane.slice(TABS.length) : undefined;
}

export async function viewOfTab(
  context: { readonly journal: Pick<Journal, 'listLane' | 'listAttempts'>; drainer(): Pick<Drainer, 'connection'> },
  { state, body }: Pick<KeptTab, 'state' | 'body'>,
): Promise<TabView> {
  const { id, name, revision, cart, kept, openedAt, employee, deviceName, due, submittedLineIds } = body;
  const { journal } = context;
  const ops = await journal.listLane(tabLane(id));
  const orderId = ops.findLast(({ refs }) => refs.orderId !== undefined)?.refs.orderId;
  return {
    id,
    name,
    revision,
    cart,
    ...(kept !== undefined && { kept }),
    pricing: tabPricing(context),
    openedAt,
    employeeName: employee.name,
    deviceName,
    due,
    state,
    submittedLineIds,
    sync: await syncOf(journal, ops),
    ...(orderId !== undefined && { orderNumber: String(orderId) }),
  };
}

async function syncOf(journal: Pick<Journal, 'listAttempts'>, ops: Awaited<ReturnType<Journal['listLane']>>): Promise<TabView['sync']> {
  if (ops.some(({ state }) => state === 'attention' || state === 'rejected')) return 'attention';
  const waiting = ops.filter(({ state }) => state === 'waiting');
  for (const op of waiting) {
    const attempts = await journal.listAttempts(op.id);
    if (attempts.at(-1)?.phase === 'answered' && unclearAttempts({ op, attempts }).length > 0) return 'unsure';
  }
  return waiting.length > 0 ? 'waiting' : 'done';
}
