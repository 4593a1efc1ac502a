import { pauseOfRound } from '../../shared/base/doubling-pause.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../shared/base/outcome.ts';
import { TRACE_HEADER, writeTraceParent } from '../../shared/base/trace.ts';
import type {
  TillAnswerOf,
  TillOperation,
  TillPathOf,
  TillQueryOf,
  TillRefusalCodeOf,
  TillRequestOf,
} from '../../shared/till-contract/parts/till-operation.ts';
import { pause } from './pause.ts';
import { beginSpan } from './window-trace.ts';

/** The path, body and query that an operation takes. */
export type ArgumentsOf<Described extends TillOperation> = (keyof TillPathOf<Described['path']> extends never
  ? { readonly path?: never }
  : { readonly path: TillPathOf<Described['path']> }) &
  (TillRequestOf<Described> extends undefined ? { readonly body?: never } : { readonly body: TillRequestOf<Described> }) & {
    readonly query?: TillQueryOf<Described>;
  };

/** No answer came, and the host may have done the work. Repeating the request is safe, since every write has an id. */
export const NO_ANSWER = 'no_answer';

export type RefusalOf<Described extends TillOperation> = Refusal<TillRefusalCodeOf<Described> | typeof NO_ANSWER>;
export type HostAnswer<Described extends TillOperation> = Outcome<TillAnswerOf<Described>, RefusalOf<Described>>;

const PATIENCE = 10_000;
/** A card payment takes longer. */
export const CARD_PATIENCE = 45_000;
/** A host that is selling takes a while to read and judge a menu of thousands of items. */
export const MENU_PATIENCE = 45_000;

export async function askTill<const Described extends TillOperation>(
  operation: Described,
  args: ArgumentsOf<Described>,
  patience = PATIENCE,
): Promise<HostAnswer<Described>> {
  const { path, query, body } = args as { path?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const span = beginSpan(operation.id, path?.sale_id);
  const giveUp = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<HostAnswer<Described>>((resolve) => {
    timer = setTimeout(() => {
      resolve(refuse({ code: NO_ANSWER }));
      giveUp.abort();
    }, patience);
  });
  const call = async (): Promise<HostAnswer<Described>> => {
    const response = await fetch(addressOf(operation.path, path, query), {
      method: operation.method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(span?.ref !== undefined && { [TRACE_HEADER]: writeTraceParent(span.ref) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      redirect: 'error',
      signal: giveUp.signal,
    });
    if (response.status === 204) return accept(undefined as TillAnswerOf<Described>);
    const answer: unknown = await response.json();
    return response.ok ? accept(answer as TillAnswerOf<Described>) : refuse(refusalOf(answer));
  };
  // The time limit covers the body too, in case a browser does not apply the signal while it reads the body.
  return await Promise.race([call().catch(() => refuse({ code: NO_ANSWER })), late]).finally(() => {
    clearTimeout(timer);
    span?.end();
  });
}

const PAUSE = { first: 300, longest: 3000 };

export interface Repeats<Refused> {
  /** Called with each refusal after which the request is repeated. */
  readonly onSilence?: (refusal: Refused) => void;
  readonly isWanted?: () => boolean;
}

/** Repeats the request while the host gives no answer or is too busy, until `isWanted` returns false. */
export function askUntilAnswered<const Described extends TillOperation>(
  operation: Described,
  args: ArgumentsOf<Described>,
  { patience, ...repeats }: Repeats<RefusalOf<Described>> & { readonly patience?: number } = {},
): Promise<HostAnswer<Described>> {
  return untilAnswered(() => askTill(operation, args, patience), repeats);
}

/** As `askUntilAnswered`, for any function that sends requests. */
export async function untilAnswered<Value, Refused extends Refusal>(
  ask: () => Promise<Outcome<Value, Refused>>,
  { onSilence, isWanted = () => true }: Repeats<Refused>,
): Promise<Outcome<Value, Refused>> {
  for (let round = 0; ; round++) {
    const answer = await ask();
    if (answer.ok || !isWorthRepeating(answer.refusal) || !isWanted()) return answer;
    onSilence?.(answer.refusal);
    await pause(pauseOfRound(PAUSE, round));
  }
}

/** Whether the same request may be answered a moment later. */
function isWorthRepeating({ code }: Refusal): boolean {
  return code === NO_ANSWER || code === 'too_busy';
}

function addressOf(pattern: string, path: Record<string, string> = {}, query: Record<string, string> = {}): string {
  const address = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? address : `${address}?${search}`;
}

/** An answer in another form did not come from the host, for example from a proxy. */
function refusalOf<Described extends TillOperation>(answer: unknown): RefusalOf<Described> {
  const refusal = (answer as { readonly refusal?: RefusalOf<Described> } | null)?.refusal;
  return typeof refusal?.code === 'string' ? refusal : { code: NO_ANSWER };
}
