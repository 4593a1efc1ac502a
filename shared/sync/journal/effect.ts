import type { CallInput, ValueOf } from '../../client/call-operation.ts';
import { writeRequest } from '../../client/call-operation.ts';
import type { CallOutcome } from '../../client/call-outcome.ts';
import { isMutating } from '../../client/operation-policy.ts';
import type { RequestBytes } from '../../contract/http/exchange.ts';
import type { Operation } from '../../contract/http/operation.ts';
import type { JournalWrite } from './journal.ts';

/**
 * Everything that the protocol asks of the outside. The steps themselves touch nothing: production answers effects with the network and the
 * disk, simulation as it likes, and a crash means that the steps are dropped between two effects.
 */
export type Effect = HttpEffect | DurableEffect | WaitEffect;

export interface HttpEffect {
  readonly kind: 'http';
  readonly step: string;
  readonly operation: Operation;
  readonly request: RequestBytes;
  /** True when the request may change something; it is then written down before it leaves. */
  readonly mutates: boolean;
  /** True when this repeats the bytes of an unclear request, at a service known to answer them with the same order. */
  readonly isDeduplicated: boolean;
}

export interface DurableEffect {
  readonly kind: 'durable';
  readonly step: string;
  readonly write: JournalWrite;
}

/** `turn`: until the queue may send. `quiet`: until no sent request can still arrive. `reachable`: until the service answers again. */
export type WaitReason = 'turn' | 'backoff' | 'quiet' | 'reachable' | 'patience' | 'sign_in';

export interface WaitEffect {
  readonly kind: 'wait';
  readonly reason: WaitReason;
  /** At most this long; without limit if absent. */
  readonly milliseconds?: number;
}

export type EffectAnswer = CallOutcome | undefined;

export type Steps<Value> = Generator<Effect, Value, EffectAnswer>;

export function* http<const Described extends Operation>(
  step: string,
  operation: Described,
  input: CallInput<Described>,
  isDeduplicated = false,
): Steps<CallOutcome<ValueOf<Described>>> {
  const request = writeRequest(operation, input);
  const answer = yield { kind: 'http', step, operation, request, mutates: isMutating(operation), isDeduplicated };
  return answer as CallOutcome<ValueOf<Described>>;
}

export function* durable(step: string, write: JournalWrite): Steps<void> {
  yield { kind: 'durable', step, write };
}

export function* wait(reason: WaitReason, milliseconds?: number): Steps<void> {
  yield { kind: 'wait', reason, ...(milliseconds !== undefined && { milliseconds }) };
}
