import { EVENTS_PATH, type TillEvent } from '../../shared/till-contract/operations/till-events.ts';

export interface HostListener {
  /** Each connection begins with a `status`. */
  readonly onEvent: (event: TillEvent) => void;
  /** The stream is gone; it is tried again by itself. `hangs`: it is open and tells nothing, so nobody need be asked whether the host answers. */
  readonly onSilence: (how: 'closed' | 'hangs') => void;
}

/** The host tells its status every five seconds: one that is quiet for longer hangs. */
const LONGEST_QUIET = 11_000;
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
