import { accept, type Outcome, type Refusal, refuse } from '../../shared/base/outcome.ts';
import type {
  TillAnswerOf,
  TillOperation,
  TillPathOf,
  TillQueryOf,
  TillRequestOf,
} from '../../shared/till-contract/parts/till-operation.ts';
import { pause } from './pause.ts';

/** What goes with an operation, as far as it takes anything. */
export type AskedOf<Described extends TillOperation> = (keyof TillPathOf<Described['path']> extends never
  ? { readonly path?: never }
  : { readonly path: TillPathOf<Described['path']> }) &
  (TillRequestOf<Described> extends undefined ? { readonly body?: never } : { readonly body: TillRequestOf<Described> }) & {
    readonly query?: TillQueryOf<Described>;
  };

export type HostAnswer<Described extends TillOperation> = Outcome<TillAnswerOf<Described>, Refusal>;

/** Nobody knows whether the host did what it was asked: it may be asked the same again, since every write names what it makes. */
export const NO_ANSWER = 'no_answer';

const PATIENCE = 10_000;
/** A card may take its time. */
export const CARD_PATIENCE = 45_000;

export async function askHost<const Described extends TillOperation>(
  operation: Described,
  asked: AskedOf<Described>,
  patience = PATIENCE,
): Promise<HostAnswer<Described>> {
  const { path, query, body } = asked as { path?: Record<string, string>; query?: Record<string, string>; body?: unknown };
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
      headers: body === undefined ? { accept: 'application/json' } : { accept: 'application/json', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      redirect: 'error',
      signal: giveUp.signal,
    });
    if (response.status === 204) return accept(undefined as TillAnswerOf<Described>);
    const answer: unknown = await response.json();
    return response.ok ? accept(answer as TillAnswerOf<Described>) : refuse(refusalOf(answer));
  };
  // The limit holds for the whole answer, however a browser connects a signal with a body that is being read.
  return await Promise.race([call().catch(() => refuse({ code: NO_ANSWER })), late]).finally(() => clearTimeout(timer));
}

const LONGEST_PAUSE = 3000;

/** Asks until there is an answer, however long the host takes to come back. `isWanted` ends it. */
export async function askUntilAnswered<const Described extends TillOperation>(
  operation: Described,
  asked: AskedOf<Described>,
  { onSilence, isWanted = () => true, patience }: { onSilence?: () => void; isWanted?: () => boolean; patience?: number } = {},
): Promise<HostAnswer<Described>> {
  for (let wait = 300; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    const answer = await askHost(operation, asked, patience);
    const isUnanswered = !answer.ok && (answer.refusal.code === NO_ANSWER || answer.refusal.code === 'too_busy');
    if (!isUnanswered || !isWanted()) return answer;
    onSilence?.();
    await pause(wait);
  }
}

function addressOf(pattern: string, path: Record<string, string> = {}, query: Record<string, string> = {}): string {
  const address = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? address : `${address}?${search}`;
}

/** Whatever answered in another form was not the host. */
function refusalOf(answer: unknown): Refusal {
  const refusal = (answer as { readonly refusal?: Refusal } | null)?.refusal;
  return typeof refusal?.code === 'string' ? refusal : { code: NO_ANSWER };
}
