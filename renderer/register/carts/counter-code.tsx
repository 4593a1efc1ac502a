import { useEffect, useState } from 'react';
import type { HeldView } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import './counter-code.css';

export interface CounterCodeProps {
  /** Undefined until the host has listed them. */
  readonly held: readonly HeldView[] | undefined;
  /** The code that a scanner read from the kiosk's screen. */
  readonly scanned: string | undefined;
  readonly onFound: (held: HeldView) => void;
}

const LONGEST_CODE = 8;

/** Finds a kiosk order by the code that the guest says. Lower case and a missing K are accepted. */
export function CounterCode({ held, scanned, onFound }: CounterCodeProps) {
  const { heldOrders } = useWords();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  /** A code that was scanned or entered before the list was there. */
  const [waiting, setWaiting] = useState(scanned);
  const take = (typed: string): void => {
    const wanted = codeOf(typed);
    if (wanted === '') return;
    if (held === undefined) {
      setWaiting(typed);
      return;
    }
    const found = held.find(({ counterCode }) => counterCode === wanted);
    if (found === undefined) setProblem(heldOrders.kioskCodeUnknown({ code: wanted }));
    else onFound(found);
  };
  const isListed = held !== undefined;
  useEffect(() => setWaiting(scanned), [scanned]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that waits is looked up once, as soon as the list has arrived.
  useEffect(() => {
    if (!isListed || waiting === undefined) return;
    setWaiting(undefined);
    take(waiting);
  }, [isListed, waiting]);
  return (
    <form
      className="counter-code"
      onSubmit={(event) => {
        event.preventDefault();
        take(code);
      }}
    >
      <TextField
        label={heldOrders.kioskCode}
        value={code}
        onValue={(typed) => {
          setCode(typed);
          setProblem(undefined);
          setWaiting(undefined);
        }}
        maxLength={LONGEST_CODE}
        autoCapitalize="characters"
        dir="ltr"
        problem={problem}
      />
      <Button type="submit">{heldOrders.loadKioskOrder}</Button>
    </form>
  );
}

function codeOf(typed: string): string {
  const code = typed.trim().toUpperCase();
  return /^\d+$/.test(code) ? `K${code}` : code;
}
