import type { PrinterTrouble } from '../../../shared/till-contract/operations/printer-operations.ts';

/** The way to a printer: a network, a device file or a serial port. Each carries bytes both ways, and any of them may break at any moment. */
export interface PrinterLine {
  /** Rejects with a `LineBroken` where there is none. */
  open(): Promise<PrinterChannel>;
}

export interface PrinterChannel {
  /** Resolves once the machine has taken all of them, and rejects with a `LineBroken` where it does not in good time. */
  write(bytes: Uint8Array): Promise<void>;
  /** Everything that came in since it was last asked; waits for something for so long at most. Rejects once the line is broken. */
  read(milliseconds: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** There is no way to the printer any more. It is not a fault of the printer itself: that one answers. */
export class LineBroken extends Error {
  override readonly name = 'LineBroken';
  readonly trouble: PrinterTrouble;

  constructor(trouble: PrinterTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/** Bytes that came in and nobody has read yet. */
export interface Inbox {
  take(bytes: Uint8Array): void;
  broken(fault: LineBroken): void;
  isBroken(): boolean;
  read(milliseconds: number): Promise<Uint8Array>;
}

/** In bytes. A printer says a few at a time; whatever sends more is none. */
const MOST_KEPT = 4096;

export function makeInbox(): Inbox {
  let kept = Buffer.alloc(0);
  let fault: LineBroken | undefined;
  let wake: () => void = () => undefined;
  return {
    take(bytes) {
      kept = Buffer.concat([kept, bytes]).subarray(-MOST_KEPT);
      wake();
    },
    broken(broken) {
      fault ??= broken;
      wake();
    },
    isBroken: () => fault !== undefined,
    async read(milliseconds) {
      if (kept.length === 0 && fault === undefined) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (kept.length === 0 && fault !== undefined) throw fault;
      const taken = kept;
      kept = Buffer.alloc(0);
      return taken;
    },
  };
}

/** What comes later than that is undone: a port that opens after all would be kept from whoever tries next. */
export async function within<Value>(
  work: Promise<Value>,
  milliseconds: number,
  trouble: PrinterTrouble,
  undo: (value: Value) => unknown = () => undefined,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      work.then(undo).catch(() => undefined);
      reject(new LineBroken(trouble));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
