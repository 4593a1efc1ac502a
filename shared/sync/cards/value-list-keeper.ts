import { moneyToNumber } from '../../base/currency.ts';
import { uuidV4 } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import { type Instant, parseInstant } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Caller } from '../../client/caller.ts';
import { VALUE_CARD_OPERATIONS } from '../../contract/operations/operations-value-cards.ts';
import { LISTS_WAIT, type ValueListPage } from '../../contract/records/value-card.ts';
import type { VendorRef } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { untilNotStale } from '../journal/stale-write.ts';
import { isSigned, type ListedCard, listWith, readList, takePage, type ValueList, writeList } from './value-list.ts';
import { LIST_SPENDS, type ListSpends, matchesList, readSpends, spendsOf, spendsWith } from './value-spends.ts';

/** What managers allow without the connection. */
export interface OfflineGiftCardTerms {
  readonly isOn: boolean;
  /** Of one card, at all hosts together. */
  readonly cap: Money;
  readonly hours: number;
}

/** Where the list is kept, sealed, so that it outlives the process and is in no backup. */
export interface ListFile {
  read(): Promise<string | undefined>;
  /** Resolves once it is durable. Undefined removes it. */
  write(text: string | undefined): Promise<void>;
}

export interface ValueListOptions {
  readonly journal: Journal;
  readonly world: Pick<World, 'digest' | 'hmacSha256' | 'areEqualBytes' | 'randomBytes' | 'epochMilliseconds' | 'monotonicMilliseconds'>;
  readonly file: ListFile;
  readonly epoch: () => number;
  readonly terms: () => OfflineGiftCardTerms;
  /** The service, while it answers and lends lists. */
  readonly service: () => { readonly caller: Pick<Caller, 'call'>; readonly place: VendorRef } | undefined;
}

/** A list that may be used now, and what was taken by it. */
export interface UsableList {
  readonly list: ValueList;
  readonly spends: ListSpends;
  /** What of it was read, for the write that depends on it. */
  readonly fact: string | undefined;
  readonly cap: Money;
}

/** `waits`: something that was taken has no answer yet, so that no newer list may be asked for. `restored`: the service lends none for a while. */
export type Renewal = 'renewed' | 'off' | 'away' | 'waits' | 'begin_again' | 'restored';

export interface ValueLists {
  /** Reads what an earlier process kept. */
  open(): Promise<void>;
  /** Undefined while gift cards need the connection. */
  usable(): Promise<UsableList | undefined>;
  /** Gets what is new. Never runs twice at once. */
  renew(): Promise<Renewal>;
  /** What settings show: how many cards, and until when. */
  view(): Promise<{ readonly cards: number; readonly until: number } | undefined>;
  /** Before this moment the service lends none: it was restored from a backup. As it said last. */
  lentFrom(): Instant | undefined;
}

const HOUR = 3_600_000;
/** Ends a list whose pages never end. */
const MOST_PAGES = 1000;

interface Keeping extends ValueListOptions {
  list: ValueList | undefined;
  /** The monotonic time at which this process got the list: a clock that is set back does not make it last longer. */
  since: number | undefined;
  lentFrom: Instant | undefined;
}

