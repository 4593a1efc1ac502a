import { useMemo } from 'react';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useHost, useKiosk, useMenu } from '../frame/use-kiosk.ts';
import { ItemCard } from './item-card.tsx';
import { upsellsOf } from './offered-items.ts';
import { beginItem } from './ordering.ts';
import './menu-screen.css';

/** Offers extras to the item just taken. Guests are asked once and can leave with one touch. */
export function UpsellScreen({ itemId }: { readonly itemId: string }) {
  const kiosk = useKiosk();
  const words = useWords();
  const catalogue = useCart((state) => state.catalogue);
  const cart = useCart((state) => state.cart);
  const minute = useCart(({ at }) => minuteOf(at));
  const rules = useHost((host) => host.rules);
  const texts = useMenu((menu) => menu.texts);
  const offers = useMemo(
    () => (catalogue === undefined ? [] : upsellsOf(catalogue, texts, cart, itemId, minute, rules)),
    [catalogue, texts, cart, itemId, minute, rules],
  );
  const name = (catalogue && findItem(catalogue, itemId)?.data.name) ?? '';
  return (
    <Stage
      title={words.kiosk.goesWell({ name })}
      actions={
        <Button kind="primary" onClick={() => kiosk.visit.go({ kind: 'menu' })}>
          {words.kiosk.skip}
        </Button>
      }
    >
      <ul className="menu-screen-cards" aria-label={words.kiosk.goesWell({ name })}>
        {offers.map((tile) => (
          <li key={tile.itemId}>
            <ItemCard tile={tile} onChoose={() => beginItem(kiosk, tile.itemId)} />
          </li>
        ))}
      </ul>
    </Stage>
  );
}
