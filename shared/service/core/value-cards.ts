import { hexOf } from '../../base/bytes-as-text.ts';
import { uuidV7 } from '../../base/ids.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { type Instant, now } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import { MOST_VALUE } from '../../contract/http/value-card-code.ts';
import { hintOfValueCode, readValueCode } from '../../contract/records/value-card.ts';
import type { CardAnswer, CardOrder, Gateway } from './gateway.ts';
import type { StoredValueCard, ValueMove, ValueStore } from './value-store.ts';

/**
 * Gift and season cards whose balance this service keeps. To the pay layer they are one more card network: a payment by the caller's
 * reference moves money once, can be looked up, voided and given back.
 */
export interface ValueCards extends Omit<Gateway, 'name' | 'adjust' | 'pay'> {
  /** Returns the card with this code, if the caller may use cards of its corporate. */
  findCard(corporateIds: readonly number[], code: string): Promise<StoredValueCard | undefined>;
  /** Whether this ledger has a card with the token, of whichever corporate. */
  isIssued(token: string): Promise<boolean>;
  /** To a caller of another corporate there is no such card. */
  pay(order: CardOrder, corporateIds: readonly number[]): Promise<CardAnswer>;
  /**
   * Returns what became of a payment. One that never arrived is declined for good, so that it cannot arrive later: the caller may then
   * take the money otherwise.
   */
  settle(reference: string): Promise<CardAnswer>;
  load(corporateId: number, load: ValueLoad): Promise<Outcome<StoredValueCard, ValueRefusal>>;
  /** Returns a load by its reference, with the card as it is now. */
  findLoad(corporateIds: readonly number[], reference: string): Promise<KnownLoad | undefined>;
  /**
   * Takes a load off its card again, whole and once; refused if less is left. One that never arrived is refused for good, and no card is
   * returned. To a caller of another corporate there is no such load.
   */
  takeBack(
    corporateIds: readonly number[],
    reference: string,
    why: TakeBackReason,
  ): Promise<Outcome<StoredValueCard | undefined, 'unknown' | 'spent'>>;
  /** Returns undefined if there is no such card. */
  change(card: StoredValueCard, change: ValueChange): Promise<StoredValueCard | undefined>;
}

export interface ValueLoad {
  readonly reference: string;
  readonly code: string;
  /** Minor units. */
  readonly amount: number;
  readonly by: string;
  readonly holder?: string;
  readonly expiresAt?: Instant;
  readonly tier?: string;
}

export interface ValueChange {
  readonly isBlocked: boolean;
  readonly by: string;
  readonly reason?: string;
  readonly tier?: string;
}

export interface KnownLoad {
  readonly card: StoredValueCard;
  /** Minor units. */
  readonly amount: number;
  readonly isTakenBack: boolean;
}

export interface TakeBackReason {
  readonly by: string;
  readonly reason?: string;
}

export type ValueRefusal = 'bad_code' | 'reference_used' | 'taken_back' | 'blocked' | 'of_another_corporate' | 'too_much' | 'not_allowed';

/** The kind of card that answers name. */
export const VALUE_CARD = 'GIFT';

const TOKEN = 'value-card:';
const BY_ID = `${TOKEN}#`;

export function isValueToken(token: string | undefined): boolean {
  return token?.startsWith(TOKEN) === true;
}

export function tokenOfCode(code: string): string {
  return TOKEN + code;
}

export function codeOfToken(token: string): string {
  return token.slice(TOKEN.length);
}

/** By the id of a card a till pays that keeps no code. */
export function tokenOfId(id: string): string {
  return BY_ID + id;
}

export function idOfToken(token: string): string | undefined {
  return token.startsWith(BY_ID) ? token.slice(BY_ID.length) : undefined;
}

interface MoveFacts {
  readonly by?: string;
  readonly reason?: string;
  readonly terminal?: string;
  readonly asked?: number;
  readonly message?: string;
  readonly balance?: number;
  readonly hint?: string;
  readonly tier?: string;
}

