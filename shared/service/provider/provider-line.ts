/** The way to a provider, without what is said on it: one exchange, with a deadline and a limit for the answer. */
export interface ProviderLine {
  exchange(request: ProviderRequest): Promise<ProviderReply>;
}

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the provider's address, without a slash before it. */
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
}

/**
 * `not_sent`: no byte of the request left this machine, so that the provider can't have done anything. `no_answer`: it may have, and whole
 * bytes of an answer did not arrive in time.
 */
export type ProviderReply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Uint8Array }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'no_answer' };

const MOST_FAILURES = 3;
const REST_MILLISECONDS = 10_000;

/**
 * After some failures in a row no one waits for a provider that does not answer: for a while each request is `not_sent` at once. Then a
 * single one tries it, and the others still do not wait.
 */
export function restAfterFailures(line: ProviderLine, monotonicMilliseconds: () => number): ProviderLine {
  let failures = 0;
  let restsUntil = 0;
  return {
    async exchange(request) {
      const at = monotonicMilliseconds();
      if (failures >= MOST_FAILURES && at < restsUntil) return { kind: 'not_sent' };
      if (failures >= MOST_FAILURES) restsUntil = at + REST_MILLISECONDS;
      const reply = await line.exchange(request);
      failures = reply.kind === 'answer' ? 0 : failures + 1;
      if (failures >= MOST_FAILURES) restsUntil = monotonicMilliseconds() + REST_MILLISECONDS;
      return reply;
    },
  };
}
