import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useCommonWords } from '../../../words/common-words.ts';
import './number-stepper.css';

export interface NumberStepperProps {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  /** The number as text; default is the number itself. */
  readonly text?: string;
  readonly isLabelHidden?: boolean;
}

export function NumberStepper({
  label,
  value,
  onValue,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  text = String(value),
  isLabelHidden = false,
}: NumberStepperProps) {
  const { decrease, increase } = useCommonWords();
  const set = (next: number): void => {
    const within = Math.min(max, Math.max(min, next));
    if (within !== value) onValue(within);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: value + 1, ArrowDown: value - 1, Home: min };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return (
    <div className="number-stepper">
      <span className={isLabelHidden ? 'unseen' : 'number-stepper-label'} aria-hidden>
        {label}
      </span>
      <div className="number-stepper-box">
        <button
          type="button"
          className="number-stepper-key"
          tabIndex={-1}
          aria-label={`${label}: ${decrease}`}
          aria-disabled={value <= min}
          onClick={() => set(value - 1)}
        >
          <Minus aria-hidden size={24} />
        </button>
        <div
          className="number-stepper-value"
          role="spinbutton"
          tabIndex={0}
          aria-label={label}
          aria-valuenow={value}
          aria-valuetext={text}
          aria-valuemin={min}
          {...(max < Number.MAX_SAFE_INTEGER && { 'aria-valuemax': max })}
          onKeyDown={onKeyDown}
        >
          {text}
        </div>
        <button
          type="button"
          className="number-stepper-key"
          tabIndex={-1}
          aria-label={`${label}: ${increase}`}
          aria-disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          <Plus aria-hidden size={24} />
        </button>
      </div>
    </div>
  );
}
