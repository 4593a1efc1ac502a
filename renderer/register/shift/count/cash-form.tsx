import { money } from '../../../../shared/base/money.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { MoneyKeypad } from '../../../ui/parts/input/money-keypad.tsx';
import { Segmented } from '../../../ui/parts/input/segmented.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { useWords } from '../../../words/register-words.ts';
import type { CashDraft } from '../../frame/ui-store.ts';
import { amountOfPieces, countIn, piecesIn } from './cash-draft.ts';
import { denominationsOf } from './denominations.ts';
import './cash-form.css';

export interface CashFormProps {
  readonly draft: CashDraft;
  readonly onDraft: (draft: CashDraft) => void;
  readonly onSubmit: () => void;
}

/** Counts a drawer by notes and coins, or takes one total. */
export function CashForm({ draft, onDraft, onSubmit }: CashFormProps) {
  const { shift: words } = useWords();
  const formats = useFormats();
  const denominations = denominationsOf(formats.currency);
  const way = denominations.length === 0 ? 'sum' : draft.way;
  const total = countIn({ ...draft, way }, denominations)?.total;
  return (
    <div className="cash-form">
      {denominations.length > 0 && (
        <Segmented
          label={words.countWay}
          segments={[
            { value: 'pieces', label: words.byPieces },
            { value: 'sum', label: words.bySum },
          ]}
          value={way}
          onValue={(value) => onDraft({ ...draft, way: value })}
        />
      )}
      {way === 'sum' ? (
        <MoneyKeypad label={words.sum} amount={draft.sum} onAmount={(sum) => onDraft({ ...draft, sum })} onSubmit={onSubmit} />
      ) : (
        <div className="cash-form-pieces">
          {denominations.map((value, index) => {
            const typed = draft.pieces[value] ?? '';
            return (
              <TextField
                key={value}
                label={formats.money(money(value))}
                value={typed}
                onValue={(text) => onDraft({ ...draft, pieces: { ...draft.pieces, [value]: text } })}
                inputMode="numeric"
                maxLength={7}
                placeholder="0"
                problem={piecesIn(typed) === undefined ? words.notWhole : undefined}
                trailing={<span className="cash-form-amount figure">{formats.amount(amountOfPieces(value, typed))}</span>}
                onKeyDown={({ key }) => key === 'Enter' && onSubmit()}
                {...(index === 0 && { 'data-first': true })}
              />
            );
          })}
        </div>
      )}
      {way === 'pieces' && (
        <p className="cash-form-total" aria-live="polite">
          <span>{words.sum}</span>
          <output className="figure">{total === undefined ? '' : formats.money(total)}</output>
        </p>
      )}
    </div>
  );
}
