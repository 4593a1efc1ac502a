import { utf8Bytes } from '../../shared/base/utf8.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import { timeLimitOf } from '../../shared/client/operation-manners.ts';
import type { RequestBytes, ResponseBytes, Transport } from '../../shared/contract/exchange.ts';
import { matchOperation } from '../../shared/contract/router.ts';
import { type Deployment, failure } from './deployment.ts';
import type { Scheduler } from './scheduler.ts';

/** What may happen to one request. `late` ones arrive after the caller has long given up. */
export const FAULTS = [
  'none',
  'refused',
  'lost_request',
  'lost_answer',
  'reset_before',
  'reset_after',
  'reset_late',
  'late',
  'fails_before',
  'fails_after',
  'portal',
  'garbled_answer',
  'unauthorized',
  'busy',
] as const;
export type Fault = (typeof FAULTS)[number];

/** What the caller gets to know of each fault. */
export const OUTCOME_OF: Readonly<Record<Fault, string>> = {
  none: 'answered',
  refused: 'not_sent',
  lost_request: 'ambiguous',
  lost_answer: 'ambiguous',
  reset_before: 'ambiguous',
  reset_after: 'ambiguous',
  reset_late: 'ambiguous',
  late: 'ambiguous',
  fails_before: 'ambiguous',
  fails_after: 'ambiguous',
  portal: 'ambiguous',
  garbled_answer: 'ambiguous',
  unauthorized: 'unauthorized',
  busy: 'rejected',
};

export interface Passing {
  readonly operationId: string;
}

export interface NetworkParts {
  readonly scheduler: Scheduler;
  readonly deployment: Deployment;
  /** What happens to this one. */
  readonly chooseFault: (passing: Passing) => Fault;
  /** Milliseconds one way. */
  readonly latency: () => number;
  /** How long a late request is on its way; below the quiescence. */
  readonly lateness: () => number;
}

const LONGEST = 60_000;

export function makeNetwork({ scheduler, deployment, chooseFault, latency, lateness }: NetworkParts): Transport {
  const arrive = (request: RequestBytes, delay: number): Promise<ResponseBytes> =>
    new Promise((resolve, reject) => {
      scheduler.after(delay, () =>
        (isPing(request) ? Promise.resolve(pong(scheduler.now(), deployment)) : deployment.answer(request)).then(resolve, reject),
      );
    });
  const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => scheduler.after(milliseconds, resolve));
  const fail = async (delay: number, kind: 'not_sent' | 'unclear', reason: string): Promise<never> => {
    await pause(delay);
    throw new NoAnswer(kind, reason);
  };
  const server = deployment.deployed === 'dedupe' ? 'grandstand' : 'elsewhere';
  return async (request) => {
    const match = matchOperation(request.method, request.target.split('?', 1)[0] as string);
    const operation = match.state === 'found' ? match.operation : undefined;
    const limit = Math.min(timeLimitOf(operation), LONGEST);
    const fault = chooseFault({ operationId: operation?.id ?? '' });
    switch (fault) {
      case 'none': {
        const answer = await arrive(request, latency());
        await pause(latency());
        return answer;
      }
      case 'refused':
        return await fail(latency(), 'not_sent', 'ECONNREFUSED');
      case 'lost_request':
        return await fail(limit, 'unclear', 'TimeoutError');
      case 'lost_answer':
        void arrive(request, latency());
        return await fail(limit, 'unclear', 'TimeoutError');
      case 'late':
        void arrive(request, Math.max(lateness(), limit));
        return await fail(limit, 'unclear', 'TimeoutError');
      case 'reset_before':
        return await fail(latency(), 'unclear', 'ECONNRESET');
      case 'reset_late':
        void arrive(request, lateness());
        return await fail(latency(), 'unclear', 'ECONNRESET');
      case 'reset_after':
        await arrive(request, latency());
        return await fail(latency(), 'unclear', 'ECONNRESET');
      case 'fails_before':
        await pause(latency());
        return failure(scheduler.now(), 503, 'not now', { server });
      case 'fails_after':
        await arrive(request, latency());
        return failure(scheduler.now(), 500, 'internal server error', { server });
      case 'portal':
        await pause(latency());
        return { status: 200, headers: { 'content-type': 'text/html' }, body: utf8Bytes('<html>Welcome to the stadium</html>') };
      case 'garbled_answer':
        await arrive(request, latency());
        return { status: 200, headers: { 'content-type': 'application/json' }, body: utf8Bytes('{"signed_') };
      case 'unauthorized':
        await pause(latency());
        return failure(scheduler.now(), 401, 'The request is unauthorized.', { server });
      case 'busy':
        await pause(latency());
        return failure(scheduler.now(), 429, 'too many requests', { server, 'retry-after': '5' });
    }
  };
}

/** Pings are many and change nothing: they need no service behind them. */
function isPing({ method, target }: RequestBytes): boolean {
  return method === 'GET' && target === '/';
}

function pong(epoch: number, { deployed }: Deployment): ResponseBytes {
  const server = deployed === 'dedupe' ? 'grandstand' : 'elsewhere';
  return { ...failure(epoch, 200, '', { server }), body: utf8Bytes('{"service":"ordering"}') };
}
