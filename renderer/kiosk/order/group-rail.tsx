import type { Catalogue } from '../../../shared/engine/catalogue/catalogue.ts';
import { foodOfGroup } from '../../selling/food-of-items.ts';
import type { TileGroup } from '../../selling/menu-groups.ts';
import { bandOf } from '../../ui/design/band.ts';
import { FoodDrawing } from '../../ui/pictures/food-drawing.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { useKiosk } from '../frame/use-kiosk.ts';
import './group-rail.css';

export interface GroupRailProps {
  readonly catalogue: Catalogue;
  readonly groups: readonly TileGroup[];
  readonly current: string;
}

/** As many as stand below each other on a screen of 800. */
const SHORT = 6;

/** All groups with pictures: at the side, or above where the screen is narrow. */
export function GroupRail({ catalogue, groups, current }: GroupRailProps) {
  const { visit } = useKiosk();
  const { kiosk } = useWords();
  return (
    <nav className="group-rail" aria-label={kiosk.menu} data-long={groups.length > SHORT || undefined}>
      {groups.map((group, place) => (
        <button
          key={group.id}
          type="button"
          className="group-rail-group"
          data-band={bandOf(place, group.color)}
          aria-current={group.id === current || undefined}
          onClick={() => visit.store.setState({ groupId: group.id })}
        >
          <span className="group-rail-picture">
            <FoodDrawing kind={foodOfGroup(catalogue, group)} />
          </span>
          <span className="group-rail-name">
            <bdi>{group.name}</bdi>
          </span>
        </button>
      ))}
    </nav>
  );
}
