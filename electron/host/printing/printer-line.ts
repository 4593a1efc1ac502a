import type { PrinterTrouble } from '../../../shared/till-contract/printer-operations.ts';

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

/** A printer says a few bytes at a time; whatever sends more is none. */
const MOST_KEPT = 4096;

export function makeInbox(): Inbox {
  let kept: Uint8Array[] = [];
  let fault: LineBroken | undefined;
  let wake: () => void = () => undefined;
  return {
    take(bytes) {
      kept = [...kept, bytes].slice(-MOST_KEPT);
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
      const taken = Buffer.concat(kept);
      kept = [];
      return taken;
    },
  };
}

/** Undone where it takes longer. */
export async function within<Value>(work: Promise<Value>, milliseconds: number, trouble: PrinterTrouble): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LineBroken(trouble)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
