import type { ScaleReading } from '../../../shared/till-contract/operations/peripheral-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Status } from '../../ui/parts/basic/status.tsx';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import { useWords } from '../../words/register-words.ts';
import './scale-face.css';

const TONES: Readonly<Record<ScaleReading['state'], Tone>> = {
  stable: 'good',
  moving: 'information',
  zero: 'information',
  under: 'caution',
  over: 'caution',
  silent: 'danger',
};

/** Shows the scale's reading and whether the item may be sold by it. Screen readers get the state but not the changing figure. */
export function ScaleFace({ reading, name }: { readonly reading: ScaleReading; readonly name: string }) {
  const { peripherals: words } = useWords();
  const formats = useFormats();
  const weight = 'thousandths' in reading ? reading.thousandths : reading.state === 'zero' ? 0 : undefined;
  const unit = 'unit' in reading ? reading.unit : '';
  return (
    <section className="scale-face" data-state={reading.state} aria-label={name}>
      <p className="scale-face-figure" aria-hidden data-testid="scale-figure">
        {weight === undefined ? '–' : formats.quantity(weight)} <span className="scale-face-unit">{unit}</span>
      </p>
      <p role="status">
        <Status tone={TONES[reading.state]}>{words.readings[reading.state]}</Status>
      </p>
    </section>
  );
}
