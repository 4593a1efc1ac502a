import { useEffect, useState } from 'react';
import { PERIPHERAL_OPERATIONS, type ScaleAnswer } from '../../../shared/till-contract/operations/peripheral-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useRegister } from '../frame/use-register.ts';

export interface SeenScale {
  /** `none`: this till has no scale. */
  readonly state: 'asking' | 'none' | 'there';
  readonly answer: ScaleAnswer | undefined;
}

const EVERY = 200;
/** The time limit for one reading, in milliseconds; an older weight may no longer be what lies on the scale. */
const PATIENCE = 1500;

/** Polls this till's scale while the component is mounted. */
export function useScale(): SeenScale {
  const { host } = useRegister();
  const [seen, setSeen] = useState<SeenScale>({ state: 'asking', answer: undefined });
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const ask = async (): Promise<void> => {
      const thisTurn = ++turn;
      const answer = await askTill(PERIPHERAL_OPERATIONS.readScale, {}, PATIENCE);
      if (!isWanted || thisTurn !== turn) return;
      if (answer.ok) setSeen({ state: 'there', answer: answer.value });
      else if (answer.refusal.code === 'no_scale') return setSeen({ state: 'none', answer: undefined });
      else setSeen((last) => ({ ...last, answer: last.answer && { ...last.answer, reading: { state: 'silent' } } }));
      timer = setTimeout(() => void ask(), EVERY);
    };
    void ask();
    // A scale may have been set up or changed.
    const end = host.on('peripherals_changed', () => {
      clearTimeout(timer);
      void ask();
    });
    return () => {
      isWanted = false;
      clearTimeout(timer);
      end();
    };
  }, [host]);
  return seen;
}
