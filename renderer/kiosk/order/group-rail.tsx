import type { TileGroup } from '../../selling/menu-groups.ts';
import { bandOf } from '../../ui/design/band.ts';
import { FoodDrawing } from '../../ui/pictures/food-drawing.tsx';
import { kindOfGroup } from '../../ui/pictures/kind-of-food.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useKiosk } from '../frame/use-kiosk.ts';
import './group-rail.css';

export interface GroupRailProps {
  readonly groups: readonly TileGroup[];
  readonly current: string;
  readonly nameOf: (itemId: string) => string;
}

/** As many as stand below each other on a screen of 800. */
const SHORT = 6;

/** All groups with pictures: at the side, or above where the screen is narrow. */
export function GroupRail({ groups, current, nameOf }: GroupRailProps) {
  const { visit } = useKiosk();
  const { kiosk } = useWords();
  return (
    <nav className="group-rail" aria-label={kiosk.menu} data-long={groups.length > SHORT || undefined}>
      {groups.map(({ id, name, color, itemIds }, place) => (
        <button
          key={id}
          type="button"
          className="group-rail-group"
          data-band={bandOf(place, color)}
          aria-current={id === current || undefined}
          onClick={() => visit.store.setState({ groupId: id })}
        >
          <span className="group-rail-picture">
            <FoodDrawing kind={kindOfGroup(name, itemIds.slice(0, 1).map(nameOf))} />
          </span>
          <span className="group-rail-name">
            <bdi>{name}</bdi>
          </span>
        </button>
      ))}
    </nav>
  );
}
