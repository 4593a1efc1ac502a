import type { PeripheralView } from '../../../../shared/till-contract/operations/peripheral-operations.ts';
import type { Formats } from '../../../ui/format/formats.ts';
import type { Tone } from '../../../ui/parts/basic/tone.ts';
import type { RegisterWords } from '../../../words/register-words.ts';

/** Returns the state of a scale or scanner; a scale's reading is part of it and serves as a test. */
export function peripheralStateText(
  peripherals: PeripheralView,
  words: RegisterWords['peripherals'],
  formats: Formats,
): { readonly tone: Tone; readonly text: string } {
  const { trouble, reading, scannedAt } = peripherals;
  if (trouble !== undefined) return { tone: 'danger', text: words.trouble[trouble] };
  if (peripherals.kind === 'scanner') {
    return { tone: 'good', text: scannedAt === undefined ? words.noScan : words.lastScan({ time: formats.timeWithSeconds(scannedAt) }) };
  }
  if (reading === undefined || reading.state === 'silent') return { tone: 'caution', text: words.readings.silent };
  const figure = 'thousandths' in reading ? `${formats.quantity(reading.thousandths ?? 0)} ${reading.unit ?? ''} · ` : '';
  return { tone: reading.state === 'under' || reading.state === 'over' ? 'caution' : 'good', text: figure + words.readings[reading.state] };
}
