import { ShoppingCart } from 'lucide-react';
import { useMemo } from 'react';
import { countPieces } from '../../selling/count-pieces.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { bandOf } from '../../ui/design/band.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useHost, useKiosk, useVisit } from '../frame/use-kiosk.ts';
import { ItemCard } from './item-card.tsx';
import { offeredGroups, offeredTile } from './offered-items.ts';
import { beginItem } from './ordering.ts';
import './menu-screen.css';

export function MenuScreen() {
  const kiosk = useKiosk();
  const words = useWords();
  const catalogue = useCart((state) => state.catalogue);
  const minute = useCart(({ at }) => minuteOf(at));
  const rules = useHost((host) => host.rules);
  const wanted = useVisit((visit) => visit.groupId);
  const shown = useMemo(() => catalogue && offeredGroups(catalogue, minute), [catalogue, minute]);
  const groups = shown?.isClosed === false ? shown.groups : [];
  const group = groups.find(({ id }) => id === wanted) ?? groups[0];
  if (catalogue === undefined || group === undefined) {
    return (
      <Stage title={words.kiosk.menu} actions={<ToCart />}>
        <EmptyState title={words.kiosk.closed}>{words.kiosk.closedHint}</EmptyState>
      </Stage>
    );
  }
  const choose = (itemId: string, name: string): void => {
    if (!beginItem(kiosk, itemId)) announce(words.kiosk.isSoldOut({ name }), 'assertive');
  };
  return (
    <Stage
      title={group.name}
      actions={<ToCart />}
      above={
        <nav className="menu-screen-groups" aria-label={words.kiosk.menu}>
          {groups.map((each, place) => (
            <button
              key={each.id}
              type="button"
              className="menu-screen-group"
              data-band={bandOf(place)}
              aria-current={each.id === group.id || undefined}
              onClick={() => kiosk.visit.store.setState({ groupId: each.id })}
            >
              {each.name}
            </button>
          ))}
        </nav>
      }
    >
      <ul className="menu-screen-cards" aria-label={group.name}>
        {group.itemIds.map((itemId) => {
          const tile = offeredTile(catalogue, itemId, minute, rules);
          return (
            tile !== undefined && (
              <li key={itemId}>
                <ItemCard tile={tile} onChoose={() => choose(itemId, tile.name)} />
              </li>
            )
          );
        })}
      </ul>
    </Stage>
  );
}

/** Leads to the order, and shows its number of pieces and its total. */
function ToCart() {
  const { visit } = useKiosk();
  const { kiosk } = useWords();
  const formats = useFormats();
  const pieces = useCart(({ cart }) => countPieces(cart.lines));
  const due = useCart(({ priced }) => priced?.totals.due);
  if (pieces === 0 || due === undefined) return <p className="menu-screen-empty">{kiosk.orderEmptyHint}</p>;
  return (
    <Button
      kind="primary"
      icon={<ShoppingCart aria-hidden size={24} />}
      trailing={<span data-testid="due">{formats.money(due)}</span>}
      onClick={() => visit.go({ kind: 'cart' })}
    >
      {kiosk.viewOrder({ count: pieces })}
    </Button>
  );
}
