import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../../shared/base/outcome.ts';
import type { TillEvent, TillEventKind } from '../../../shared/till-contract/operations/till-events.ts';
import { isWorthRepeating, pauseBeforeRepeat } from '../../host/ask-till.ts';
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
 * Reads a list from the host, and reads it again after each event that `concerns` it, when the host is back, and until an answer has come.
 * `ask` and `concerns` must be stable.
 */
export function useListed<Value, const Kind extends TillEventKind>(
  ask: () => Promise<Outcome<Value, HostRefusal>>,
  kinds: readonly Kind[],
  concerns: (event: Extract<TillEvent, { kind: Kind }>) => boolean = always,
): Listed<Value> {
  const { host } = useRegister();
  const presence = useHost((state) => state.presence);
  const [last, setLast] = useState<Pick<Listed<Value>, 'value' | 'refusal'>>({ value: undefined, refusal: undefined });
  const turn = useRef(0);
  const repeat = useRef<ReturnType<typeof setTimeout>>(undefined);
  const watched = kinds.join(' ');
  const read = useCallback(
    (round: number): void => {
      clearTimeout(repeat.current);
      turn.current += 1;
      const mine = turn.current;
      void ask().then((answer) => {
        // Discard an older answer that arrives after a newer one.
        if (mine !== turn.current) return;
        setLast(({ value }) => (answer.ok ? { value: answer.value, refusal: undefined } : { value, refusal: answer.refusal }));
        // Nothing else would read the list again after one lost answer: the host is there, and perhaps no event comes for an hour.
        if (!answer.ok && isWorthRepeating(answer.refusal)) repeat.current = setTimeout(() => read(round + 1), pauseBeforeRepeat(round));
      });
    },
    [ask],
  );
  const refresh = useCallback(() => read(0), [read]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that is back is asked again.
  useEffect(() => {
    refresh();
    const again = atMostEvery(LEAST_PAUSE, refresh);
    const onEvent = (event: Extract<TillEvent, { kind: Kind }>): void => {
      if (concerns(event)) again.call();
    };
    const ends = watched.split(' ').map((kind) => host.on(kind as Kind, onEvent));
    return () => {
      turn.current += 1;
      clearTimeout(repeat.current);
      again.end();
      for (const end of ends) end();
    };
  }, [host, refresh, watched, presence, concerns]);
  return { ...last, refresh };
}
