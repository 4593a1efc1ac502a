import { Button } from '../../../ui/parts/basic/button.tsx';
import { useWords } from '../../../words/register-words.ts';
import { ChosenList, ListFieldset, type Others } from './chosen-list.tsx';
import type { Values } from './record-kinds.ts';
import { TypedValue } from './typed-value.tsx';

interface BundlePartsProps {
  readonly label: string;
  readonly problem: string | undefined;
  readonly parts: readonly Values[];
  readonly others: Others;
  readonly onParts: (parts: readonly Values[]) => void;
}

/** What a bundle is made of: of each part so many units, of any of its items. */
export function BundleParts({ label, problem, parts, others, onParts }: BundlePartsProps) {
  const { menuRecords: words } = useWords();
  return (
    <ListFieldset label={label} problem={problem}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone.
        <div key={place} className="menu-part">
          <TypedValue
            label={words.quantity}
            type="count"
            empty={undefined}
            value={part.quantity}
            onValue={(quantity) => onParts(parts.with(place, { ...part, quantity }))}
          />
          <ChosenList
            label={words.bundlePart({ number: place + 1 })}
            all={others.items}
            chosen={Array.isArray(part.item_ids) ? (part.item_ids as readonly string[]) : []}
            onChosen={(item_ids) => onParts(parts.with(place, { ...part, item_ids }))}
          />
          <Button onClick={() => onParts(parts.toSpliced(place, 1))}>{words.removePart({ number: place + 1 })}</Button>
        </div>
      ))}
      <Button onClick={() => onParts([...parts, { item_ids: [], quantity: 1 }])}>{words.addPart}</Button>
    </ListFieldset>
  );
}
