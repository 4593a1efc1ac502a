import type { PrinterTrouble } from '../../../shared/till-contract/operations/printer-operations.ts';

/** The connection to a printer: a network, a device file or a serial port. Each carries bytes both ways and may break at any moment. */
export interface PrinterPort {
  /** Rejects with a `LineBroken` when the connection fails. */
  open(): Promise<PrinterChannel>;
}

export interface PrinterChannel {
  /** Resolves once all bytes are sent, and rejects with a `LineBroken` when that takes too long. */
  write(bytes: Uint8Array): Promise<void>;
  /** Returns the bytes received since the last call, or waits up to the limit for some. Rejects once the connection is broken. */
  read(milliseconds: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The printer can't be reached or doesn't answer. A trouble that the printer reports itself is no `LineBroken`. */
export class PortBroken extends Error {
  override readonly name = 'LineBroken';
  readonly trouble: PrinterTrouble;

  constructor(trouble: PrinterTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/** Bytes that were received but not read yet. */
export interface Inbox {
  take(bytes: Uint8Array): void;
  broken(fault: PortBroken): void;
  isBroken(): boolean;
  read(milliseconds: number): Promise<Uint8Array>;
}

/** In bytes. A printer sends a few at a time; a device that sends more is no printer. */
const MOST_BUFFERED = 4096;

export function makeInbox(): Inbox {
  let buffer = Buffer.alloc(0);
  let fault: PortBroken | undefined;
  let wake: () => void = () => undefined;
  return {
    take(bytes) {
      buffer = Buffer.concat([buffer, bytes]).subarray(-MOST_BUFFERED);
      wake();
    },
    broken(broken) {
      fault ??= broken;
      wake();
    },
    isBroken: () => fault !== undefined,
    async read(milliseconds) {
      if (buffer.length === 0 && fault === undefined) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (buffer.length === 0 && fault !== undefined) throw fault;
      const taken = buffer;
      buffer = Buffer.alloc(0);
      return taken;
    },
  };
}

/** Rejects when the work takes too long, and then undoes a late result: a port that opens late would otherwise block the next attempt. */
export async function withTimeout<Value>(
  work: Promise<Value>,
  milliseconds: number,
  trouble: PrinterTrouble,
  undo: (value: Value) => unknown = () => undefined,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      work.then(undo).catch(() => undefined);
      reject(new PortBroken(trouble));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
