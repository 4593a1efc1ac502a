import { amountOfUnits, type ChoiceLine, type RefundChoice } from '../../../shared/engine/sale/refund-choice.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { NumberStepper } from '../../ui/parts/input/number-stepper.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { unitsLeft, type useRefundSelection } from './use-refund-selection.ts';

type RefundLinesProps = Pick<ReturnType<typeof useRefundSelection>, 'units' | 'amountText' | 'isAmountWrong' | 'choose' | 'typeAmount'> & {
  readonly choice: RefundChoice;
};

/** Chooses items of an order, or an amount whatever it is for. */
export function RefundLines({ choice, units, amountText, isAmountWrong, choose, typeAmount }: RefundLinesProps) {
  const { refund: words } = useWords();
  const isByAmount = choice.lines.every(({ isRefundable }) => isRefundable);
  return (
    <>
      <ul className="refund-lines" aria-label={words.items}>
        {choice.lines.map((line) => (
          <RefundLine key={line.lineId} line={line} units={units[line.lineId] ?? 0} onUnits={(count) => choose(line.lineId, count)} />
        ))}
      </ul>
      {isByAmount && (
        <TextField
          label={words.orAmount}
          hint={words.orAmountHint}
          value={amountText}
          onValue={typeAmount}
          inputMode="decimal"
          maxLength={20}
          problem={isAmountWrong ? words.amountWrong : undefined}
        />
      )}
    </>
  );
}

interface RefundLineProps {
  readonly line: ChoiceLine;
  readonly units: number;
  readonly onUnits: (units: number) => void;
}

function RefundLine({ line, units, onUnits }: RefundLineProps) {
  const { refund: words } = useWords();
  const formats = useFormats();
  const left = unitsLeft(line);
  const sold = line.unitAmounts.length;
  const more = !line.isRefundable ? words.notRefundable : left === 0 ? words.lineRefunded : sold > 1 ? words.unitsLeft({ left, sold }) : '';
  const text = (
    <>
      <span>{line.name}</span>
      <span className="quiet">
        {[formats.money(amountOfUnits({ ...line, refunded: Math.min(line.refunded, sold - 1) }, 1)), more]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
    </>
  );
  return (
    <li className="refund-line" data-chosen={units > 0 || undefined}>
      {left === 0 ? (
        <div className="refund-line-name quiet">{text}</div>
      ) : (
        <>
          <button
            type="button"
            className="refund-line-name"
            aria-pressed={units > 0}
            onClick={() => onUnits(units >= left ? 0 : units + 1)}
          >
            {text}
          </button>
          <NumberStepper label={line.name} isLabelHidden value={units} max={left} onValue={onUnits} />
        </>
      )}
    </li>
  );
}
