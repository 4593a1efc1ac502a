import type { Money } from '../../shared/base/money.ts';
import { mulDiv } from '../../shared/base/ratio.ts';
import type { TipOffer } from '../../shared/till-contract/display-operations.ts';
import { useFormats } from '../format/use-formats.ts';
import { useWords } from '../words/display-words.ts';
import './tip-choice.css';

interface TipChoiceProps {
  readonly offer: TipOffer;
  readonly chosen: number | undefined;
  readonly onChosen: (percent: number) => void;
}

/** One touch, and it can be changed until the card is charged. */
export function TipChoice({ offer, chosen, onChosen }: TipChoiceProps) {
  const { display: words } = useWords();
  const formats = useFormats();
  return (
    <fieldset className="tip-choice">
      <legend className="tip-choice-title">{words.tipTitle}</legend>
      <div className="tip-choice-shares">
        {[...offer.percents, 0].map((percent) => (
          <button
            key={percent}
            type="button"
            className="tip-choice-share"
            aria-pressed={chosen === percent}
            data-none={percent === 0 || undefined}
            onClick={() => onChosen(percent)}
          >
            <span className="tip-choice-percent">{percent === 0 ? words.noTip : formats.percent(percent / 100)}</span>
            {percent > 0 && <span className="tip-choice-amount">{formats.money(mulDiv(offer.of, percent, 100) as Money)}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
