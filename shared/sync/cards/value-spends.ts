import { type Money, money, NO_MONEY, smaller, subtract } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { Journal } from '../journal/journal.ts';
import type { OpId } from '../journal/op.ts';
import { isInForce, type ListedCard, type ValueList } from './value-list.ts';

/**
 * What was taken of gift cards by the list that the host holds. One fact of the journal, written together with each tender and only if it has
 * not changed since it was read: so two devices never take the same share, and a share that was taken stays so through a crash.
 */
export interface ListSpends extends Pick<ValueList, 'listId' | 'made' | 'gotAt' | 'lasts'> {
  /** Of the list. A list of another version is not used with it. */
  readonly version: number;
  /** The number that the next payment has at the service. */
  readonly next: number;
  /** The latest time at which anything was taken: a clock that goes back behind it is not believed. */
  readonly lastAt: number;
  readonly spends: readonly ListSpend[];
}

export interface ListSpend {
  readonly op: OpId;
  readonly card: string;
  /** The version of the list in which the card's share came. */
  readonly version: number;
  readonly amount: number;
}

/** The fact's key in the journal. */
export const LIST_SPENDS = 'value_list_spends';

/** What is taken between two lists; further gift cards wait for the connection. */
export const MOST_LIST_SPENDS = 2000;

/** How far the host's clock may step back between two payments. */
const MOST_STEP_BACK = 300_000;

export function readSpends(fact: string | undefined): ListSpends | undefined {
  return fact === undefined ? undefined : (JSON.parse(fact) as ListSpends);
}

export async function spendsOf(journal: Pick<Journal, 'findFact'>): Promise<ListSpends | undefined> {
  return readSpends(await journal.findFact(LIST_SPENDS));
}

/** What is left of the host's share of a card. `cap` is what managers allow now. */
export function leftOf({ spends }: Pick<ListSpends, 'spends'>, { id, share }: ListedCard, cap: Money): Money {
  const taken = money(spends.reduce((sum, { card, amount }) => (card === id ? sum + amount : sum), 0));
  const left = subtract(smaller(share, cap), taken);
  return left > NO_MONEY ? left : NO_MONEY;
}

/** True if what was taken is known for this very list, and the clock can be believed. */
export function matchesList(spends: ListSpends | undefined, list: ValueList, at: number): spends is ListSpends {
  const isOfList = spends?.listId === list.listId && spends.version === list.version;
  return isOfList && at >= spends.lastAt - MOST_STEP_BACK && isInForce(list, at);
}

export type ListedRefusal = Refusal<'value_card_not_listed' | 'value_card_expired' | 'over_listed_share' | 'needs_service'>;

export interface WantedSpend {
  readonly op: OpId;
  readonly card: string;
  /** The tip included. */
  readonly amount: Money;
  readonly at: Instant;
  /** By the host's own clock, whatever the sale's time is. */
  readonly now: number;
  readonly cap: Money;
}

export interface TakenSpend {
  readonly card: ListedCard;
  readonly number: number;
  readonly spends: ListSpends;
}

/** Takes an amount of a card by the list, or says why not. */
export function spendByList(
  list: ValueList,
  spends: ListSpends,
  { op, card: id, amount, at, now, cap }: WantedSpend,
): Outcome<TakenSpend, ListedRefusal> {
  const card = list.cards.get(id);
  if (card === undefined) return refuse({ code: 'value_card_not_listed' });
  if (card.expiresAt !== undefined && card.expiresAt <= at) return refuse({ code: 'value_card_expired' });
  const left = leftOf(spends, card, cap);
  if (amount > left) return refuse({ code: 'over_listed_share', facts: { amount, most: left } });
  if (spends.spends.length >= MOST_LIST_SPENDS) return refuse({ code: 'needs_service' });
  const spend: ListSpend = { op, card: id, version: card.version, amount };
  const next = { ...spends, next: spends.next + 1, lastAt: Math.max(spends.lastAt, now), spends: [...spends.spends, spend] };
  return accept({ card, number: spends.next, spends: next });
}

/** A payment that was taken back before its sale was complete: the service never hears of it, and its number is not used again. */
export function withoutSpend(spends: ListSpends, op: OpId): ListSpends {
  return { ...spends, spends: spends.spends.filter((spend) => spend.op !== op) };
}

/** What counts with a newer list: what was taken by shares that it did not replace. Every payment has its answer by then. */
export function spendsWith(before: ListSpends | undefined, list: ValueList): ListSpends {
  const { listId, version, made, gotAt, lasts } = list;
  const known = before?.listId === listId ? before : undefined;
  return {
    ...{ listId, version, made, gotAt, lasts, next: known?.next ?? 1, lastAt: Math.max(known?.lastAt ?? 0, gotAt) },
    spends: (known?.spends ?? []).filter((spend) => list.cards.get(spend.card)?.version === spend.version),
  };
}
