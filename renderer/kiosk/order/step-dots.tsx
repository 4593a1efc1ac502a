import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/kiosk-words.ts';
import './step-dots.css';

export function StepDots({ step, whole }: { readonly step: number; readonly whole: number }) {
  const { kiosk } = useWords();
  const { count } = useFormats();
  const said = kiosk.step({ step: count(step + 1), whole: count(whole) });
  return (
    <div className="step-dots">
      <span className="step-dots-said">{said}</span>
      <span className="step-dots-row" aria-hidden>
        {Array.from({ length: whole }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no identity except its position.
          <span key={place} className="step-dots-dot" data-state={place < step ? 'done' : place === step ? 'now' : 'ahead'} />
        ))}
      </span>
    </div>
  );
}
