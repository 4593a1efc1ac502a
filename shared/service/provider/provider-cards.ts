import { hexOf } from '../../base/bytes-as-text.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { type Instant, parseInstant } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import type { ProviderCard, ProviderGreeting, ProviderLookedUp, ProviderMove } from '../../contract/provider/provider-records.ts';
import { readValueCode } from '../../contract/records/value-card.ts';
import { KeeperUnclear, type StoredValue, type ValueCardFacts, type ValueProviderFacts } from '../core/stored-value.ts';
import { codeOfToken, idOfToken, maskOf, monthOf, VALUE_CARD, type ValueLoad, type ValueRefusal } from '../core/value-cards.ts';
import { type ProviderLine, restAfterFailures } from './provider-line.ts';
import { makeProviderPayments } from './provider-payments.ts';
import { makeProviderTalk, type ProviderTalk } from './provider-talk.ts';

/** Gift cards that another system keeps. */
export interface ProviderCards extends Omit<StoredValue, 'report' | 'payAgain' | 'provider' | 'takesLoadsBack' | 'findLoad' | 'takeBack'> {
  facts(): Promise<ValueProviderFacts>;
}

export interface ProviderOptions {
  readonly world: World;
  readonly line: ProviderLine;
  readonly currency: () => string;
}

const HINT = 4;
const MOST_REFERENCE = 98;
/** How long what a provider said of itself is used before it is asked again. */
const GREETING_MILLISECONDS = 60_000;

export function makeProviderCards({ world, line, currency }: ProviderOptions): ProviderCards {
  const talk = makeProviderTalk(restAfterFailures(line, world.monotonicMilliseconds), currency);
  const nameOf = (kind: string, reference: string): string => writtenReference(world, kind, reference);
  const greeting = rememberGreeting(world, talk);
  const payments = makeProviderPayments(talk, nameOf);
  const find = async (code: string): Promise<ProviderLookedUp | undefined> => {
    const found = await talk.lookUp(code);
    if (found === 'unclear') throw new KeeperUnclear('the keeper of the cards did not answer');
    return found === 'absent' ? undefined : found;
  };
  const factsOf = async (found: ProviderLookedUp): Promise<ValueCardFacts> => ({
    ...stateOf(found.card),
    keptBy: (await greeting.last())?.name ?? '',
    moves: movesOf(found),
  });
  return {
    ...payments,
    async lookUp(_corporateIds, typed) {
      const code = readValueCode(typed);
      const found = code === undefined ? undefined : await find(code);
      return found && (await factsOf(found));
    },
    async queryToken(_terminalId, token) {
      // Providers look cards up by their codes alone.
      const code = idOfToken(token) === undefined ? readValueCode(codeOfToken(token)) : undefined;
      const found = code === undefined ? undefined : await find(code);
      if (found === undefined) return undefined;
      const { hint, holder = '', expiresAt } = stateOf(found.card);
      return { name: holder, maskedAcc: maskOf(hint), cardType: VALUE_CARD, expirationDate: monthOf(expiresAt) };
    },
    async load(_corporateId, load) {
      const code = readValueCode(load.code);
      if (code === undefined) return refuse('bad_code');
      const loaded = await loadCard(talk, nameOf('l', load.reference), code, load);
      if (!loaded.ok) return loaded;
      return accept(await factsOf((await find(code)) ?? { card: loaded.value }));
    },
    async change(_corporateIds, typed, { isBlocked, by, reason, tier }) {
      // Which tier a card has is its keeper's to say.
      if (tier !== undefined) return refuse('not_allowed');
      const code = readValueCode(typed);
      const found = code === undefined ? undefined : await find(code);
      if (found === undefined) return accept(undefined);
      const changed = await talk.change(found.card.id, isBlocked, by, reason);
      if (changed === 'unclear') throw new KeeperUnclear('the keeper of the cards did not answer');
      if (changed === 'refused') return refuse('not_allowed');
      return accept(changed === 'absent' ? undefined : await factsOf({ ...found, card: changed }));
    },
    facts: greeting.facts,
  };
}

