import { SelectField } from '../../../ui/parts/input/select-field.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { TickList } from '../../../ui/parts/input/tick-list.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { useWords } from '../../../words/register-words.ts';
import { SwitchRow } from '../../settings/fields/settings-row.tsx';
import { BundleParts } from './bundle-parts.tsx';
import { ChosenList, type Others } from './chosen-list.tsx';
import { type RecordField, typeOf, type Values, WEEKDAYS } from './record-kinds.ts';
import { valueAt } from './record-values.ts';
import { SetParts } from './set-parts.tsx';
import { TypedValue } from './typed-value.tsx';

interface RecordInputProps {
  readonly field: RecordField;
  readonly values: Values;
  readonly others: Others;
  readonly problem: string | undefined;
  readonly onValue: (value: unknown) => void;
}

/** The control of one field, by its type. */
export function RecordInput({ field, values, others, problem, onValue }: RecordInputProps) {
  const { menuRecords: words, language } = useWords();
  const label = words.fields[field.label];
  const hint = field.hint && words[field.hint];
  const type = typeOf(field, values);
  const value = valueAt(values, field.path);
  const ids = Array.isArray(value) ? (value as readonly string[]) : [];
  const onIds = (next: readonly string[]): void => onValue(next.length === 0 && field.empty !== undefined ? field.empty.value : next);
  switch (type) {
    case 'flag':
      return <SwitchRow label={label} isOn={(value ?? field.isUsual) === true} onSwitch={onValue} />;
    case 'choice':
      return (
        <SelectField
          label={label}
          choices={(field.choices ?? []).map((choice) => ({ value: choice, label: words.values[choice] }))}
          value={String(value)}
          onValue={onValue}
        />
      );
    case 'days':
      return (
        <TickList
          label={label}
          problem={problem}
          ticks={WEEKDAYS.map((day, place) => ({ id: day, label: dayName(place, language), isTicked: ids.includes(day) }))}
          onTick={(day, isTicked) => onValue(WEEKDAYS.filter((each) => (each === day ? isTicked : ids.includes(each))))}
        />
      );
    case 'taxes':
      return (
        <TickList
          label={label}
          problem={problem}
          ticks={others.taxes.map((tax) => ({ ...tax, isTicked: ids.includes(tax.id) }))}
          onTick={(id, isTicked) => onIds(isTicked ? [...ids, id] : ids.filter((each) => each !== id))}
        />
      );
    case 'items':
      return <ChosenList label={label} hint={hint} problem={problem} all={others.items} chosen={ids} onChosen={onIds} />;
    case 'sets':
      return <ChosenList label={label} hint={hint} problem={problem} all={others.sets} chosen={ids} onChosen={onIds} />;
    case 'allergens':
      return (
        <TextField
          label={label}
          hint={hint}
          problem={problem}
          value={allergensOf(value)}
          onValue={(text) => onValue(withAllergens(value, text))}
        />
      );
    case 'bundle':
      return <BundleParts label={label} problem={problem} parts={Array.isArray(value) ? value : []} others={others} onParts={onValue} />;
    case 'parts':
      return <SetParts label={label} problem={problem} parts={Array.isArray(value) ? value : []} others={others} onParts={onValue} />;
    default:
      return (
        <>
          <TypedValue key={type} label={label} hint={hint} type={type} empty={field.empty} value={value} onValue={onValue} />
          {problem !== undefined && <Notice tone="danger" title={problem} />}
        </>
      );
  }
}

/** A week that began with a Monday. */
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

export function dayName(place: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(A_MONDAY + place * DAY);
}

const ALLERGENS = /^allergens?$/i;

interface Attribute {
  readonly name: string;
  readonly value: string;
}

function attributesOf(value: unknown): readonly Attribute[] {
  return Array.isArray(value) ? (value as readonly Attribute[]) : [];
}

/** A menu keeps them in an attribute of this name. */
function allergensOf(value: unknown): string {
  return attributesOf(value).find(({ name }) => ALLERGENS.test(name))?.value ?? '';
}

function withAllergens(value: unknown, text: string): readonly Attribute[] | undefined {
  const name = attributesOf(value).find((each) => ALLERGENS.test(each.name))?.name ?? 'allergens';
  const others = attributesOf(value).filter((each) => !ALLERGENS.test(each.name));
  const next = text === '' ? others : [...others, { name, value: text }];
  return next.length === 0 ? undefined : next;
}
