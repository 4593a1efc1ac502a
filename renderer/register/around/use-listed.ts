import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome, Refusal } from '../../../shared/base/outcome.ts';
import type { TillEventKind } from '../../../shared/till-contract/till-events.ts';
import { useHost, useRegister } from '../state/use-register.ts';

export interface Listed<Value> {
  /** The last that was told; stays while it is asked anew. */
  readonly value: Value | undefined;
  readonly refusal: Refusal | undefined;
  readonly refresh: () => void;
}

/** What the host lists, asked for anew when an event says that it changed and when the host is back. `ask` is stable. */
export function useListed<Value>(ask: () => Promise<Outcome<Value, Refusal>>, kinds: readonly TillEventKind[]): Listed<Value> {
  const { host } = useRegister();
  const presence = useHost((state) => state.presence);
  const [told, setTold] = useState<Pick<Listed<Value>, 'value' | 'refusal'>>({ value: undefined, refusal: undefined });
  const turn = useRef(0);
  const watched = kinds.join(' ');
  const refresh = useCallback((): void => {
    turn.current += 1;
    const mine = turn.current;
    void ask().then((answer) => {
      // An older answer that comes late says less than the newer one.
      if (mine !== turn.current) return;
      setTold(({ value }) => (answer.ok ? { value: answer.value, refusal: undefined } : { value, refusal: answer.refusal }));
    });
  }, [ask]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that is back is asked again.
  useEffect(() => {
    refresh();
    const ends = watched.split(' ').map((kind) => host.on(kind as TillEventKind, refresh));
    return () => {
      turn.current += 1;
      for (const end of ends) end();
    };
  }, [host, refresh, watched, presence]);
  return { ...told, refresh };
}
