import { parseJson } from '../../contract/http/parse-json.ts';
import {
  PROVIDER_INTERFACE,
  PROVIDER_VERSION,
  ProviderCard,
  ProviderFault,
  ProviderGreeting,
  ProviderLookedUp,
  ProviderMove,
  type ProviderStep,
} from '../../contract/provider/provider-records.ts';
import { isValid } from '../../contract/validation/validate.ts';
import { type ExpectedMove, isBelievable } from './believable-move.ts';
import type { ProviderLine, ProviderRequest } from './provider-line.ts';

/** The bytes of an answer that are read at most. */
export const MOST_PROVIDER_BYTES = 64 * 1024;
const MOST_MEMBERS = 1000;
const MOST_VALUES = 4000;

/** What a provider said to a step, or to the question what became of one. Only what can be believed in each member is a move. */
export type StepAnswer =
  | { readonly kind: 'move'; readonly move: ProviderMove }
  /** It does not know the reference. */
  | { readonly kind: 'absent' }
  /** The reference has done something else. */
  | { readonly kind: 'used' }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unclear' };

export type LookedUp = ProviderLookedUp | 'absent' | 'unclear';

export interface ProviderTalk {
  greet(): Promise<ProviderGreeting | undefined>;
  lookUp(code: string): Promise<LookedUp>;
  change(
    cardId: string,
    isBlocked: boolean,
    by: string,
    reason: string | undefined,
  ): Promise<ProviderCard | 'absent' | 'refused' | 'unclear'>;
  /** Sends a step under its reference. */
  send(reference: string, step: Omit<ProviderStep, 'currency'>): Promise<StepAnswer>;
  /** Asks what became of a reference. */
  ask(expected: ExpectedMove): Promise<StepAnswer>;
  /** The same; one that never arrived is closed, so that it cannot arrive later. */
  settle(expected: ExpectedMove): Promise<StepAnswer>;
}

type Read = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: ProviderFault['error'] | 'not_sent' | 'unclear' };

async function read(line: ProviderLine, schema: Parameters<typeof isValid>[0], request: ProviderRequest): Promise<Read> {
  const reply = await line.exchange(request);
  if (reply.kind !== 'answer') return { kind: reply.kind === 'not_sent' ? 'not_sent' : 'unclear' };
  const parsed = parseJson(reply.body, { maxBytes: MOST_PROVIDER_BYTES, maxMembers: MOST_MEMBERS, maxValues: MOST_VALUES });
  if (!parsed.ok) return { kind: 'unclear' };
  if (reply.status === 200) return isValid(schema, parsed.value) ? { kind: 'value', value: parsed.value } : { kind: 'unclear' };
  return isValid(ProviderFault, parsed.value) && STATUS_OF[parsed.value.error] === reply.status
    ? { kind: parsed.value.error }
    : { kind: 'unclear' };
}

/** Undefined where no one answers who speaks this interface in this version. */
export async function greetProvider(line: ProviderLine): Promise<ProviderGreeting | undefined> {
  const found = await read(line, ProviderGreeting, { method: 'GET', path: '' });
  if (found.kind !== 'value') return undefined;
  const greeting = found.value as ProviderGreeting;
  return greeting.interface === PROVIDER_INTERFACE && greeting.version === PROVIDER_VERSION ? greeting : undefined;
}

/** Speaks the interface of resources/docs/value-card-provider.md. Nothing that comes back is believed before it was checked. */
export function makeProviderTalk(line: ProviderLine, currency: () => string): ProviderTalk {
  const readMove = async (expected: ExpectedMove, request: ProviderRequest): Promise<StepAnswer> => {
    const found = await read(line, ProviderMove, request);
    if (found.kind === 'unknown_reference') return { kind: 'absent' };
    if (found.kind === 'reference_used') return { kind: 'used' };
    if (found.kind === 'not_sent') return { kind: 'not_sent' };
    if (found.kind !== 'value') return { kind: 'unclear' };
    const move = found.value as ProviderMove;
    return isBelievable(move, expected, currency()) ? { kind: 'move', move } : { kind: 'unclear' };
  };
  const pathOf = (reference: string): string => `moves/${reference}`;
  return {
    async greet() {
      const greeting = await greetProvider(line);
      return greeting?.currency === currency() ? greeting : undefined;
    },
    async lookUp(code) {
      const found = await read(line, ProviderLookedUp, { method: 'POST', path: 'cards/look-up', body: JSON.stringify({ code }) });
      if (found.kind === 'unknown_card') return 'absent';
      if (found.kind !== 'value') return 'unclear';
      const value = found.value as ProviderLookedUp;
      return value.card.currency === currency() ? value : 'unclear';
    },
    async change(cardId, isBlocked, by, reason) {
      const body = JSON.stringify({ card_id: cardId, is_blocked: isBlocked, by, ...(reason !== undefined && { reason }) });
      const found = await read(line, ProviderCard, { method: 'POST', path: 'cards/change', body });
      if (found.kind === 'unknown_card') return 'absent';
      if (found.kind === 'not_allowed') return 'refused';
      if (found.kind !== 'value') return 'unclear';
      const card = found.value as ProviderCard;
      const isSo = card.id === cardId && card.is_blocked === isBlocked && card.currency === currency();
      return isSo ? card : 'unclear';
    },
    async send(reference, step) {
      const { kind, of, amount, card_id: cardId } = step;
      const expected = { reference, kind, amount, ...(of !== undefined && { of }), ...(cardId !== undefined && { cardId }) };
      const body = JSON.stringify({ ...step, currency: currency() } satisfies ProviderStep);
      return await readMove(expected, { method: 'PUT', path: pathOf(reference), body });
    },
    ask: (expected) => readMove(expected, { method: 'GET', path: pathOf(expected.reference) }),
    settle: (expected) => readMove(expected, { method: 'POST', path: `${pathOf(expected.reference)}/settle`, body: '{}' }),
  };
}

/** A fault counts only with the status that belongs to it: a page of a proxy in between has another. */
const STATUS_OF: Readonly<Record<ProviderFault['error'], number>> = {
  unknown_card: 404,
  unknown_reference: 404,
  reference_used: 409,
  bad_key: 401,
  bad_request: 400,
  not_allowed: 403,
};