export function makeValueCards(world: World, store: ValueStore): ValueCards {
  const hashOf = (code: string): string => hexOf(world.digest('sha256', utf8Bytes(code)));
  const cardOfToken = async (token: string): Promise<StoredValueCard | undefined> => {
    const id = idOfToken(token);
    if (id !== undefined) return await store.findById(id);
    const code = readValueCode(codeOfToken(token));
    return code === undefined ? undefined : await store.find(hashOf(code));
  };
  const known = async (reference: string): Promise<CardAnswer | undefined> => {
    const move = await store.findMove(reference);
    return move && answerOf(move);
  };
  /** Writes the answer to a reference, and returns the one that it has: another request may have been faster. */
  const decline = async (reference: string, card: StoredValueCard | undefined, message: string): Promise<CardAnswer> => {
    const facts: MoveFacts = { message, ...(card && { hint: card.hint, balance: card.balance }) };
    const move = { ...moveOf(world, reference, 'declined', 0, facts), ...(card && { cardId: card.id }) };
    await store.write(undefined, move);
    return (await known(reference)) as CardAnswer;
  };
  /** Adds to the balance of a card, again if another request changed it meanwhile. */
  const giveBack = async (reference: string, original: string, kind: 'void' | 'refund', amount?: number): Promise<CardAnswer> => {
    for (;;) {
      const earlier = await known(reference);
      if (earlier !== undefined) return earlier;
      const payment = await store.findMove(original);
      const card = payment?.cardId === undefined ? undefined : await store.findById(payment.cardId);
      if (payment?.kind !== 'payment' || card === undefined) return declined('unknown original transaction');
      const left = (await store.givenBack(original)).reduce((sum, move) => sum - move.amount, payment.amount);
      const back = amount ?? left;
      if (back > left) return await decline(reference, card, 'more than was paid');
      const facts: MoveFacts = { balance: card.balance + back, hint: card.hint };
      const move = { ...moveOf(world, reference, kind, back, facts), cardId: card.id, original };
      await store.write({ ...card, balance: card.balance + back, version: card.version + 1 }, move);
    }
  };

  return {
    async findCard(corporateIds, code) {
      const card = await cardOfToken(tokenOfCode(code));
      return card !== undefined && corporateIds.includes(card.corporateId) ? card : undefined;
    },
    isIssued: async (token) => (await cardOfToken(token)) !== undefined,
    find: known,
    async settle(reference) {
      return (await known(reference)) ?? (await decline(reference, undefined, 'the payment never arrived'));
    },
    async pay({ reference, terminalId, amount, token = '' }, corporateIds) {
      for (;;) {
        const earlier = await known(reference);
        if (earlier !== undefined) return earlier;
        const card = await cardOfToken(token);
        if (card === undefined || !corporateIds.includes(card.corporateId)) return await decline(reference, undefined, 'unknown card');
        const why = whyUnusable(card, now(world));
        if (why !== undefined) return await decline(reference, card, why);
        const paid = Math.min(amount, card.balance);
        const facts: MoveFacts = { terminal: terminalId, asked: amount, ...shownAfter(card, card.balance - paid) };
        const move = { ...moveOf(world, reference, 'payment', paid, facts), cardId: card.id };
        await store.write({ ...card, balance: card.balance - paid, version: card.version + 1 }, move);
      }
    },
    refund: (reference, original, amount) => giveBack(reference, original, 'refund', amount),
    void: (reference, original) => giveBack(reference, original, 'void'),
    async queryToken(_terminalId, token) {
      const card = await cardOfToken(token);
      return card && { name: holderOf(card), maskedAcc: maskOf(card.hint), cardType: VALUE_CARD, expirationDate: monthOf(card.expiresAt) };
    },
    load: (corporateId, load) => loadCard({ world, store, hashOf }, corporateId, load),
    findLoad: (corporateIds, reference) => findLoad(store, corporateIds, reference),
    takeBack: (corporateIds, reference, why) => takeBackLoad(world, store, corporateIds, reference, why),
    change: (card, change) => changeCard(world, store, card, change),
  };
}

const MOST_NOTES = 50;

async function changeCard(
  world: World,
  store: ValueStore,
  card: StoredValueCard,
  { isBlocked, by, reason, tier }: ValueChange,
): Promise<StoredValueCard | undefined> {
  for (let current: StoredValueCard | undefined = card; current !== undefined; current = await store.findById(card.id)) {
    const known = bodyOf(current);
    const change = { is_blocked: isBlocked, ...(tier !== undefined && { tier }) };
    if (current.isBlocked === isBlocked && (tier === undefined || known.tier === tier)) return current;
    const note = { at: now(world), by, ...change, ...(reason !== undefined && { reason }) };
    const body = JSON.stringify({
      ...known,
      ...(tier !== undefined && { tier }),
      changes: [...(known.changes ?? []), note].slice(-MOST_NOTES),
    });
    const changed = { ...current, isBlocked, body, version: current.version + 1 };
    if (await store.write(changed)) return changed;
  }
  return undefined;
}

interface LoadContext {
  readonly world: World;
  readonly store: ValueStore;
  readonly hashOf: (code: string) => string;
}

/** The first load makes the card. The same load again changes nothing. */
async function loadCard(
  { world, store, hashOf }: LoadContext,
  corporateId: number,
  { reference, code: typed, amount, by, holder, expiresAt, tier }: ValueLoad,
): Promise<Outcome<StoredValueCard, ValueRefusal>> {
  const code = readValueCode(typed);
  if (code === undefined) return refuse('bad_code');
  const hash = hashOf(code);
  for (;;) {
    const card = await store.find(hash);
    if (card !== undefined && card.corporateId !== corporateId) return refuse('of_another_corporate');
    const earlier = await store.findMove(reference);
    if (earlier?.kind === 'declined') return refuse('taken_back');
    if (earlier !== undefined)
      return card !== undefined && earlier.kind === 'load' && earlier.cardId === card.id && earlier.amount === amount
        ? accept(card)
        : refuse('reference_used');
    if (card?.isBlocked === true) return refuse('blocked');
    const balance = (card?.balance ?? 0) + amount;
    if (balance > MOST_VALUE) return refuse('too_much');
    const expiry = expiresAt ?? card?.expiresAt;
    const body = {
      ...(card && bodyOf(card)),
      ...(holder !== undefined && { holder }),
      ...(tier !== undefined && { tier }),
      ...(!card && { issued_by: by, issued_at: now(world) }),
    };
    const loaded: StoredValueCard = {
      id: card?.id ?? uuidV7(world),
      corporateId,
      hash,
      hint: hintOfValueCode(code),
      balance,
      isBlocked: false,
      ...(expiry !== undefined && { expiresAt: expiry }),
      version: (card?.version ?? 0) + 1,
      body: JSON.stringify(body),
    };
    const move = { ...moveOf(world, reference, 'load', amount, { by, balance, hint: loaded.hint }), cardId: loaded.id };
    if (await store.write(loaded, move)) return accept(loaded);
  }
}

