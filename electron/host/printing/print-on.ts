import type { Printer } from '../../../shared/till/records/printers-record.ts';
import type { PrinterTrouble } from '../../../shared/till-contract/operations/printer-operations.ts';
import { nodeWorld } from '../base/node-world.ts';
import { PortBroken, type PrinterChannel, type PrinterPort } from './printer-port.ts';
import { type PrinterStatus, STATUS_LANGUAGES, type StatusLanguage } from './printer-status.ts';

/** `before`: no byte was sent, so it may be tried again. `unclear`: some bytes were sent, and whether they were printed is unknown. */
export type Printing =
  | { readonly kind: 'printed'; readonly isPaperLow: boolean }
  | { readonly kind: 'before'; readonly trouble: PrinterTrouble }
  | { readonly kind: 'unclear'; readonly trouble: PrinterTrouble };

export interface PrintTimeouts {
  /** Until a printer answers a status request. */
  readonly answer: number;
  /** Between two status requests while a paper is being printed. */
  readonly between: number;
  /** How many requests in a row may stay without an answer before the connection counts as dead. */
  readonly silences: number;
  /** Until a paper is out, when the printer reports no trouble. */
  readonly paper: number;
  /** Until a person has put paper into a printer that stopped in the middle. */
  readonly repair: number;
}

export const USUAL_PRINT_PATIENCE: PrintTimeouts = { answer: 2000, between: 500, silences: 10, paper: 60_000, repair: 1_800_000 };

export interface PrintOrder {
  readonly printer: Pick<Printer, 'speaks' | 'tellsStatus'>;
  readonly bytes: Uint8Array;
  readonly patience: PrintTimeouts;
  /** Records the start durably before the first byte is sent. When it resolves to false, nothing is printed. */
  begin(): Promise<boolean>;
  /** Receives each status while printing. */
  onStatus(status: PrinterStatus): void;
  isStopped(): boolean;
}

/** Prints one paper, and asks the printer for its status before and after. */
export async function printOn(line: PrinterPort, order: PrintOrder): Promise<Printing | undefined> {
  let channel: PrinterChannel | undefined;
  let hasBegun = false;
  try {
    channel = await line.open();
    const language = STATUS_LANGUAGES[order.printer.speaks];
    if (order.printer.tellsStatus) {
      const status = await askStatus(channel, language, order.patience.answer);
      order.onStatus(status);
      if (status.trouble !== undefined) return { kind: 'before', trouble: status.trouble };
    }
    if (!(await order.begin())) return undefined;
    hasBegun = true;
    await channel.write(Buffer.concat([language.before, order.bytes]));
    if (!order.printer.tellsStatus) return { kind: 'printed', isPaperLow: false };
    await channel.write(language.after);
    return await untilPrinted(channel, language, order);
  } catch (fault) {
    if (!(fault instanceof PortBroken)) throw fault;
    return { kind: hasBegun ? 'unclear' : 'before', trouble: fault.trouble };
  } finally {
    await channel?.close();
  }
}

/** Returns the printer's status; fails with `silent` when the printer takes a connection but doesn't answer. */
export async function askStatus(channel: PrinterChannel, language: StatusLanguage, milliseconds: number): Promise<PrinterStatus> {
  await channel.write(language.ask);
  const until = nodeWorld.monotonicMilliseconds() + milliseconds;
  let received: Uint8Array = new Uint8Array();
  for (let left = milliseconds; left > 0; left = until - nodeWorld.monotonicMilliseconds()) {
    received = Buffer.concat([received, await channel.read(left)]);
    const status = language.readStatus(received);
    if (status !== undefined) return status;
  }
  throw new PortBroken('silent');
}

async function untilPrinted(channel: PrinterChannel, language: StatusLanguage, order: PrintOrder): Promise<Printing> {
  const { patience, onStatus, isStopped } = order;
  let silences = 0;
  let waited = 0;
  let received: Uint8Array = new Uint8Array();
  let status: PrinterStatus = { isPaperLow: false };
  while (!isStopped()) {
    await channel.write(language.askAfter);
    const until = nodeWorld.monotonicMilliseconds() + patience.between;
    let hasReceived = false;
    for (let left = patience.between; left > 0; left = until - nodeWorld.monotonicMilliseconds()) {
      const came = await channel.read(left);
      hasReceived ||= came.length > 0;
      received = Buffer.concat([received, came]).subarray(-MOST_RECEIVED);
      if (language.isPrinted(received)) return { kind: 'printed', isPaperLow: status.isPaperLow };
    }
    silences = hasReceived ? 0 : silences + 1;
    const next = language.readStatus(received);
    if (next !== undefined) {
      status = next;
      onStatus(next);
    }
    if (silences >= patience.silences) return { kind: 'unclear', trouble: 'silent' };
    waited += patience.between;
    if (waited > (status.trouble === undefined ? patience.paper : patience.repair))
      return { kind: 'unclear', trouble: status.trouble ?? 'offline' };
  }
  return { kind: 'unclear', trouble: status.trouble ?? 'lost' };
}

const MOST_RECEIVED = 64;
