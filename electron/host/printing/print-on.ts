import type { Printer } from '../../../shared/till/records/printers-record.ts';
import type { PrinterTrouble } from '../../../shared/till-contract/operations/printer-operations.ts';
import { nodeWorld } from '../base/node-world.ts';
import { LineBroken, type PrinterChannel, type PrinterLine } from './printer-port.ts';
import { type PrinterStatus, STATUS_LANGUAGES, type StatusLanguage } from './printer-status.ts';

/** `before`: no byte of the paper left, so that it may be tried again. `unclear`: some did, and nobody knows what became of them. */
export type Printing =
  | { readonly kind: 'printed'; readonly isPaperLow: boolean }
  | { readonly kind: 'before'; readonly trouble: PrinterTrouble }
  | { readonly kind: 'unclear'; readonly trouble: PrinterTrouble };

export interface PrintPatience {
  /** Until a printer says how it stands. */
  readonly answer: number;
  /** Between two asks while a paper is being printed. */
  readonly between: number;
  /** How often it may leave an ask without an answer before the line counts as dead. */
  readonly silences: number;
  /** Until a paper is out that the printer says nothing against. */
  readonly paper: number;
  /** Until somebody has put paper into a printer that stands still in the middle. */
  readonly mending: number;
}

export const USUAL_PRINT_PATIENCE: PrintPatience = { answer: 2000, between: 500, silences: 10, paper: 60_000, mending: 1_800_000 };

export interface PrintOrder {
  readonly printer: Pick<Printer, 'speaks' | 'tellsStatus'>;
  readonly bytes: Uint8Array;
  readonly patience: PrintPatience;
  /** Durable before the first byte leaves; where it says no, nothing is printed. */
  begin(): Promise<boolean>;
  /** What stands in the way meanwhile. */
  onStatus(status: PrinterStatus): void;
  isStopped(): boolean;
}

/** Prints one paper, asking the printer before and after. */
export async function printOn(line: PrinterLine, order: PrintOrder): Promise<Printing | undefined> {
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
    if (!(fault instanceof LineBroken)) throw fault;
    return { kind: hasBegun ? 'unclear' : 'before', trouble: fault.trouble };
  } finally {
    await channel?.close();
  }
}

/** How the printer stands; one that takes a connection and says nothing is silent. */
export async function askStatus(channel: PrinterChannel, language: StatusLanguage, milliseconds: number): Promise<PrinterStatus> {
  await channel.write(language.ask);
  const until = nodeWorld.monotonicMilliseconds() + milliseconds;
  let heard: Uint8Array = new Uint8Array();
  for (let left = milliseconds; left > 0; left = until - nodeWorld.monotonicMilliseconds()) {
    heard = Buffer.concat([heard, await channel.read(left)]);
    const status = language.readStatus(heard);
    if (status !== undefined) return status;
  }
  throw new LineBroken('silent');
}

async function untilPrinted(channel: PrinterChannel, language: StatusLanguage, order: PrintOrder): Promise<Printing> {
  const { patience, onStatus, isStopped } = order;
  let silences = 0;
  let waited = 0;
  let heard: Uint8Array = new Uint8Array();
  let status: PrinterStatus = { isPaperLow: false };
  while (!isStopped()) {
    await channel.write(language.askAfter);
    const until = nodeWorld.monotonicMilliseconds() + patience.between;
    let hasHeard = false;
    for (let left = patience.between; left > 0; left = until - nodeWorld.monotonicMilliseconds()) {
      const came = await channel.read(left);
      hasHeard ||= came.length > 0;
      heard = Buffer.concat([heard, came]).subarray(-MOST_HEARD);
      if (language.isPrinted(heard)) return { kind: 'printed', isPaperLow: status.isPaperLow };
    }
    silences = hasHeard ? 0 : silences + 1;
    const told = language.readStatus(heard);
    if (told !== undefined) {
      status = told;
      onStatus(told);
    }
    if (silences >= patience.silences) return { kind: 'unclear', trouble: 'silent' };
    waited += patience.between;
    if (waited > (status.trouble === undefined ? patience.paper : patience.mending))
      return { kind: 'unclear', trouble: status.trouble ?? 'offline' };
  }
  return { kind: 'unclear', trouble: status.trouble ?? 'lost' };
}

const MOST_HEARD = 64;
