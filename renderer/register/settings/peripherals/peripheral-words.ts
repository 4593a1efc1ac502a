import type { GearView } from '../../../../shared/till-contract/operations/gear-operations.ts';
import type { Formats } from '../../../ui/format/formats.ts';
import type { Tone } from '../../../ui/parts/basic/tone.ts';
import type { GearWords } from '../../../words/en/register/gear.ts';

/** How a scale or a scanner stands: that of a scale is a test of it at the same time. */
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
