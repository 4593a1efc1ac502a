import { type ReactNode, useEffect, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import {
  type TerminalProgress as ProgressOfTerminal,
  TERMINAL_OPERATIONS,
} from '../../../shared/till-contract/cards/terminal-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister } from '../frame/use-register.ts';

const LOOK_EVERY = 1000;

/** What the terminal beside this till shows while it waits for a card, in its own words, and the way to stop it. Nothing without a terminal.
 * `head` is shown above, while it waits. */
export function TerminalProgress({ head }: { readonly head?: ReactNode }) {
  const hasTerminal = useHost(({ status }) => status?.hasTerminal === true);
  return hasTerminal ? <Progress head={head} /> : null;
}

function Progress({ head }: { readonly head: ReactNode }) {
  const { world } = useRegister();
  const words = useWords().pay;
  const [progress, setProgress] = useState<ProgressOfTerminal>();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const answer = await askTill(TERMINAL_OPERATIONS.readTerminal, {});
      if (isOver) return;
      setProgress(answer.ok ? answer.value : undefined);
      timer = setTimeout(() => void look(), LOOK_EVERY);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  if (progress?.isBusy !== true) return null;
  const cancel = async (): Promise<void> => {
    const answer = await askTill(TERMINAL_OPERATIONS.cancelTerminal, { path: { cancel_id: uuidV7(world) } });
    if (answer.ok) setProgress(answer.value);
  };
  return (
    <>
      {head}
      {progress.lines.length > 0 && <p dir="auto">{progress.lines.join(' ')}</p>}
      <Button isWide aria-busy={progress.isCancelling} onClick={() => cancel()}>
        {progress.isCancelling ? words.terminalStopping : words.terminalStop}
      </Button>
    </>
  );
}
