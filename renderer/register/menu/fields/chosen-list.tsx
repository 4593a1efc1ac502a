import { ArrowDown, ArrowUp, Plus, Search, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { IconButton } from '../../../ui/parts/basic/icon-button.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { useWords } from '../../../words/register-words.ts';
import { type Draggable, DragHandle } from './drag-handle.tsx';

export interface Choosable {
  readonly id: string;
  readonly label: string;
}

/** What fields of a record refer to. */
export interface Others {
  readonly items: readonly Choosable[];
  readonly sets: readonly Choosable[];
  readonly taxes: readonly Choosable[];
}

interface ChosenListProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly all: readonly Choosable[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

const MOST_FOUND = 6;
const MOST_SHOWN = 100;

/** Chooses among too many to show: those that were chosen, in an order of their own, and a search for more. */
export function ChosenList({ label, hint, problem, all, chosen, onChosen }: ChosenListProps) {
  const { menuRecords: words, menu } = useWords();
  const names = useMemo(() => new Map(all.map((each) => [each.id, each.label])), [all]);
  const [shown, setShown] = useState(MOST_SHOWN);
  return (
    <ListFieldset label={label} hint={hint} problem={problem}>
      {chosen.length === 0 && hint === undefined && <p className="quiet">{words.none}</p>}
      <ol className="menu-chosen-rows" data-drag-list>
        {chosen.slice(0, shown).map((id, place) => (
          <ChosenRow
            key={id}
            drag={{ place, onMove: (from, to) => onChosen(moved(chosen, from, to)) }}
            name={names.get(id) ?? id}
            onEarlier={place === 0 ? undefined : () => onChosen(moved(chosen, place, place - 1))}
            onLater={place === chosen.length - 1 ? undefined : () => onChosen(moved(chosen, place, place + 1))}
            onTakeOut={() => onChosen(chosen.filter((each) => each !== id))}
          />
        ))}
      </ol>
      {chosen.length > shown && <Button onClick={() => setShown(chosen.length)}>{menu.andMore({ count: chosen.length - shown })}</Button>}
      <FindToAdd all={all} chosen={chosen} onAdd={(id) => onChosen([...chosen, id])} />
    </ListFieldset>
  );
}

interface ListFieldsetProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** What several controls together write, with what is wrong with it. */
export function ListFieldset({ label, hint, problem, children }: ListFieldsetProps) {
  return (
    <fieldset className="menu-chosen">
      <legend className="text-field-label">{label}</legend>
      {hint !== undefined && <p className="text-field-hint">{hint}</p>}
      {problem !== undefined && (
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
      )}
      {children}
    </fieldset>
  );
}

export function moved<Element>(list: readonly Element[], from: number, to: number): readonly Element[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from] as Element);
}

interface ChosenRowProps {
  readonly drag?: Draggable;
  readonly name: string;
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
  readonly onTakeOut: () => void;
}

export function ChosenRow({ drag, name, onEarlier, onLater, onTakeOut }: ChosenRowProps) {
  const { menuRecords: words } = useWords();
  return (
    <li className="menu-chosen-row" data-drag-place={drag?.place}>
      {drag !== undefined && <DragHandle {...drag} />}
      <span className="menu-chosen-name">
        <bdi>{name}</bdi>
      </span>
      {onEarlier !== undefined && (
        <IconButton label={words.oneEarlier({ name })} icon={<ArrowUp aria-hidden size={20} />} onClick={onEarlier} />
      )}
      {onLater !== undefined && (
        <IconButton label={words.oneLater({ name })} icon={<ArrowDown aria-hidden size={20} />} onClick={onLater} />
      )}
      <IconButton label={words.takeOut({ name })} icon={<X aria-hidden size={20} />} onClick={onTakeOut} />
    </li>
  );
}

interface FindToAddProps {
  readonly all: readonly Choosable[];
  readonly chosen: readonly string[];
  readonly onAdd: (id: string) => void;
}

export function FindToAdd({ all, chosen, onAdd }: FindToAddProps) {
  const { menuRecords: words } = useWords();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = useMemo(() => firstFound(all, new Set(chosen), wanted), [all, chosen, wanted]);
  return (
    <div className="menu-find">
      <TextField
        label={words.findToAdd}
        icon={<Search aria-hidden size={20} />}
        value={text}
        onValue={setText}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || first === undefined) return;
          event.preventDefault();
          onAdd(first.id);
          setText('');
        }}
      />
      {wanted !== '' && found.length === 0 && <p className="quiet">{words.noneFound}</p>}
      {found.length > 0 && (
        <ul className="menu-found">
          {found.map(({ id, label }) => (
            <li key={id}>
              <Button
                icon={<Plus aria-hidden size={20} />}
                aria-label={words.add({ name: label })}
                onClick={() => {
                  onAdd(id);
                  setText('');
                }}
              >
                <bdi>{label}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function firstFound(all: readonly Choosable[], taken: ReadonlySet<string>, wanted: string): readonly Choosable[] {
  const found: Choosable[] = [];
  if (wanted === '') return found;
  for (const each of all) {
    if (!taken.has(each.id) && each.label.toLowerCase().includes(wanted)) found.push(each);
    if (found.length === MOST_FOUND) break;
  }
  return found;
}
