import type { GearView } from '../../../../shared/till-contract/operations/gear-operations.ts';
import type { Formats } from '../../../ui/format/formats.ts';
import type { Tone } from '../../../ui/parts/basic/tone.ts';
import type { GearWords } from '../../../words/en/register/gear.ts';

/** Returns the state of a scale or scanner; a scale's reading is part of it and serves as a test. */
export function sayGear(gear: GearView, words: GearWords, formats: Formats): { readonly tone: Tone; readonly text: string } {
  const { trouble, reading, scannedAt } = gear;
  if (trouble !== undefined) return { tone: 'danger', text: words.trouble[trouble] };
  if (gear.kind === 'scanner') {
    return { tone: 'good', text: scannedAt === undefined ? words.noScan : words.lastScan({ time: formats.timeWithSeconds(scannedAt) }) };
  }
  if (reading === undefined || reading.state === 'silent') return { tone: 'caution', text: words.readings.silent };
  const figure = 'thousandths' in reading ? `${formats.quantity(reading.thousandths ?? 0)} ${reading.unit ?? ''} · ` : '';
  return { tone: reading.state === 'under' || reading.state === 'over' ? 'caution' : 'good', text: figure + words.readings[reading.state] };
}

export function sayGearRefusal(code: string, words: GearWords): string {
  const known: Readonly<Record<string, string>> = words.refusals;
  return known[code] ?? words.refused;
}
