/** Where a run says how far it is: on a terminal in one line that is written anew, else in a plain line now and then. */
export interface ProgressScreen {
  /** A line that stays. */
  say(line: string): void;
  /** Where the run is now; shown when it is time. */
  show(status: string): void;
  /** No part is under way any more. */
  clear(): void;
}

export interface ScreenOptions {
  readonly isTerminal: boolean;
  readonly columns: () => number;
  readonly write: (text: string) => void;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

const ERASE_LINE = '\r\u001b[2K';
const TERMINAL_MILLISECONDS = 200;
const PLAIN_MILLISECONDS = 30_000;

export function makeProgressScreen({ isTerminal, columns, write, now }: ScreenOptions): ProgressScreen {
  let shown = '';
  let shownAt = now();
  const erase = (): void => {
    if (isTerminal && shown !== '') write(ERASE_LINE);
  };
  const draw = (status: string): void => {
    shown = status.slice(0, Math.max(20, columns() - 1));
    shownAt = now();
    write(isTerminal ? `${ERASE_LINE}${shown}` : `${status}\n`);
  };
  return {
    say(line) {
      erase();
      write(`${line}\n`);
      if (isTerminal && shown !== '') write(shown);
    },
    show(status) {
      const since = now() - shownAt;
      const isDue = isTerminal ? shown === '' || since >= TERMINAL_MILLISECONDS : since >= PLAIN_MILLISECONDS;
      if (isDue) draw(status);
    },
    clear() {
      erase();
      shown = '';
      shownAt = now();
    },
  };
}

/** On standard output. */
export function terminalScreen(): ProgressScreen {
  return makeProgressScreen({
    isTerminal: process.stdout.isTTY === true,
    // A terminal of another program may have no width.
    columns: () => process.stdout.columns || 80,
    write: (text) => void process.stdout.write(text),
    now: () => performance.now(),
  });
}
