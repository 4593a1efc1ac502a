import type { Money } from '../../shared/base/money.ts';
import { mulDiv } from '../../shared/base/ratio.ts';
import type { TipOffer } from '../../shared/till-contract/operations/display-operations.ts';
import { useFormats } from '../ui/format/use-formats.ts';
import { useWords } from '../words/display-words.ts';
import './tip-choice.css';

interface TipChoiceProps {
  readonly offer: TipOffer;
  readonly chosen: number | undefined;
  readonly onChosen: (percent: number) => void;
}

/** Chooses the tip with one touch; the guest can change it until the card is charged. */
export function TipChoice({ offer, chosen, onChosen }: TipChoiceProps) {
  const { display: words } = useWords();
  const formats = useFormats();
  return (
    <fieldset className="tip-choice">
      <legend className="tip-choice-title">{words.tipTitle}</legend>
      <div className="tip-choice-shares">
        {offer.percents.map((percent) => (
          <button
            key={percent}
            type="button"
            className="tip-choice-share"
            aria-pressed={chosen === percent}
            onClick={() => onChosen(percent)}
          >
            <span className="tip-choice-percent">{formats.percent(percent / 100)}</span>
            <span className="tip-choice-amount">{formats.money(mulDiv(offer.of, percent, 100) as Money)}</span>
          </button>
        ))}
      </div>
      <button type="button" className="tip-choice-share" aria-pressed={chosen === 0} onClick={() => onChosen(0)}>
        {words.noTip}
      </button>
    </fieldset>
  );
}
