import { hexOf } from '../../base/bytes-as-text.ts';
import { moneyFromNumber } from '../../base/currency.ts';
import { type Money, NO_MONEY } from '../../base/money.ts';
import { type Instant, parseInstant } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import { hmacOfList, listedDigest, signedTextOfList, type ValueListPage } from '../../contract/records/value-card.ts';

/** The gift cards that this host may take while the service is away, as the service lent them. */
export interface ValueList {
  readonly listId: string;
  /** Hexadecimal. */
  readonly key: string;
  readonly version: number;
  /** The version in which its cards changed last: the one that is kept in a file. */
  readonly made: number;
  /** The journal's epoch in which it was got: a restored host uses no list of the machine that it came from. */
  readonly epoch: number;
  /** By this host's clock, before the service was asked; and for how many milliseconds from then. */
  readonly gotAt: number;
  readonly lasts: number;
  readonly cards: ReadonlyMap<string, ListedCard>;
  /** The ids of the cards by the digests of their codes. */
  readonly ids: ReadonlyMap<string, string>;
}

export interface ListedCard {
  readonly id: string;
  readonly digest: string;
  readonly maskedCode: string;
  readonly share: Money;
  /** As of when the list was got. */
  readonly balance: Money;
  readonly expiresAt?: Instant;
  /** The version of the list in which it came. */
  readonly version: number;
}

/** Far more than a stadium has gift cards with money. Those behind it are taken with the connection only. */
export const MOST_LISTED_CARDS = 100_000;

/** Returns what finds a card by its code, which no list has. */
export function digestOfCode(world: Pick<World, 'digest' | 'hmacSha256'>, { key }: Pick<ValueList, 'key'>, code: string): string {
  return listedDigest(world, key, hexOf(world.digest('sha256', utf8Bytes(code))));
}

/** True if the service signed the page, for this list and with its key. */
export function isSigned(world: Pick<World, 'hmacSha256' | 'areEqualBytes'>, listId: string, page: ValueListPage): boolean {
  if (page.list_id !== listId || !HEX_KEY.test(page.key) || !HEX_KEY.test(page.signature)) return false;
  const expected = hmacOfList(world, page.key, signedTextOfList(page));
  return world.areEqualBytes(utf8Bytes(expected), utf8Bytes(page.signature));
}

const HEX_KEY = /^[0-9a-f]{64}$/;

/** Adds a page to the cards: what it names replaces what was there, and without a share nothing stays. */
export function takePage(cards: Map<string, ListedCard>, page: ValueListPage, currency: string): void {
  for (const { id, digest, masked_code, share: written, balance, expires_at } of page.cards) {
    const share = moneyFromNumber(written, currency) ?? NO_MONEY;
    const expiresAt = expires_at === undefined ? undefined : parseInstant(expires_at);
    if (share <= NO_MONEY) cards.delete(id);
    else if (cards.has(id) || cards.size < MOST_LISTED_CARDS)
      cards.set(id, {
        ...{ id, digest, maskedCode: masked_code, share, version: page.version },
        balance: moneyFromNumber(balance, currency) ?? NO_MONEY,
        ...(expiresAt !== undefined && { expiresAt }),
      });
  }
}

export function listWith(head: Omit<ValueList, 'cards' | 'ids'>, cards: ReadonlyMap<string, ListedCard>): ValueList {
  return { ...head, cards, ids: new Map([...cards.values()].map(({ id, digest }) => [digest, id])) };
}

/** True while the list may be used. A clock that was set back makes it unusable, not new. */
export function isInForce({ gotAt, lasts }: Pick<ValueList, 'gotAt' | 'lasts'>, at: number): boolean {
  return at >= gotAt && at < gotAt + lasts;
}

/** What of a list is kept, sealed, in a file that is written only when its cards change. The rest is with what was taken by it. */
interface KeptList extends Pick<ValueList, 'listId' | 'key' | 'made' | 'epoch'> {
  readonly cards: readonly ListedCard[];
}

export function writeList({ listId, key, made, epoch, cards }: ValueList): string {
  return JSON.stringify({ listId, key, made, epoch, cards: [...cards.values()] } satisfies KeptList);
}

/** Parses without checking further, because only this program seals lists. Without the rest the list is known, and not in force. */
export function readList(text: string, rest?: Pick<ValueList, 'listId' | 'version' | 'made' | 'gotAt' | 'lasts'>): ValueList {
  const { cards, ...head } = JSON.parse(text) as KeptList;
  const isOfList = rest?.listId === head.listId && rest.made === head.made;
  const { version, gotAt, lasts } = isOfList ? rest : { version: head.made, gotAt: 0, lasts: 0 };
  return listWith({ ...head, version, gotAt, lasts }, new Map(cards.map((card) => [card.id, card])));
}