/** Every step of a host has a name of its own, so that no load can be the capture of a payment. */
function writtenReference(world: Pick<World, 'digest'>, kind: string, reference: string): string {
  const isPlain = reference.length <= MOST_REFERENCE && /^[A-Za-z0-9._-]+$/.test(reference);
  return `${kind}-${isPlain ? reference : `h.${hexOf(world.digest('sha256', utf8Bytes(reference)))}`}`;
}

async function loadCard(
  talk: ProviderTalk,
  reference: string,
  code: string,
  { amount, by, holder, expiresAt, tier }: ValueLoad,
): Promise<Outcome<ProviderCard, ValueRefusal>> {
  const step = {
    ...({ kind: 'load', amount, code, by } as const),
    ...(holder !== undefined && { holder }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(tier && { tier }),
  };
  const expected = { reference, kind: 'load' } as const;
  let answer = await talk.ask(expected);
  if (answer.kind === 'absent') answer = await talk.send(reference, step);
  if (answer.kind === 'unclear') answer = await talk.ask(expected);
  if (answer.kind === 'used') return refuse('reference_used');
  if (answer.kind !== 'move') throw new KeeperUnclear('the keeper of the cards did not answer');
  return loadedCard(answer.move, code, amount);
}

/** The reference may have loaded something else before. */
function loadedCard({ state, card, reason, amount }: ProviderMove, code: string, wanted: number): Outcome<ProviderCard, ValueRefusal> {
  if (state === 'done' && card !== undefined)
    return amount === wanted && card.masked_code.endsWith(code.slice(-HINT)) ? accept(card) : refuse('reference_used');
  if (reason === 'blocked' || reason === 'too_much' || reason === 'not_allowed') return refuse(reason);
  return refuse(reason === undefined ? 'reference_used' : 'not_allowed');
}

function stateOf({ id, masked_code: masked, balance, is_blocked: isBlocked, expires_at, holder, tier }: ProviderCard) {
  const expiresAt = expires_at === undefined ? undefined : parseInstant(expires_at);
  return {
    ...{ id, hint: masked.slice(-HINT), balance, isBlocked },
    ...(expiresAt !== undefined && { expiresAt }),
    ...(holder !== undefined && { holder }),
    ...(tier !== undefined && { tier }),
  };
}

function movesOf({ history = [] }: ProviderLookedUp): ValueCardFacts['moves'] {
  return history.map(({ reference, kind, amount, at, balance, by }) => ({
    ...{ reference, kind, amount, at: parseInstant(at) as Instant },
    ...(balance !== undefined && { balance }),
    ...(by !== undefined && { by }),
  }));
}

interface RememberedGreeting {
  last(): Promise<ProviderGreeting | undefined>;
  facts(): Promise<ValueProviderFacts>;
}

/** A provider that is away is still called by its name. */
function rememberGreeting({ monotonicMilliseconds }: Pick<World, 'monotonicMilliseconds'>, talk: ProviderTalk): RememberedGreeting {
  let known: { readonly greeting: ProviderGreeting; readonly at: number } | undefined;
  const isFresh = (): boolean => known !== undefined && monotonicMilliseconds() - known.at < GREETING_MILLISECONDS;
  const greet = async (): Promise<boolean> => {
    const greeting = await talk.greet();
    if (greeting !== undefined) known = { greeting, at: monotonicMilliseconds() };
    return greeting !== undefined;
  };
  return {
    async last() {
      if (!isFresh()) await greet();
      return known?.greeting;
    },
    async facts() {
      const isReached = await greet();
      const { name, can = [] } = known?.greeting ?? {};
      return { ...(name !== undefined && { name }), isReached, canLoad: can.includes('load'), canBlock: can.includes('block') };
    },
  };
}
