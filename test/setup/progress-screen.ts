/** Shows the progress of a run: on a terminal as one line that is rewritten, otherwise as a plain line now and then. */
export interface ProgressScreen {
  /** Prints a line that stays. */
  say(line: string): void;
  /** Sets the current progress, which is shown when it is due. */
  show(status: string): void;
  /** Removes the progress line when no part is running. */
  clear(): void;
}

export interface ScreenOptions {
  readonly isTerminal: boolean;
  readonly columns: () => number;
  readonly write: (text: string) => void;
  /** Milliseconds of a monotonic clock. */
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

/** Shows the progress on standard output. */
export function terminalScreen(): ProgressScreen {
  return makeProgressScreen({
    isTerminal: process.stdout.isTTY === true,
    // A terminal inside another program may report no width.
    columns: () => process.stdout.columns || 80,
    write: (text) => void process.stdout.write(text),
    now: () => performance.now(),
  });
}
