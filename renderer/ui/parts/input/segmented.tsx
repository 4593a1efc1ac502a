import { type ReactNode, useId } from 'react';
import './segmented.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** Chooses one of a few views or modes, side by side. */
export function Segmented<Value extends string>({ label, segments, value, onValue }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className="segmented-segment">
          <input
            type="radio"
            className="segmented-input"
            name={name}
            checked={segment.value === value}
            onChange={() => onValue(segment.value)}
          />
          <span>{segment.label}</span>
        </label>
      ))}
    </div>
  );
}
