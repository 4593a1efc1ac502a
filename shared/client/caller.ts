import type { World } from '../base/world.ts';
import type { RequestBytes, Transport } from '../contract/http/exchange.ts';
import type { Operation } from '../contract/http/operation.ts';
import { ORDERING_OPERATIONS } from '../contract/operations/operations-ordering.ts';
import { addAccess, type CallInput, type Credentials, sendRequest, type ValueOf, writeRequest } from './call-operation.ts';
import type { CallOutcome } from './call-outcome.ts';
import { makeServerClock, type ServerClock } from './server-clock.ts';

/** Calls a service: signs in when needed and follows the service's clock. */
export interface Caller {
  readonly clock: ServerClock;
  call<const Described extends Operation>(operation: Described, input: CallInput<Described>): Promise<CallOutcome<ValueOf<Described>>>;
  /** Sends a request that was written earlier, so that the caller could store its bytes first. */
  send<const Described extends Operation>(operation: Described, request: RequestBytes): Promise<CallOutcome<ValueOf<Described>>>;
}

export interface CallerOptions {
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly world: Pick<World, 'monotonicMilliseconds'>;
  /** Receives the outcome of every call, including sign-ins. */
  readonly onOutcome?: (operation: Operation, outcome: CallOutcome) => void;
}

type SignIn = { readonly ok: true; readonly token: string } | { readonly ok: false; readonly outcome: CallOutcome };

export function makeCaller({ transport, credentials, world, onOutcome = () => undefined }: CallerOptions): Caller {
  const clock = makeServerClock(world);
  let token: string | undefined;
  let signingIn: Promise<SignIn> | undefined;

  const report = <Outcome extends CallOutcome>(operation: Operation, outcome: Outcome): Outcome => {
    clock.update(outcome);
    onOutcome(operation, outcome);
    return outcome;
  };

  const exchangeKey = async (): Promise<SignIn> => {
    const { authorize } = ORDERING_OPERATIONS;
    const request = addAccess(authorize, writeRequest(authorize, { path: {} }), undefined, credentials);
    const outcome = report(authorize, await sendRequest(transport, authorize, request));
    if (outcome.kind !== 'ok') return { ok: false, outcome };
    token = outcome.value.auth_key;
    return { ok: true, token };
  };

  /** Lets all calls whose token was refused share a single sign-in. */
  const signIn = (refused: string | undefined): Promise<SignIn> => {
    if (token !== undefined && token !== refused) return Promise.resolve({ ok: true, token });
    signingIn ??= exchangeKey().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  };

  const send = async <const Described extends Operation>(
    operation: Described,
    request: RequestBytes,
  ): Promise<CallOutcome<ValueOf<Described>>> => {
    const first = await signIn(undefined);
    if (!first.ok) return unsent(first.outcome);
    const outcome = report(operation, await sendRequest(transport, operation, addAccess(operation, request, first.token, credentials)));
    if (outcome.kind !== 'unauthorized') return outcome;
    const second = await signIn(first.token);
    if (!second.ok) return second.outcome.kind === 'unauthorized' ? outcome : unsent(second.outcome);
    return report(operation, await sendRequest(transport, operation, addAccess(operation, request, second.token, credentials)));
  };

  return { clock, send, call: (operation, input) => send(operation, writeRequest(operation, input)) };
}

/** Returns the outcome of a request that was never sent because its sign-in failed. */
function unsent(outcome: CallOutcome): CallOutcome<never> {
  switch (outcome.kind) {
    case 'ok':
    case 'unauthorized':
      return outcome as CallOutcome<never>;
    case 'rejected':
      return { kind: 'not_sent', reason: `sign_in_${outcome.status}` };
    case 'not_sent':
    case 'ambiguous':
      return { kind: 'not_sent', reason: `sign_in_${outcome.reason}` };
  }
}
