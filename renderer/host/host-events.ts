import { EVENTS_PATH, type TillEvent } from '../../shared/till-contract/operations/till-events.ts';

export interface HostListener {
  /** Receives every event. Each connection begins with a `status`. */
  readonly onEvent: (event: TillEvent) => void;
  /** The stream is lost and reconnects by itself. `hangs`: it was open but silent, so there is no point in asking the host. */
  readonly onSilence: (how: 'closed' | 'hangs') => void;
}

/** The host sends its status every five seconds, so a longer silence means that it hangs. */
const LONGEST_QUIET = 11_000;
const RETRY = 1000;

/** Connects to the host's event stream. Returns an unsubscribe function. */
export function listenToHost({ onEvent, onSilence }: HostListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const after = (milliseconds: number, act: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
  const lose = (how: 'closed' | 'hangs'): void => {
    source?.close();
    if (isOver) return;
    onSilence(how);
    after(RETRY, connect);
  };
  const hang = (): void => lose('hangs');
  function connect(): void {
    source = new EventSource(EVENTS_PATH);
    after(LONGEST_QUIET, hang);
    source.onerror = () => lose('closed');
    source.onmessage = ({ data }: MessageEvent<string>) => {
      after(LONGEST_QUIET, hang);
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
