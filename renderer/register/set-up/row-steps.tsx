import { STAND_KINDS } from '../../../shared/till-contract/menu/first-stand.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { examplePrice, namedItems, namedPeople, type TypedItem, type TypedPerson } from './answers.ts';
import { LONGEST_NAME, type StepProps } from './place-steps.tsx';

const LONGEST_PRICE = 20;
const LONGEST_PIN = 8;

/** One row for each item. A row without a name and a price counts for nothing. */
export function ItemsStep({ answers, onAnswers, problems }: StepProps) {
  const { setUp: words, lines } = useWords();
  const { locale } = useFormats();
  const kinds = STAND_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }));
  const change = (row: number, part: Partial<TypedItem>): void =>
    onAnswers({ ...answers, items: answers.items.map((item, place) => (place === row ? { ...item, ...part } : item)) });
  return (
    <ol className="set-up-rows">
      {answers.items.map((item, row) => {
        const number = row + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their places.
          <li key={row} className="set-up-item">
            <TextField
              label={words.itemName({ number })}
              isLabelHidden
              placeholder={words.itemName({ number })}
              value={item.name}
              maxLength={LONGEST_NAME}
              problem={problems[`item ${row}`]}
              onValue={(name) => change(row, { name })}
            />
            <TextField
              label={words.itemPrice({ number })}
              isLabelHidden
              placeholder={row === 0 ? examplePrice(answers, locale) : lines.price}
              inputMode="decimal"
              value={item.price}
              maxLength={LONGEST_PRICE}
              problem={problems[`price ${row}`]}
              onValue={(price) => change(row, { price })}
            />
            <SelectField
              label={words.itemKind({ number })}
              isLabelHidden
              choices={kinds}
              value={item.kind}
              onValue={(value) => change(row, { kind: STAND_KINDS.find((kind) => kind === value) ?? item.kind })}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** The first person may do everything. */
export function PeopleStep({ answers, onAnswers, problems }: StepProps) {
  const { setUp: words } = useWords();
  const change = (row: number, part: Partial<TypedPerson>): void =>
    onAnswers({ ...answers, people: answers.people.map((person, place) => (place === row ? { ...person, ...part } : person)) });
  return (
    <ol className="set-up-rows">
      {answers.people.map((person, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their places.
        <li key={row} className="set-up-person">
          <TextField
            label={row === 0 ? words.you : words.cashier({ number: row })}
            value={person.name}
            maxLength={LONGEST_NAME}
            problem={problems[`person ${row}`]}
            onValue={(name) => change(row, { name })}
          />
          <TextField
            label={row === 0 ? words.yourPin : words.cashierPin({ number: row })}
            inputMode="numeric"
            value={person.pin}
            maxLength={LONGEST_PIN}
            problem={problems[`pin ${row}`]}
            onValue={(pin) => change(row, { pin })}
          />
        </li>
      ))}
    </ol>
  );
}

export function PrinterStep({ answers, onAnswers }: StepProps) {
  const { setUp: words } = useWords();
  return (
    <>
      <Segmented
        label={words.printer}
        segments={[
          { value: 'no', label: words.noPrinter },
          { value: 'yes', label: words.withPrinter },
        ]}
        value={answers.hasPrinter ? 'yes' : 'no'}
        onValue={(value) => onAnswers({ ...answers, hasPrinter: value === 'yes' })}
      />
      <dl className="set-up-summary">
        <dt>{answers.name.trim() || words.nameUsual}</dt>
        <dd>{words.summaryItems({ count: namedItems(answers).length })}</dd>
        <dd>{words.summaryPeople({ count: namedPeople(answers).length })}</dd>
      </dl>
    </>
  );
}
