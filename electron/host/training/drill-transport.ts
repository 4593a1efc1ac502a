import { NoAnswer } from '../../../shared/client/no-answer.ts';
import { isMutating, timeLimitOf } from '../../../shared/client/operation-policy.ts';
import type { RequestBytes, ResponseBytes, Transport } from '../../../shared/contract/http/exchange.ts';
import { matchOperation } from '../../../shared/contract/operations/router.ts';
import type { Gateway } from '../../../shared/service/core/gateway.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { Failure } from '../../../shared/till-contract/operations/drill-operations.ts';

/** Simulates failures between the practice till and its service, and between that service and its card terminal. Only practice uses it. */
export interface FailureSimulator {
  readonly failing: () => Failure | undefined;
  /** Changes the simulated failure, and ends the waits for slow answers. */
  fail(failure: Failure | undefined): void;
  transport(service: Transport): Transport;
  gateway(terminal: Gateway): Gateway;
}

/** Longer than people at a counter wait, but shorter than the real limits, so that no drill stops for half a minute. */
const LONGEST_SLOW = 8000;
/** Alternates two kinds of errors. */
const BROKEN = [500, 503] as const;
const RETRY_AFTER_SECONDS = '2';

export function makeFailureSimulator(timer: Timer): FailureSimulator {
  let failing: Failure | undefined;
  let requests = 0;
  const waiting = new Set<() => void>();

  const slowly = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        waiting.delete(done);
        cancel();
        resolve();
      };
      const cancel = timer.after(milliseconds, done);
      waiting.add(done);
    });
  const answer = async (service: Transport, request: RequestBytes): Promise<ResponseBytes> => {
    const operation = operationOf(request);
    switch (failing) {
      case 'service_away':
        throw new NoAnswer('not_sent', 'ECONNREFUSED');
      case 'answers_lost': {
        const answered = await service(request);
        if (operation === undefined || !isMutating(operation)) return answered;
        throw new NoAnswer('unclear', 'ECONNRESET');
      }
      case 'slow_answers':
        await service(request);
        await slowly(Math.min(timeLimitOf(operation), LONGEST_SLOW));
        throw new NoAnswer('unclear', 'TimeoutError');
      case 'service_broken':
        requests += 1;
        return brokenDown(BROKEN[requests % BROKEN.length] as number);
      case 'keys_refused':
        // Let the service itself refuse, in its own words.
        return await service(withoutAccess(request));
      default:
        return await service(request);
    }
  };

  return {
    failing: () => failing,
    fail(failure) {
      failing = failure;
      for (const done of [...waiting]) done();
    },
    transport: (service) => (request) => answer(service, request),
    gateway: (terminal) => ({
      ...terminal,
      pay: async (order) => {
        if (failing === 'card_declined') return await terminal.pay({ ...order, token: 'sim-decline' });
        const answered = await terminal.pay(order);
        if (failing === 'card_silent') throw new NoAnswer('unclear', 'TimeoutError');
        return answered;
      },
      find: async (reference) => {
        if (failing === 'card_silent') throw new NoAnswer('unclear', 'TimeoutError');
        return await terminal.find(reference);
      },
    }),
  };
}

function operationOf({ method, target }: RequestBytes) {
  const match = matchOperation(method, target.split('?', 1)[0] as string);
  return match.state === 'found' ? match.operation : undefined;
}

function brokenDown(status: number): ResponseBytes {
  return { status, headers: { 'content-type': 'text/html', 'retry-after': RETRY_AFTER_SECONDS }, body: new Uint8Array() };
}

const NO_KEY = '00000000-0000-4000-8000-000000000000';

function withoutAccess(request: RequestBytes): RequestBytes {
  const { authorization, 'x-api-key': key, 'backoffice-api-key': backoffice, ...headers } = request.headers;
  return {
    ...request,
    headers: {
      ...headers,
      ...(authorization !== undefined && { authorization: 'Bearer none' }),
      ...(key !== undefined && { 'x-api-key': NO_KEY }),
      ...(backoffice !== undefined && { 'backoffice-api-key': NO_KEY }),
    },
  };
}
