import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../../shared/base/outcome.ts';
import type { TillEvent, TillEventKind } from '../../../shared/till-contract/operations/till-events.ts';
import { untilAnswered } from '../../host/ask-till.ts';
import { atMostEvery } from '../../host/at-most-every.ts';
import { oneAtATime } from '../../host/one-at-a-time.ts';
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
  const read = useRef<() => void>(undefined);
  const watched = kinds.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that is back is asked again.
  useEffect(() => {
    let isWanted = true;
    const onRefusal = (refusal: HostRefusal): void => setLast(({ value }) => ({ value, refusal }));
    // One read at a time: on a slow machine, events would otherwise overtake every answer.
    const readOnce = oneAtATime(async () => {
      const answer = await untilAnswered(ask, { isWanted: () => isWanted, onSilence: onRefusal });
      if (!isWanted) return;
      if (answer.ok) setLast({ value: answer.value, refusal: undefined });
      else onRefusal(answer.refusal);
    });
    read.current = readOnce;
    readOnce();
    const again = atMostEvery(LEAST_PAUSE, readOnce);
    const onEvent = (event: Extract<TillEvent, { kind: Kind }>): void => {
      if (concerns(event)) again.call();
    };
    const ends = watched.split(' ').map((kind) => host.on(kind as Kind, onEvent));
    return () => {
      isWanted = false;
      again.end();
      for (const end of ends) end();
    };
  }, [host, ask, watched, presence, concerns]);
  const refresh = useCallback(() => read.current?.(), []);
  return { ...last, refresh };
}
