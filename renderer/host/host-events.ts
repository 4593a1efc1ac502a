import { EVENTS_PATH, type TillEvent } from '../../shared/till-contract/till-events.ts';

export interface HostListener {
  /** Each connection begins with a `status`. */
  readonly onEvent: (event: TillEvent) => void;
  /** The host does not answer any more; it is tried again by itself. */
  readonly onSilence: () => void;
}

/** The host tells its status every five seconds: one that is quiet for longer hangs. */
const LONGEST_QUIET = 12_000;
const RETRY = 1000;

/** Listens until the answer is called. */
export function listenToHost({ onEvent, onSilence }: HostListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const after = (milliseconds: number, act: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
  const lose = (): void => {
    source?.close();
    if (isOver) return;
    onSilence();
    after(RETRY, connect);
  };
  function connect(): void {
    source = new EventSource(EVENTS_PATH);
    after(LONGEST_QUIET, lose);
    source.onerror = lose;
    source.onmessage = ({ data }: MessageEvent<string>) => {
      after(LONGEST_QUIET, lose);
      onEvent(JSON.parse(data) as TillEvent);
    };
  }
  connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
  };
}
