import { readTraceParent, type Span, type SpanRef, TRACE_HEADER, traceOfId, writeTraceParent } from '../../../shared/base/trace.ts';
import type { RequestBytes, Transport } from '../../../shared/contract/http/exchange.ts';
import { matchOperation } from '../../../shared/contract/operations/router.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import type { DrainerOptions } from '../../../shared/sync/drain/drain-state.ts';
import type { Journal } from '../../../shared/sync/journal/journal.ts';
import { findTillRoute } from '../../../shared/till/api/host-routes.ts';
import type { Tracer } from './tracer.ts';

/** Every function here returns what it was given where there is no tracer, so that a host that is not traced does nothing more. */

/** A span for each request of a screen that belongs to a sale: by the window's span, or else by the sale that its path names. */
export function traceTill(tracer: Tracer | undefined, answer: Transport): Transport {
  if (tracer === undefined) return answer;
  return (request) => {
    const route = findTillRoute(request.method, pathOf(request));
    if (route.state !== 'found') return answer(request);
    const parent = readTraceParent(request.headers[TRACE_HEADER]);
    const trace = parent?.trace ?? traceOfId(route.path.sale_id ?? '');
    return tracer.span({ room: 'till', name: route.operation.id, trace, parent }, () => answer(request), statusOf);
  };
}

/** A span for each request to the service that says to which it belongs. */
export function traceService(tracer: Tracer | undefined, answer: Transport): Transport {
  if (tracer === undefined) return answer;
  return (request) => {
    const parent = readTraceParent(request.headers[TRACE_HEADER]);
    const match = matchOperation(request.method, pathOf(request));
    if (parent === undefined || match.state !== 'found') return answer(request);
    return tracer.span({ room: 'service', name: match.operation.id, parent }, () => answer(request), statusOf);
  };
}

/** A span for each write of the journal that is done for a sale, from the asking until it is on the disk. */
export function traceJournal(tracer: Tracer | undefined, journal: Journal): Journal {
  if (tracer === undefined) return journal;
  return { ...journal, append: (write) => tracer.span({ room: 'journal', name: 'append' }, () => journal.append(write)) };
}

/** A span for each order that the service writes. */
export function traceStore(tracer: Tracer | undefined, store: ServiceStore): ServiceStore {
  if (tracer === undefined) return store;
  const { orders } = store;
  const create: typeof orders.create = (...args) => tracer.span({ room: 'store', name: 'create' }, () => orders.create(...args));
  return { ...store, orders: { ...orders, create } };
}

/** A span for each job of a sale while it is worked on, and in it one for each step: what it sends, writes and waits for. */
export function traceSync(tracer: Tracer | undefined): Pick<DrainerOptions, 'wrapOutside'> {
  if (tracer === undefined) return {};
  return {
    wrapOutside(outside, op) {
      const trace = traceOfId(op.lane);
      if (trace === undefined) return outside;
      const { own, end } = beginOp(tracer, op.kind, trace);
      const step = <Value>(
        name: string,
        work: (within: SpanRef | undefined) => Promise<Value>,
        factsOf?: (value: Value) => Span['facts'],
      ) => tracer.span({ room: 'sync', name, parent: own }, work, factsOf);
      return {
        http: (effect) =>
          step(
            effect.operation.id,
            (within) => outside.http({ ...effect, request: withTrace(effect.request, within) }),
            ({ kind }) => ({ outcome: kind }),
          ),
        wait: (effect) => step(`wait: ${effect.reason}`, () => outside.wait(effect)),
        async durable(effect) {
          await step(effect.step, () => outside.durable(effect));
          const { change } = effect.write;
          if (effect.step === 'end') end({ state: change?.state ?? '', order: change?.refs?.orderUuid ?? '' });
        },
      };
    },
  };
}

/** Begins the span of a job, which ends with the job's last write and not with any one function. */
function beginOp(tracer: Tracer, kind: string, trace: string): { readonly own: SpanRef | undefined; end(facts: Span['facts']): void } {
  const { promise, resolve } = Promise.withResolvers<Span['facts']>();
  let own: SpanRef | undefined;
  const work = (ref: SpanRef | undefined): Promise<Span['facts']> => {
    own = ref;
    return promise;
  };
  void tracer.span({ room: 'sync', name: kind, trace, isRoot: true }, work, (facts) => facts);
  return { own, end: resolve };
}

function withTrace(request: RequestBytes, within: SpanRef | undefined): RequestBytes {
  return within === undefined ? request : { ...request, headers: { ...request.headers, [TRACE_HEADER]: writeTraceParent(within) } };
}

function statusOf({ status }: { readonly status: number }): Span['facts'] {
  return { status };
}

function pathOf({ target }: RequestBytes): string {
  return target.split('?', 1)[0] as string;
}