/** The reference of the move that takes a load back. */
function backOf(reference: string): string {
  return `${reference}/back`;
}

async function findLoad(store: ValueStore, corporateIds: readonly number[], reference: string): Promise<KnownLoad | undefined> {
  const load = await store.findMove(reference);
  const card = load?.kind === 'load' && load.cardId !== undefined ? await store.findById(load.cardId) : undefined;
  if (load === undefined || card === undefined || !corporateIds.includes(card.corporateId)) return undefined;
  return { card, amount: load.amount, isTakenBack: (await store.findMove(backOf(reference))) !== undefined };
}

async function takeBackLoad(
  world: World,
  store: ValueStore,
  corporateIds: readonly number[],
  reference: string,
  why: TakeBackReason,
): Promise<Outcome<StoredValueCard | undefined, 'unknown' | 'spent'>> {
  for (;;) {
    const move = await store.findMove(reference);
    if (move === undefined) {
      const facts: MoveFacts = { ...why, message: 'it was taken back before it arrived' };
      await store.write(undefined, moveOf(world, reference, 'declined', 0, facts));
      continue;
    }
    if (move.kind === 'declined' && move.cardId === undefined) return accept(undefined);
    const load = await findLoad(store, corporateIds, reference);
    if (load === undefined) return refuse('unknown');
    const { card, amount, isTakenBack } = load;
    if (isTakenBack) return accept(card);
    if (card.balance < amount) return refuse('spent');
    const changed = { ...card, balance: card.balance - amount, version: card.version + 1 };
    const facts: MoveFacts = { ...why, balance: changed.balance, hint: card.hint };
    const back = { ...moveOf(world, backOf(reference), 'taken_back', amount, facts), cardId: card.id, original: reference };
    if (await store.write(changed, back)) return accept(changed);
  }
}

interface CardBody {
  readonly holder?: string;
  readonly tier?: string;
  readonly changes?: readonly unknown[];
}

function bodyOf({ body }: StoredValueCard): CardBody {
  return JSON.parse(body) as CardBody;
}

export function holderOf(card: StoredValueCard): string {
  return bodyOf(card).holder ?? '';
}

export function tierOf(card: StoredValueCard): string | undefined {
  return bodyOf(card).tier || undefined;
}

/** What an answer says of the card that paid. */
function shownAfter(card: StoredValueCard, balance: number): MoveFacts {
  const tier = tierOf(card);
  return { balance, hint: card.hint, ...(tier !== undefined && { tier }) };
}

export function maskOf(hint: string): string {
  return `****${hint}`;
}

/** MM/YY */
export function monthOf(at: Instant | undefined): string {
  return at === undefined ? '' : `${at.slice(5, 7)}/${at.slice(2, 4)}`;
}

function whyUnusable({ isBlocked, expiresAt, balance }: StoredValueCard, at: Instant): string | undefined {
  if (isBlocked) return 'the card is blocked';
  if (expiresAt !== undefined && expiresAt <= at) return 'the card has expired';
  return balance <= 0 ? 'nothing is left on the card' : undefined;
}

function moveOf(world: World, reference: string, kind: ValueMove['kind'], amount: number, facts: MoveFacts): ValueMove {
  return { reference, kind, amount, at: now(world), body: JSON.stringify(facts) };
}

/** The answer is made from the stored move, so that it is the same each time. */
function answerOf({ reference, cardId, kind, amount, body }: ValueMove): CardAnswer {
  const { message, hint, balance, tier } = JSON.parse(body) as MoveFacts;
  const answer = {
    approvedAmount: kind === 'void' ? 0 : amount,
    maskedAcc: hint === undefined ? '' : maskOf(hint),
    cardType: VALUE_CARD,
    token: cardId === undefined ? '' : tokenOfId(cardId),
    ...(balance !== undefined && { balance }),
    ...(tier !== undefined && { tier }),
  };
  if (kind === 'declined') return { ...answer, status: 'DECLINED', ...(message !== undefined && { message }) };
  return { ...answer, status: 'APPROVED', authorizationCode: reference.slice(-6).toUpperCase() };
}

/** Not kept, because the original may become known. */
function declined(message: string): CardAnswer {
  return { status: 'DECLINED', approvedAmount: 0, maskedAcc: '', cardType: VALUE_CARD, token: '', message };
}
