import { ShoppingBag } from 'lucide-react';
import { useMemo } from 'react';
import { countPieces } from '../../selling/count-pieces.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useHost, useKiosk, useVisit } from '../frame/use-kiosk.ts';
import { GroupRail } from './group-rail.tsx';
import { ItemCard } from './item-card.tsx';
import { offeredGroups, offeredTile } from './offered-items.ts';
import { UpsellStrip } from './upsell-strip.tsx';
import './menu-screen.css';

export function MenuScreen() {
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
  return (
    <Stage title={group.name} actions={<ToCart />} above={<GroupRail catalogue={catalogue} groups={groups} current={group.id} />}>
      {/* New cards for each group: an item that is in both does not wander across the screen. */}
      <ul key={group.id} className="menu-screen-cards" data-few={group.itemIds.length <= FEW || undefined} aria-label={group.name}>
        {group.itemIds.map((itemId) => {
          const tile = offeredTile(catalogue, itemId, minute, rules);
          return (
            tile !== undefined && (
              <li key={itemId}>
                <ItemCard tile={tile} />
              </li>
            )
          );
        })}
      </ul>
      <UpsellStrip />
    </Stage>
  );
}

/** As many as fill a screen in portrait by two in a row. */
const FEW = 6;

/** Leads to the order, and shows its number of pieces and its total. */
function ToCart() {
  const { visit } = useKiosk();
  const { kiosk } = useWords();
  const formats = useFormats();
  const pieces = useCart(({ cart }) => countPieces(cart.lines));
  const due = useCart(({ priced }) => priced?.totals.due);
  const open = (): void => {
    visit.store.setState({ upsell: undefined });
    visit.go({ kind: 'cart' });
  };
  if (pieces === 0 || due === undefined) return <p className="menu-screen-empty">{kiosk.orderEmptyHint}</p>;
  return (
    <Button
      kind="primary"
      icon={<ShoppingBag aria-hidden size={24} />}
      trailing={<span data-testid="due">{formats.money(due)}</span>}
      onClick={open}
    >
      {kiosk.viewOrder({ count: pieces })}
    </Button>
  );
}
