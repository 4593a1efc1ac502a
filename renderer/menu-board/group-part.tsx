import { listAllergens } from '../selling/allergen-names.ts';
import { useFormats } from '../ui/format/use-formats.ts';
import { useWords } from '../words/kitchen-words.ts';
import type { BoardEntry, BoardGroup } from './board-menu.ts';
import './group-part.css';

interface GroupPartProps {
  readonly group: BoardGroup;
  readonly entries: readonly BoardEntry[];
}

/** A group, or a part of one, below its heading. The layout adds up heading and rows, so nothing here has a margin. */
export function GroupPart({ group, entries }: GroupPartProps) {
  const hasPictures = group.entries.some(({ picture }) => picture !== undefined);
  return (
    <section className="group-part" data-band={group.band}>
      <h2 className="group-part-name">
        <bdi>{group.name}</bdi>
      </h2>
      <ul>
        {entries.map((entry) => (
          <EntryRow key={entry.itemId} entry={entry} hasPictures={hasPictures} />
        ))}
      </ul>
    </section>
  );
}

function EntryRow({ entry, hasPictures }: { readonly entry: BoardEntry; readonly hasPictures: boolean }) {
  const words = useWords();
  const { menuBoard } = words;
  const { locale, money } = useFormats();
  const { name, price, unit, isSoldOut, calories, allergens, picture } = entry;
  return (
    <li className="menu-entry" data-sold-out={isSoldOut || undefined}>
      {hasPictures && <span className="menu-entry-picture">{picture !== undefined && <img src={picture} alt="" />}</span>}
      <p className="menu-entry-name">
        <bdi>{name}</bdi>
      </p>
      <p className="menu-entry-price">
        {isSoldOut ? menuBoard.soldOut : <bdi>{unit === undefined ? money(price) : `${money(price)} / ${unit}`}</bdi>}
      </p>
      {(calories !== undefined || allergens.length > 0) && (
        <p className="menu-entry-facts">
          {calories !== undefined && <bdi>{calories}</bdi>}
          {calories !== undefined && allergens.length > 0 && ' · '}
          {allergens.length > 0 && menuBoard.contains({ names: listAllergens(words, locale, allergens) })}
        </p>
      )}
    </li>
  );
}
