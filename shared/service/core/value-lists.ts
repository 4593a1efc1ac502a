import type { Instant } from '../../base/time.ts';
import type { StoredValueCard } from './value-store.ts';

/**
 * What hosts may take of gift cards while they do not reach this service. Each host has a list, with a share of each card. What a host may
 * still believe to have is counted against the cap until it was given back, or the host has confirmed a newer version. A list that has run out
 * counts on until its host is back, or for two days: what was taken by it may not have been captured.
 */
export interface ValueListStore {
  /** Lends one page in one transaction, one after the other for all lists. */
  lend(wanted: WantedPage): Promise<LentPage | ListRefusal>;
  /** To another corporate there is no such list. */
  giveBack(listId: string, corporateId: number): Promise<void>;
  /** Notes that the data were restored: before anything is lent again, all lists that are forgotten have to run out. */
  noteRestored(): Promise<void>;
  /** Notes who pays under this number of the list, and returns the first who did. */
  claimSpend(listId: string, number: number, by: SpendClaim): Promise<SpendClaim>;
}

/**
 * `unknown`: the list is not known as the host has it. `too_many`: more hosts than one ledger serves. `waitsUntil`: the service was restored from a
 * backup, and may have forgotten lists that hosts still have.
 */
export type ListRefusal = 'unknown' | 'too_many' | { readonly waitsUntil: Instant };

export interface WantedPage {
  readonly listId: string;
  readonly corporateId: number;
  /** Of a list that is new, in hexadecimal. */
  readonly key: string;
  /** Minor units. */
  readonly cap: number;
  readonly since: number;
  /** The id of the last card of the page before; absent for the first page. */
  readonly after?: string;
  readonly at: Instant;
  /** Until when the host may use the list, and until when what it was lent counts. */
  readonly endsAt: Instant;
  readonly countsUntil: Instant;
  /** Lists that had run out by then are forgotten, though their hosts are not back. */
  readonly forgottenAt: Instant;
  /** By then every list has run out that was lent before this moment. */
  readonly allEndedBy: Instant;
  /** How many cards are looked at for one page. */
  readonly most: number;
}

export interface LentPage {
  readonly key: string;
  readonly version: number;
  readonly endsAt: Instant;
  readonly cards: readonly LentCard[];
  readonly after?: string;
}

export interface LentCard extends Pick<StoredValueCard, 'id' | 'hash' | 'hint' | 'balance' | 'expiresAt'> {
  readonly share: number;
}

export interface SpendClaim {
  /** The caller's own name for the payment. */
  readonly spend: string;
  /** The transaction that pays. */
  readonly reference: string;
}

/** A list as it is stored. */
export interface StoredList {
  readonly listId: string;
  readonly corporateId: number;
  readonly key: string;
  /** Counts what was lent from 1. */
  readonly version: number;
  /** The version that the host is known to hold. */
  readonly confirmed: number;
  readonly countsUntil: Instant;
}

/** What a list has of a card. */
export interface StoredShare {
  /** By the newest version. Minor units. */
  readonly share: number;
  /** The most that the host may still believe to have, until it has confirmed this version. */
  readonly held: number;
  readonly version: number;
  /** The version of the card that the share was made of. */
  readonly cardVersion: number;
}

/** A card as one list sees it. */
export interface CardOfList {
  readonly card: Pick<StoredValueCard, 'id' | 'hash' | 'hint' | 'balance' | 'isBlocked' | 'expiresAt' | 'version'>;
  readonly own?: StoredShare;
  /** What other hosts may believe to have of it. */
  readonly others: number;
}

export interface ListTerms extends Pick<WantedPage, 'cap' | 'at'> {
  /** How many hosts have a list now, this one included. */
  readonly hosts: number;
  readonly version: number;
}

export function isLent(page: LentPage | ListRefusal): page is LentPage {
  return typeof page !== 'string' && 'cards' in page;
}

/** How long a list that has run out counts, while its host is not back. */
export const LIST_MEMORY_SECONDS = 172_800;

/** How many hosts may have lists of one corporate at the same time. */
export const MOST_VALUE_LISTS = 200;

/** How many cards one page looks at. */
export const MOST_CARDS_OF_PAGE = 2000;

/**
 * True if a host is back whose list has run out: it asks for another one only once all that it took has its answer, so that nothing of the list
 * has to count any more.
 */
export function isBack(known: StoredList | undefined, { corporateId, since, after, at }: WantedPage): known is StoredList {
  if (known === undefined || known.corporateId !== corporateId || known.countsUntil > at) return false;
  return after === undefined && since >= known.confirmed && since <= known.version;
}

/** Returns what to store of a list that asks for a page, or why it gets none. `lists`: how many there are in use. */
export function nextList(known: StoredList | undefined, wanted: WantedPage, lists: number): StoredList | 'unknown' | 'too_many' {
  const { listId, corporateId, key, since, after, at, countsUntil } = wanted;
  const isUsable = known !== undefined && known.corporateId === corporateId && known.countsUntil > at;
  if (known !== undefined && !isUsable) return 'unknown';
  if (!isUsable) {
    if (since > 0 || after !== undefined) return 'unknown';
    return lists < MOST_VALUE_LISTS ? { listId, corporateId, key, version: 1, confirmed: 0, countsUntil } : 'too_many';
  }
  if (since < known.confirmed || since > known.version) return 'unknown';
  const until = known.countsUntil > countsUntil ? known.countsUntil : countsUntil;
  return { ...known, version: after === undefined ? known.version + 1 : known.version, confirmed: since, countsUntil: until };
}

/**
 * Returns the share of a card if it is another than the list has, or the card has changed. Each host gets an equal part of what may be taken,
 * as far as the other hosts leave it: it is not known where the guest will be, and who asks first should not get all.
 */
export function newShare({ card, own, others }: CardOfList, { cap, hosts, version, at }: ListTerms): StoredShare | undefined {
  const isUsable = !card.isBlocked && (card.expiresAt === undefined || card.expiresAt > at);
  const most = isUsable ? Math.min(cap, card.balance) : 0;
  const share = Math.max(0, Math.min(Math.floor(most / hosts), most - others));
  const isSame = own === undefined ? share === 0 : own.share === share && own.cardVersion === card.version;
  return isSame ? undefined : { share, held: Math.max(share, own?.held ?? 0), version, cardVersion: card.version };
}

/** Returns the cards of a page that the host does not have as they are now. */
export function lentCards(cards: readonly CardOfList[], changed: ReadonlyMap<string, StoredShare>, since: number): readonly LentCard[] {
  return cards.flatMap(({ card, own }) => {
    const share = changed.get(card.id) ?? own;
    if (share === undefined || share.version <= since) return [];
    const { id, hash, hint, balance, expiresAt } = card;
    return [{ ...{ id, hash, hint, balance, share: share.share }, ...(expiresAt !== undefined && { expiresAt }) }];
  });
}
