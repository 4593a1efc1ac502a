import { expect, onTestFinished, TestRunner } from 'vitest';
import type { DeviceId } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import type { Outcome, Refusal } from '../../shared/base/outcome.ts';
import { makeSequencer } from '../../shared/base/run-sequentially.ts';
import { type Instant, instantFromEpoch } from '../../shared/base/time.ts';
import type { World } from '../../shared/base/world.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { TENDER_KINDS } from '../../shared/engine/terms/tender.ts';
import type { OfflineCards } from '../../shared/sync/cards/offline-cards.ts';
import { type ListFile, makeValueLists, type Renewal } from '../../shared/sync/cards/value-list-keeper.ts';
import { type Drainer, makeDrainer } from '../../shared/sync/drain/drainer.ts';
import { makeGuestNumbers } from '../../shared/sync/journal/guest-numbers.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { DEFAULT_SYNC_SETTINGS, LOCAL_SYNC_SETTINGS, type SyncSettings } from '../../shared/sync/journal/sync-settings.ts';
import { makeWriteQueue } from '../../shared/sync/journal/write-queue.ts';
import { pullMenu } from '../../shared/sync/menu/menu-pull.ts';
import { readPulledVendor } from '../../shared/sync/menu/stored-menu.ts';
import { IDLE_PAUSE } from '../../shared/sync/paths/connection.ts';
import { SALE_HANDLERS } from '../../shared/till/api/sales-handlers.ts';
import { CART_KEEPING_HANDLERS } from '../../shared/till/carts/carts-handlers.ts';
import { orderAtCounter } from '../../shared/till/carts/counter-orders.ts';
import type { TillContext } from '../../shared/till/context/till-context.ts';
import { firstSettings } from '../../shared/till/records/settings-record.ts';
import { REFUND_HANDLERS } from '../../shared/till/refund/refunds-handlers.ts';
import { reconcileCharges } from '../../shared/till/sale/charges-settled.ts';
import { SHIFT_HANDLERS } from '../../shared/till/shift/shifts-handlers.ts';
import type { Caller, TillHandler } from '../../shared/till/till-call.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import type { TillSettings } from '../../shared/till-contract/operations/host-operations.ts';
import { KIOSK_OPERATIONS } from '../../shared/till-contract/operations/kiosk-operations.ts';
import { REFUND_OPERATIONS } from '../../shared/till-contract/operations/refund-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { SHIFT_OPERATIONS } from '../../shared/till-contract/operations/shift-operations.ts';
import type { TillEvent } from '../../shared/till-contract/operations/till-events.ts';
import type {
  TillAnswerOf,
  TillOperation,
  TillPathOf,
  TillQueryOf,
  TillRequestOf,
} from '../../shared/till-contract/parts/till-operation.ts';
import type { PulledVendor } from '../../shared/wire/catalogue/pulled-vendor.ts';
import { type BookOptions, compareBooks } from '../books/compare-books.ts';
import { KEYS } from '../service/test-catalogue.ts';
import { ANSWER_CHECKS } from '../setup/answer-checks.ts';
import { type Deployed, type Deployment, deploy } from '../simulation/deployment.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeScheduler, type Scheduler } from '../simulation/scheduler.ts';
import { makeWorld } from '../world.ts';
import { readFacts } from './approved-facts.ts';
import { durableOf, isClosed } from './journals.ts';

const { listDrawers: _listDrawers, giveDrawer: _giveDrawer, ...SHIFTS } = SHIFT_OPERATIONS;
const OPERATIONS = {
  ...SALE_OPERATIONS,
  ...SHIFTS,
  ...REFUND_OPERATIONS,
  ...CART_KEEPING_OPERATIONS,
  orderAtCounter: KIOSK_OPERATIONS.orderAtCounter,
};
const HANDLERS = { ...SALE_HANDLERS, ...SHIFT_HANDLERS, ...REFUND_HANDLERS, ...CART_KEEPING_HANDLERS, orderAtCounter };
type Operations = typeof OPERATIONS;

/** What any operation may be refused for. */
const ANYWHERE: readonly string[] = ['malformed', 'not_signed_in', 'not_allowed', 'not_in_training'];

/** Fails on a refusal that the operation does not list: screens have words for the listed ones only. */
function checkNamed({ id, refusals }: Pick<TillOperation, 'id' | 'refusals'>, { code }: Refusal): void {
  if (![...ANYWHERE, ...refusals].includes(code)) throw new Error(`${id} does not name the refusal ${code}`);
}

/** Noon in Chicago; the vendor of these tests sells around the clock. */
export const START = Date.parse('2026-11-21T18:00:00.000Z');

