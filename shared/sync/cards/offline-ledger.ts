import { uuidV5 } from '../../base/ids.ts';
import { accept, type Outcome } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Expected, Journal, JournalWrite } from '../journal/journal.ts';
import type { Op, OpId } from '../journal/op.ts';
import { untilNotStale } from '../journal/stale-write.ts';
import { CANNOT_TELL, chargeAmounts } from '../paths/card-charge.ts';
import type { StoredCards } from './offline-limits.ts';

/**
 * The cards that the terminal holds or may hold, and whether they are being forwarded. One fact of the journal, written together with every
 * change of those ops, and only if it has not changed since it was read.
 */
export interface Ledger {
  /** The ops that took the cards, the oldest first. */
  readonly records: readonly OpId[];
  readonly forwardingSince?: Instant;
}

/** `revision` counts the changes, so that no two states look alike. */
interface KeptLedger extends Ledger {
  readonly revision: number;
}

const LEDGER = 'offline_cards';

function readLedger(fact: string | undefined): KeptLedger {
  return fact === undefined ? { records: [], revision: 0 } : (JSON.parse(fact) as KeptLedger);
}

export async function ledgerOf(journal: Pick<Journal, 'findFact'>): Promise<Ledger> {
  return readLedger(await journal.findFact(LEDGER));
}

export interface LedgerChange {
  readonly ledger: Ledger;
  readonly write?: Omit<JournalWrite, 'facts' | 'expects'>;
  readonly expects?: Pick<Expected, 'laneOps'>;
}

/** Decides on the current journal and writes in one transaction, again if another writer was faster. Undefined changes nothing. */
export async function changeLedger<Refusal>(
  journal: Journal,
  decide: (ledger: Ledger) => Promise<Outcome<LedgerChange | undefined, Refusal>>,
): Promise<Outcome<undefined, Refusal>> {
  return await untilNotStale(async () => {
    const fact = await journal.findFact(LEDGER);
    const stored = readLedger(fact);
    const decided = await decide(stored);
    if (!decided.ok || decided.value === undefined) return decided.ok ? accept(undefined) : decided;
    const { ledger, write = {}, expects = {} } = decided.value;
    const next: KeptLedger = { records: ledger.records, revision: stored.revision + 1, ...since(ledger) };
    await journal.append({ ...write, facts: { [LEDGER]: JSON.stringify(next) }, expects: { ...expects, facts: { [LEDGER]: fact } } });
    return accept(undefined);
  });
}

function since({ forwardingSince }: Ledger): Pick<Ledger, 'forwardingSince'> {
  return forwardingSince === undefined ? {} : { forwardingSince };
}

export function without({ records, ...ledger }: Ledger, id: OpId): Ledger {
  return { ...ledger, records: records.filter((record) => record !== id) };
}

/** A card that the terminal holds or may hold. `forward` exists once the terminal has said that the card is stored. */
export interface StoredCard {
  readonly store: Op;
  readonly forward?: Op;
}

/** Returns the cards whose ops are still open; one that was ended without the ledger no longer counts. */
export async function cardsIn(journal: Journal, world: Pick<World, 'digest'>, { records }: Ledger): Promise<readonly StoredCard[]> {
  const cards: StoredCard[] = [];
  for (const id of records) {
    const store = await journal.findOp(id);
    const forward = await journal.findOp(forwardIdOf(world, id));
    if (store === undefined || ![store, forward].some((op) => op !== undefined && mayBeStored(op))) continue;
    cards.push({ store, ...(forward !== undefined && { forward }) });
  }
  return cards;
}

export function storedOf(cards: readonly StoredCard[], { forwardingSince }: Ledger): StoredCards {
  const records = cards.map(({ store }) => ({ amount: chargeAmounts(store).total, at: store.createdAt }));
  return { records, isForwarding: forwardingSince !== undefined };
}

/** The id is known before there is anything to forward, so that a sale can name what it waits for. */
export function forwardIdOf(world: Pick<World, 'digest'>, storeId: OpId): OpId {
  return uuidV5(world, storeId, 'forward') as OpId;
}

/**
 * Returns the ops of cards that the terminal holds or may hold. They are money not yet received, so while there are any the till refuses
 * updates, signing out, switching and reset.
 */
export async function unsentCardRecords(journal: Pick<Journal, 'listOps'>): Promise<readonly Op[]> {
  return (await journal.listOps(['waiting', 'attention'])).filter(mayBeStored);
}

/** A card whose outcome nobody knows stays a case, but takes none of the limits from the guests after it. */
const COUNTS_NO_MORE: ReadonlySet<string | undefined> = new Set(['money_not_received', 'card_amount_differs', CANNOT_TELL]);

/** True while the terminal may hold the card: a forwarded or declined record is no longer there. */
export function mayBeStored({ kind, state, reason }: Pick<Op, 'kind' | 'state' | 'reason'>): boolean {
  if (kind !== 'card_store' && kind !== 'card_forward') return false;
  return state === 'waiting' || (state === 'attention' && !COUNTS_NO_MORE.has(reason));
}
