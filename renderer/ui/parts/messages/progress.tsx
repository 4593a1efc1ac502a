import { useId } from 'react';
import { useCommonWords } from '../../../words/common-words.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Button } from '../basic/button.tsx';
import './progress.css';

export interface ProgressProps {
  readonly label: string;
  readonly done?: number | undefined;
  /** If unknown, leave it out: the bar then moves without figures. */
  readonly whole?: number | undefined;
  readonly onCancel?: () => void;
}

export function Progress({ label, done = 0, whole, onCancel }: ProgressProps) {
  const id = useId();
  const words = useCommonWords();
  const { count } = useFormats();
  const share = whole === undefined ? undefined : whole === 0 ? 1 : Math.min(1, done / whole);
  const figures = whole === undefined ? undefined : words.progress({ done: count(done), whole: count(whole) });
  return (
    <div className="progress">
      <div className="progress-text">
        <span id={id}>{label}</span>
        {figures !== undefined && <span className="figure quiet">{figures}</span>}
      </div>
      <div
        className="progress-track"
        role="progressbar"
        aria-labelledby={id}
        aria-valuetext={figures}
        {...(share !== undefined && { 'aria-valuenow': Math.round(share * 100), 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      >
        <div
          className="progress-bar"
          data-unknown={share === undefined || undefined}
          style={share === undefined ? undefined : { inlineSize: `${share * 100}%` }}
        />
      </div>
      {onCancel !== undefined && (
        <div>
          <Button onClick={onCancel}>{words.cancel}</Button>
        </div>
      )}
    </div>
  );
}