export const CASHIER = { id: 'e1', name: 'Kim', role: 'cashier' } as const;
export const MANAGER = { id: 'm1', name: 'Ada', role: 'manager' } as const;
export const TILL: Caller = { deviceId: 'd-till-1' as DeviceId, deviceName: 'Till 1', kind: 'till', employee: CASHIER };
export const OTHER_TILL: Caller = { deviceId: 'd-till-2' as DeviceId, deviceName: 'Till 2', kind: 'till', employee: CASHIER };
export const KIOSK: Caller = { deviceId: 'd-kiosk' as DeviceId, deviceName: 'Kiosk', kind: 'kiosk' };

type RequestOf<Described extends TillOperation> = (keyof TillPathOf<Described['path']> extends never
  ? unknown
  : { readonly path: TillPathOf<Described['path']> }) &
  (TillRequestOf<Described> extends undefined ? unknown : { readonly body: TillRequestOf<Described> }) & {
    readonly query?: TillQueryOf<Described>;
  };

export interface TillWorld {
  readonly scheduler: Scheduler;
  readonly deployment: Deployment;
  readonly world: World;
}

/** A till over a real service in the same process, in virtual time. */
export interface TestTill extends TillWorld {
  readonly journal: Journal;
  readonly parts: TillContext;
  readonly drainer: Drainer;
  readonly events: TillEvent[];
  readonly mistakes: unknown[];
  settings: TillSettings;
  logoPicture?: string | undefined;
  /** Whether a program that knows the balances of gift cards is set up; false at first. */
  takesValueCards: boolean;
  /** The menus that the host still has, by revision; the newest is always among them. */
  readonly pulledMenu: Map<string, Catalogue>;
  ask<Id extends keyof Operations>(
    id: Id,
    request: RequestOf<Operations[Id]>,
    caller?: Caller,
  ): Promise<Outcome<TillAnswerOf<Operations[Id]>>>;
  /** The same, and throws where the answer is a refusal. */
  must<Id extends keyof Operations>(id: Id, request: RequestOf<Operations[Id]>, caller?: Caller): Promise<TillAnswerOf<Operations[Id]>>;
  /** Seconds of virtual time. */
  pass(seconds: number): Promise<void>;
  pull(): Promise<void>;
  /** Renews the list of gift cards that may be taken without the service. */
  renewList(): Promise<Renewal>;
  /** Compares till, service and card network. A till that a test opened is compared at its end without this call. */
  checkBooks(): Promise<void>;
  /** The menu as last pulled. */
  menu(): PulledVendor;
  now(): Instant;
}

/** What a till needs around it: virtual time and a service. `clockAhead`: milliseconds by which the service's clock is ahead at that moment. */
export async function makeTillWorld(deployed: Deployed = 'dedupe', start = START, clockAhead = () => 0): Promise<TillWorld> {
  const scheduler = makeScheduler(start);
  const epochMilliseconds = (): number => scheduler.now() + clockAhead();
  const deployment = await deploy(deployed, 5, epochMilliseconds);
  const world = { ...makeWorld({ seed: 3 }), epochMilliseconds, monotonicMilliseconds: () => scheduler.now() - start };
  return { scheduler, deployment, world };
}

/** Lets the till take gift cards and stored value. */
export function takeValueCards(till: TestTill): void {
  till.takesValueCards = true;
  till.settings = { ...till.settings, tenders: TENDER_KINDS };
}

export interface TestTillOptions {
  readonly journal: Journal;
  /** Why till, service and cards differ: the test made them differ on purpose. */
  readonly booksDifferSince?: string;
  /** Other clients give orders back at the service. */
  readonly hasOtherRefunds?: boolean;
  readonly tillWorld?: TillWorld;
  readonly answer?: (request: RequestBytes, deliver: () => Promise<ResponseBytes>) => Promise<ResponseBytes>;
  readonly isTraining?: boolean;
  readonly mailer?: NonNullable<TillContext['mailer']>;
  /** A terminal that takes cards without the network. */
  readonly offlineCards?: OfflineCards;
  /** An earlier process of the same host, whose menu it has. */
  readonly menuOf?: TestTill;
  /** Begins without a menu, as on the very first start. */
  readonly isBare?: boolean;
  readonly sync?: SyncSettings;
  /** Where the host keeps its list of gift cards; without it there is none. */
  readonly listFile?: ListFile;
  /** What the keeper of that list reads of the journal, where it is wrong. */
  readonly listJournal?: (journal: Journal) => Journal;
  /** Milliseconds by which the clock of the machine is ahead of the service's. */
  readonly clockAhead?: number | (() => number);
  /** What the till had found out of that before it was started again. */
  readonly clockWasAhead?: number;
}

