import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../../shared/base/outcome.ts';
import type { TillEvent, TillEventKind } from '../../../shared/till-contract/operations/till-events.ts';
import { atMostEvery } from '../../host/at-most-every.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useHost, useRegister } from './use-register.ts';

export interface Listed<Value> {
  /** The last successful answer; kept while the list is read again. */
  readonly value: Value | undefined;
  readonly refusal: HostRefusal | undefined;
  readonly refresh: () => void;
}

/** The shortest time between two reads, in milliseconds, so that a busy stand does not read all the time. */
const LEAST_PAUSE = 1000;
const always = (): boolean => true;

/**
 * Reads a list from the host, and reads it again after each event that `concerns` it and when the host is back. `ask` and `concerns` must
 * be stable.
 */
export function useListed<Value, const Kind extends TillEventKind>(
  ask: () => Promise<Outcome<Value, HostRefusal>>,
  kinds: readonly Kind[],
  concerns: (event: Extract<TillEvent, { kind: Kind }>) => boolean = always,
): Listed<Value> {
  const { host } = useRegister();
  const presence = useHost((state) => state.presence);
  const [told, setTold] = useState<Pick<Listed<Value>, 'value' | 'refusal'>>({ value: undefined, refusal: undefined });
  const turn = useRef(0);
  const watched = kinds.join(' ');
  const refresh = useCallback((): void => {
    turn.current += 1;
    const mine = turn.current;
    void ask().then((answer) => {
      // Discard an older answer that arrives after a newer one.
      if (mine !== turn.current) return;
      setTold(({ value }) => (answer.ok ? { value: answer.value, refusal: undefined } : { value, refusal: answer.refusal }));
    });
  }, [ask]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that is back is asked again.
  useEffect(() => {
    refresh();
    const again = atMostEvery(LEAST_PAUSE, refresh);
    const hear = (event: Extract<TillEvent, { kind: Kind }>): void => {
      if (concerns(event)) again.call();
    };
    const ends = watched.split(' ').map((kind) => host.on(kind as Kind, hear));
    return () => {
      turn.current += 1;
      again.end();
      for (const end of ends) end();
    };
  }, [host, refresh, watched, presence, concerns]);
  return { ...told, refresh };
}
