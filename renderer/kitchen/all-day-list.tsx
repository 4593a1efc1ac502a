import { useFormats } from '../ui/format/use-formats.ts';
import { useWords } from '../words/kitchen-words.ts';
import { allDay } from './rail-view.ts';
import { useShown } from './use-kitchen.ts';

/** The items still to be made, added up over all tickets, largest quantity first. */
export function AllDayList() {
  const { kitchen: words } = useWords();
  const formats = useFormats();
  const counts = allDay(useShown());
  if (counts.length === 0) return <p className="quiet">{words.allDayNone}</p>;
  return (
    <ul className="kitchen-counts">
      {counts.map(({ itemId, name, quantity }) => (
        <li key={itemId} className="kitchen-count">
          <span className="kitchen-count-number figure">{formats.quantity(quantity)}</span>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