const ROUND_TRIP = 40;
const PACE = 100;
/** Turns of the event loop to wait after a write, because it may cause further writes. */
const TURNS = 8;
/** Longer times than these seconds pass in larger steps, since such tests look at their end only. */
const A_WHILE = 60;

/** Wraps a journal so that virtual time can wait until each write that has begun is durable. */
function watched(journal: Journal): { readonly journal: Journal; written(): Promise<void> } {
  const writing = new Set<Promise<void>>();
  let hasWritten = false;
  const append: Journal['append'] = (write) => {
    hasWritten = true;
    const begun = journal.append(write);
    writing.add(begun);
    const end = (): void => void writing.delete(begun);
    begun.then(end, end);
    return begun;
  };
  return {
    journal: { ...journal, append },
    async written() {
      const turns = hasWritten ? TURNS : 1;
      hasWritten = false;
      for (let turn = 0; turn < turns || writing.size > 0; turn++) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** The journals of all tills of the same service. */
const JOURNALS = new WeakMap<Deployment, Set<Journal>>();

/**
 * After each test, till, service and card network must agree. For a till that was opened before the tests, `checkBooks` compares
 * them, which the file calls after its tests.
 */
function compareAtTheEnd(journal: Journal, deployment: Deployment, options: BookOptions, booksDifferSince?: string): () => Promise<void> {
  const journals = JOURNALS.get(deployment) ?? new Set();
  JOURNALS.set(deployment, journals.add(journal));
  const check = async (): Promise<void> => {
    if (booksDifferSince !== undefined) return;
    const open = await Promise.all([...new Set([...journals].map(durableOf))].map(async (each) => ((await isClosed(each)) ? [] : [each])));
    if (open.every(({ length }) => length === 0)) return;
    const differences = await compareBooks({ journals: open.flat(), store: deployment.store, cards: deployment.cards(), ...options });
    expect(differences).toEqual([]);
  };
  if (journals.size === 1 && TestRunner.getCurrentTest() !== undefined) onTestFinished(check);
  return check;
}

const STEP = 50;
/** A thousand virtual seconds, longer than any request may take. */
const MOST_STEPS = 20_000;

export async function openTill({
  journal: kept,
  tillWorld,
  answer,
  isTraining = false,
  mailer,
  offlineCards,
  isBare = false,
  sync = DEFAULT_SYNC_SETTINGS,
  booksDifferSince,
  hasOtherRefunds = false,
  clockAhead = 0,
  clockWasAhead,
  listFile,
  listJournal = (own) => own,
  menuOf,
}: TestTillOptions): Promise<TestTill> {
  const { scheduler, deployment, world: right } = tillWorld ?? (await makeTillWorld());
  const aheadNow = typeof clockAhead === 'number' ? () => clockAhead : clockAhead;
  const world = { ...right, epochMilliseconds: () => right.epochMilliseconds() + aheadNow() };
  const checkBooks = compareAtTheEnd(kept, deployment, { hasOtherRefunds }, booksDifferSince);
  const { journal, written } = watched(kept);
  const events: TillEvent[] = [];
  const mistakes: unknown[] = [];
  const pulledMenu = new Map<string, Catalogue>();
  const replaced = new Map<string, Instant>();
  for (const [revision, catalogue] of menuOf?.pulledMenu ?? []) pulledMenu.set(revision, catalogue);
  let newest: Catalogue | undefined = [...pulledMenu.values()].at(-1);
  let menu: PulledVendor | undefined;
  const drainer = makeDrainer({
    journal,
    transport: (request) => {
      const deliver = () =>
        new Promise<ResponseBytes>((resolve, reject) =>
          scheduler.after(ROUND_TRIP, () => deployment.answer(request).then(resolve, reject)),
        );
      return answer === undefined ? deliver() : answer(request, deliver);
    },
    credentials: { apiKey: KEYS.ordering, backofficeKey: KEYS.backoffice },
    world,
    timer: { after: scheduler.after },
    settings: sync,
    epoch: 1,
    ...(sync !== LOCAL_SYNC_SETTINGS && { idlePause: IDLE_PAUSE }),
    ...(clockWasAhead !== undefined && { clockWasAhead }),
    onMistake: (mistake) => mistakes.push(mistake),
    onFault: (fault) => mistakes.push(fault),
  });
  const pump = async <Value>(promise: Promise<Value>): Promise<Value> => {
    let isDone = false;
    const end = (): void => {
      isDone = true;
    };
    promise.then(end, end);
    for (let step = 0; step < MOST_STEPS && !isDone; step++) await passed(STEP);
    if (!isDone) throw new Error('the request has had no answer for a thousand seconds');
    return await promise;
  };
  const passed = (milliseconds: number): Promise<void> => {
    const until = scheduler.now() + milliseconds;
    scheduler.after(milliseconds, () => undefined);
    return scheduler.run(until);
  };
  const place = { ...PLACE, venueName: 'Field', vendorName: 'Stall', timezone: 'America/Chicago' };
  const writes = makeWriteQueue(journal);
  const valueLists =
    listFile &&
    makeValueLists({
      journal: listJournal(journal),
      world,
      file: listFile,
      epoch: () => 1,
      terms: () => ({ ...till.settings.offlineGiftCards, cap: money(till.settings.offlineGiftCards.cap) }),
      service: () => (drainer.connection.connectivity() === 'online' ? { caller: drainer.caller, place } : undefined),
    });
  await valueLists?.open();
  const parts: TillContext = {
    world,
    journal,
    writes,
    guestNumbers: makeGuestNumbers(writes),
    identity: () => ({ deviceId: 't1', epoch: 1 }),
    place: () => place,
    settings: () => till.settings,
    logoPicture: () => till.logoPicture,
    vendorOf: () => ({
      place,
      catalogues: { newest: () => newest, find: (revision) => pulledMenu.get(revision), replacedAt: (revision) => replaced.get(revision) },
    }),
    drainer: () => drainer,
    takesExtendedCart: () => true,
    maySettleTabs: () => true,
    isTraining: () => isTraining,
    emit: (event) => {
      ANSWER_CHECKS.checkEvent(event);
      events.push(event);
    },
    inTurnAt: makeSequencer(),
    isPractising: () => false,
    afterwards: (work) => void work().catch((fault: unknown) => mistakes.push(fault)),
    terminalOf: (deviceId) => `terminal of ${deviceId}`,
    offlineCards: () => offlineCards,
    ...(valueLists !== undefined && { valueLists }),
    takesValueCards: () => till.takesValueCards,
    ...(mailer !== undefined && { mailer }),
  };
  const stored = { journal, place: PLACE, inTurn: makeSequencer() };
  const till: TestTill = {
    scheduler,
    deployment,
    world,
    journal,
    parts,
    drainer,
    events,
    mistakes,
    pulledMenu,
    settings: firstSettings(true),
    takesValueCards: false,
    checkBooks,
    now: () => instantFromEpoch(world.epochMilliseconds()),
    async ask(id, request, caller = TILL) {
      const handler = HANDLERS[id] as unknown as TillHandler<TillContext, TillOperation>;
      const { path = {}, query = {}, body } = request as { path?: Record<string, string>; query?: Record<string, string>; body?: unknown };
      // The host does so before each request.
      drainer.connection.watchClosely();
      const sent = body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown);
      const call = { caller, at: till.now(), path, query, body: sent as undefined };
      const runHandler = () => pump(handler(parts, call)) as Promise<Outcome<never, Refusal>>;
      const first = await runHandler();
      const { approvals = [] } = (body ?? {}) as { readonly approvals?: readonly string[] };
      const isReadNow = !first.ok && first.refusal.code === 'needs_approval' && (await readFacts(journal, approvals, first.refusal));
      const answered = isReadNow ? await runHandler() : first;
      if (answered.ok) ANSWER_CHECKS.checkAnswer(OPERATIONS[id], answered.value);
      else checkNamed(OPERATIONS[id], answered.refusal);
      return answered;
    },
    async must(id, request, caller) {
      const answered = await till.ask(id, request, caller);
      if (!answered.ok) throw new Error(`${id}: ${JSON.stringify(answered.refusal)}`);
      return answered.value;
    },
    async pass(seconds) {
      const pace = seconds > A_WHILE ? seconds * 10 : PACE;
      for (let left = seconds * 1000; left > 0; left -= pace) {
        await passed(Math.min(left, pace));
        await written();
      }
    },
    menu() {
      if (menu === undefined) throw new Error('no menu');
      return menu;
    },
    async renewList() {
      return valueLists === undefined ? 'off' : await pump(valueLists.renew());
    },
    async pull() {
      const pulled = await pump(pullMenu({ ...stored, caller: drainer.caller, accountId: 'e1' }, undefined));
      if (pulled.pulledMenu === undefined) throw new Error('no menu');
      menu = await pump(readPulledVendor(stored));
      if (newest !== undefined) replaced.set(newest.revision, till.now());
      newest = pulled.pulledMenu.catalogue;
      replaced.delete(newest.revision);
      pulledMenu.set(newest.revision, newest);
    },
  };
  await reconcileCharges(parts);
  drainer.start();
  await passed(3000);
  if (!isBare && menuOf === undefined) await till.pull();
  return till;
}