export function makeValueLists(options: ValueListOptions): ValueLists {
  const keeping: Keeping = { ...options, list: undefined, since: undefined, lentFrom: undefined };
  let renewing: Promise<Renewal> | undefined;
  return {
    async open() {
      const text = await options.file.read();
      keeping.list = text === undefined ? undefined : readList(text, await spendsOf(options.journal));
      if (keeping.list !== undefined && keeping.list.epoch !== options.epoch()) await drop(keeping);
    },
    usable: () => usableList(keeping),
    renew: () => {
      renewing ??= renew(keeping).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    lentFrom: () => keeping.lentFrom,
    async view() {
      const { list } = keeping;
      return list === undefined || (await usableList(keeping)) === undefined
        ? undefined
        : { cards: list.cards.size, until: list.gotAt + list.lasts };
    },
  };
}

async function usableList(keeping: Keeping): Promise<UsableList | undefined> {
  const { journal, world, list, since, terms, epoch } = keeping;
  const { isOn, cap } = terms();
  if (!isOn || list === undefined || list.epoch !== epoch()) return undefined;
  if (since !== undefined && world.monotonicMilliseconds() - since >= list.lasts) return undefined;
  const fact = await journal.findFact(LIST_SPENDS);
  const spends = readSpends(fact);
  return matchesList(spends, list, world.epochMilliseconds()) ? { list, spends, fact, cap } : undefined;
}

async function drop(keeping: Keeping): Promise<void> {
  keeping.list = undefined;
  keeping.since = undefined;
  await keeping.file.write(undefined);
}

async function renew(keeping: Keeping): Promise<Renewal> {
  const { journal, service, terms, list, epoch } = keeping;
  const reached = service();
  const { isOn } = terms();
  if (!isOn && list === undefined) return 'off';
  if (reached === undefined) return 'away';
  if (await isAnyOpen(journal)) return 'waits';
  if (!isOn) return await giveBack(keeping, reached);
  if (list !== undefined && list.epoch !== epoch()) await drop(keeping);
  keeping.lentFrom = undefined;
  const got = await readPages(keeping, keeping.list ?? (await begin(keeping)), reached);
  if (got === 'unknown') {
    await drop(keeping);
    return 'begin_again';
  }
  if (got === undefined) return keeping.lentFrom === undefined ? 'away' : 'restored';
  return (await putIntoUse(keeping, got)) ? 'renewed' : 'waits';
}

/** True while something was taken by the list of which the service has not said yet that it knows. */
async function isAnyOpen(journal: Journal): Promise<boolean> {
  for (const { op } of (await spendsOf(journal))?.spends ?? []) {
    const known = await journal.findOp(op);
    if (known === undefined || known.state === 'waiting') return true;
  }
  return false;
}

type Reached = NonNullable<ReturnType<ValueListOptions['service']>>;

async function giveBack(keeping: Keeping, { caller, place }: Reached): Promise<Renewal> {
  const { list } = keeping;
  if (list === undefined) return 'off';
  // Dropped first: what is given back is never used again.
  await drop(keeping);
  await caller.call(VALUE_CARD_OPERATIONS.returnValueList, { path: pathOf(place, list.listId) });
  return 'off';
}

function pathOf({ venueId, vendorId }: VendorRef, listId: string) {
  return { venue_id: venueId, vendor_id: vendorId, list_id: listId };
}

/** Names a list before the service is asked for it: an answer that is lost, and a kill, leave no other list behind that has its shares. */
async function begin(keeping: Keeping): Promise<ValueList> {
  const { world, epoch, file } = keeping;
  const head = { listId: uuidV4(world), key: '', version: 0, made: 0, epoch: epoch(), gotAt: 0, lasts: 0 };
  const list = listWith(head, new Map());
  await file.write(writeList(list));
  keeping.list = list;
  return list;
}

/** Returns the whole new list; `unknown` if the service knows it otherwise, and undefined if it did not answer. */
async function readPages(keeping: Keeping, list: ValueList, { caller, place }: Reached): Promise<ValueList | 'unknown' | undefined> {
  const { world, terms, epoch } = keeping;
  const { cap, hours } = terms();
  const { listId } = list;
  const lasts = hours * HOUR;
  const gotAt = world.epochMilliseconds();
  /** Copied once something is different. */
  let changed: Map<string, ListedCard> | undefined;
  const wanted = { cap: moneyToNumber(cap, place.currency), seconds: lasts / 1000, since: list.version };
  let page: ValueListPage | undefined;
  for (let read = 0; read < MOST_PAGES; read++) {
    const after = page?.after === undefined ? {} : { after: page.after };
    const outcome = await caller.call(VALUE_CARD_OPERATIONS.leaseValueList, {
      path: pathOf(place, listId),
      body: { value: { ...wanted, ...after } },
    });
    if (outcome.kind === 'rejected' && outcome.status === 404) return 'unknown';
    if (outcome.kind === 'rejected' && outcome.message.startsWith(LISTS_WAIT))
      keeping.lentFrom = parseInstant(outcome.message.slice(LISTS_WAIT.length));
    if (outcome.kind !== 'ok' || !isSigned(world, listId, outcome.value)) return undefined;
    const { key, version } = outcome.value;
    // Another key or version in the middle: what was read so far belongs to another list.
    if (key !== (page?.key ?? (list.key || key)) || version !== (page?.version ?? version)) return 'unknown';
    page = outcome.value;
    if (page.cards.length > 0) {
      changed ??= new Map(list.cards);
      takePage(changed, page, place.currency);
    }
    if (page.after !== undefined) continue;
    const head = { listId, key, version, epoch: epoch(), gotAt, lasts };
    const isNew = changed !== undefined || list.key === '';
    return isNew ? listWith({ ...head, made: version }, changed ?? list.cards) : { ...list, ...head };
  }
  return undefined;
}

/**
 * False if something was taken by the older list meanwhile: then that stays in use, and the next try gets what is new. The file comes first: a
 * list whose fact is missing is known, and used once it was renewed.
 */
async function putIntoUse(keeping: Keeping, list: ValueList): Promise<boolean> {
  const { journal, world, file } = keeping;
  if (list.made !== keeping.list?.made || list.listId !== keeping.list.listId) await file.write(writeList(list));
  const isWritten = await untilNotStale(async () => {
    if (await isAnyOpen(journal)) return false;
    const fact = await journal.findFact(LIST_SPENDS);
    const next = JSON.stringify(spendsWith(readSpends(fact), list));
    await journal.append({ facts: { [LIST_SPENDS]: next }, expects: { facts: { [LIST_SPENDS]: fact } } });
    return true;
  });
  if (!isWritten) return false;
  keeping.list = list;
  keeping.since = world.monotonicMilliseconds() - (world.epochMilliseconds() - list.gotAt);
  return true;
}
