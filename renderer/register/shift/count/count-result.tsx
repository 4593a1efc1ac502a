import type { CountView } from '../../../../shared/till-contract/operations/shift-operations.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { Status } from '../../../ui/parts/basic/status.tsx';
import { useWords } from '../../../words/register-words.ts';
import { sayOver } from '../say-shift.ts';
import './count-result.css';

export function CountResult({ count }: { readonly count: CountView }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <div className="count-result">
      <dl className="count-result-sums">
        <div>
          <dt>{words.shift.counted}</dt>
          <dd className="figure">{formats.money(count.counted.total)}</dd>
        </div>
        <div>
          <dt>{words.shift.expected}</dt>
          <dd className="figure">{formats.money(count.expected)}</dd>
        </div>
      </dl>
      <p className="count-result-over">
        <Status tone={(count.over as number) === 0 ? 'good' : 'caution'}>{sayOver(words, formats, count.over)}</Status>
      </p>
      <p className="quiet">{[count.employeeName, formats.time(count.at), words.shift.times({ count: count.times })].join(' · ')}</p>
    </div>
  );
}
