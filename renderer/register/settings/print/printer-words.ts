import type { PrinterAddress, PrinterView, PrintJobView } from '../../../../shared/till-contract/operations/printer-operations.ts';
import type { Tone } from '../../../ui/parts/basic/tone.ts';
import type { RegisterWords } from '../../../words/register-words.ts';

export function addressText(address: PrinterAddress): string {
  return address.kind === 'network' ? `${address.host}:${address.port}` : address.path;
}

export function sayPrinter(printer: PrinterView, words: RegisterWords['printers']): { readonly tone: Tone; readonly text: string } {
  const { trouble, isPaperLow, isPrinting, wellAt } = printer;
  if (trouble !== undefined) return { tone: 'danger', text: words.troubleOf({ name: printer.name, trouble: words.trouble[trouble.code] }) };
  if (isPrinting) return { tone: 'information', text: words.state.printing };
  if (isPaperLow) return { tone: 'caution', text: words.state.low };
  return wellAt === undefined ? { tone: 'information', text: words.state.unknown } : { tone: 'good', text: words.state.well };
}

const TONES: Readonly<Record<PrintJobView['state'], Tone>> = {
  waiting: 'information',
  printing: 'information',
  printed: 'good',
  unclear: 'caution',
  failed: 'danger',
};

export function sayJob(job: PrintJobView, words: RegisterWords['printers']): { readonly tone: Tone; readonly text: string } {
  const why = job.failure === undefined ? '' : `: ${words.failures[job.failure]}`;
  return { tone: TONES[job.state], text: `${stateOf(job, words)}${why}` };
}

function stateOf({ kind, state }: PrintJobView, words: RegisterWords['printers']): string {
  if (kind !== 'drawer') return words.states[state];
  if (state === 'printed') return words.drawerOpened;
  return state === 'failed' ? words.drawerShut : words.states[state];
}

/** `Receipt A47 (copy)` */
export function nameOfJob({ kind, name, isCopy }: PrintJobView, words: RegisterWords['printers']): string {
  const named = kind === 'x_report' || kind === 'z_report' ? (name ?? words.kinds[kind]) : [words.kinds[kind], name ?? ''].join(' ').trim();
  return isCopy ? `${named} (${words.copyMark})` : named;
}
