import { uuidV7 } from '../../../../shared/base/ids.ts';
import { SelectField } from '../../../ui/parts/input/select-field.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRegister } from '../../frame/use-register.ts';
import { ChosenList, ChosenRow, FindToAdd, ListFieldset, moved, type Others } from './chosen-list.tsx';
import type { Values } from './record-kinds.ts';
import { TypedValue } from './typed-value.tsx';

const MODES = ['INCREASE_PARENT', 'INCLUDED', 'SEPARATE'] as const;

interface SetPartsProps {
  readonly label: string;
  readonly problem: string | undefined;
  readonly parts: readonly Values[];
  readonly others: Others;
  readonly onParts: (parts: readonly Values[]) => void;
}

/** The choices of a set: items, each with its price and how many of it. A choice may lead to further choices. */
export function SetParts({ label, problem, parts, others, onParts }: SetPartsProps) {
  const { world } = useRegister();
  const { menuRecords: words } = useWords();
  const nameOf = (id: unknown): string => others.items.find((item) => item.id === id)?.label ?? String(id);
  return (
    <ListFieldset label={label} problem={problem}>
      {parts.length === 0 && <p className="quiet">{words.none}</p>}
      <ol className="menu-chosen-rows">
        {parts.map((part, place) => (
          <SetPart
            key={String(part.uuid)}
            name={nameOf(part.item_id)}
            part={part}
            others={others}
            onPart={(changed) => onParts(parts.with(place, changed))}
            onEarlier={place === 0 ? undefined : () => onParts(moved(parts, place, place - 1))}
            onLater={place === parts.length - 1 ? undefined : () => onParts(moved(parts, place, place + 1))}
            onTakeOut={() => onParts(parts.toSpliced(place, 1))}
          />
        ))}
      </ol>
      <FindToAdd
        all={others.items}
        chosen={parts.map(({ item_id }) => String(item_id))}
        onAdd={(item_id) =>
          onParts([...parts, { uuid: uuidV7(world), item_id, mode: 'INCREASE_PARENT', default_quantity: 0, max_quantity: 1 }])
        }
      />
    </ListFieldset>
  );
}

interface SetPartProps {
  readonly name: string;
  readonly part: Values;
  readonly others: Others;
  readonly onPart: (part: Values) => void;
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
  readonly onTakeOut: () => void;
}

function SetPart({ name, part, others, onPart, onEarlier, onLater, onTakeOut }: SetPartProps) {
  const { menuRecords: words } = useWords();
  const ids = Array.isArray(part.item_set_ids) ? (part.item_set_ids as readonly string[]) : [];
  const typed = (member: 'default_quantity' | 'max_quantity' | 'price', type: 'count' | 'money') => (
    <TypedValue
      label={words.fields[member]}
      hint={member === 'price' ? words.itsPrice : undefined}
      type={type}
      empty={member === 'price' ? { value: undefined } : undefined}
      value={part[member]}
      onValue={(value) => onPart(without({ ...part, [member]: value }))}
    />
  );
  return (
    <li className="menu-part">
      <ol className="menu-chosen-rows">
        <ChosenRow name={name} onEarlier={onEarlier} onLater={onLater} onTakeOut={onTakeOut} />
      </ol>
      <div className="menu-part-fields">
        <SelectField
          label={words.fields.mode}
          choices={MODES.map((mode) => ({ value: mode, label: words.values[mode] }))}
          value={String(part.mode)}
          onValue={(mode) => onPart({ ...part, mode })}
        />
        {part.mode !== 'INCLUDED' && typed('price', 'money')}
        {typed('default_quantity', 'count')}
        {typed('max_quantity', 'count')}
      </div>
      {(ids.length > 0 || others.sets.length > 0) && (
        <details className="menu-part-more" open={ids.length > 0}>
          <summary>{words.fields.item_set_ids}</summary>
          <ChosenList
            label={words.fields.item_set_ids}
            all={others.sets}
            chosen={ids}
            onChosen={(next) => onPart(without({ ...part, item_set_ids: next.length === 0 ? undefined : next }))}
          />
        </details>
      )}
    </li>
  );
}

/** Members without a value are absent in the menu. */
function without(part: Values): Values {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
}
