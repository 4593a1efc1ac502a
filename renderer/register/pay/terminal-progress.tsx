import { type ReactNode, useEffect, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import {
  type TerminalProgress as ProgressOfTerminal,
  TERMINAL_OPERATIONS,
  type TerminalAct,
} from '../../../shared/till-contract/cards/terminal-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister } from '../frame/use-register.ts';

const LOOK_EVERY = 1000;

interface TerminalProgressProps {
  /** What the screen waits for: while the terminal is busy with something else, it says with what. Absent: it waits for nothing yet. */
  readonly act?: TerminalAct;
  /** Shown above, while the terminal waits for this. */
  readonly head?: ReactNode;
  /** True while the terminal is busy with this, and a guest may be asked for a card. */
  readonly onBusy?: (isBusy: boolean) => void;
}

/** What the terminal beside this till shows while it waits for a card, in its own words, and the way to stop it. Nothing without a terminal. */
export function TerminalProgress(props: TerminalProgressProps) {
  const hasTerminal = useHost(({ status }) => status?.hasTerminal === true);
  return hasTerminal ? <Progress {...props} /> : null;
}

function Progress({ act, head, onBusy }: TerminalProgressProps) {
  const { world } = useRegister();
  const words = useWords().pay;
  const [progress, setProgress] = useProgress();
  const isOurs = progress?.isBusy === true && act !== undefined && (progress.act ?? act) === act;
  useEffect(() => {
    onBusy?.(isOurs);
    return () => onBusy?.(false);
  }, [isOurs, onBusy]);
  if (progress?.isBusy !== true) return null;
  const cancel = async (): Promise<void> => {
    const answer = await askTill(TERMINAL_OPERATIONS.cancelTerminal, { path: { cancel_id: uuidV7(world) } });
    if (answer.ok) setProgress(answer.value);
  };
  return (
    <>
      {isOurs ? head : <BusyWith act={progress.act ?? 'payment'} />}
      {progress.lines.length > 0 && <p dir="auto">{progress.lines.join(' ')}</p>}
      <Button isWide aria-busy={progress.isCancelling} onClick={() => cancel()}>
        {progress.isCancelling ? words.terminalStopping : words.terminalStop}
      </Button>
    </>
  );
}

function BusyWith({ act }: { readonly act: TerminalAct }) {
  const words = useWords().pay;
  return (
    <Notice tone="caution" title={words.terminalBusy[act]} isUrgent>
      <p>{words.terminalBusyHint}</p>
    </Notice>
  );
}

/** Looks again and again, as long as the screen that shows it is open. */
function useProgress() {
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
  return [progress, setProgress] as const;
}
