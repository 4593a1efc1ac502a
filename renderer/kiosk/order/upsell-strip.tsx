import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { useCart, useHost, useKiosk, useVisit } from '../frame/use-kiosk.ts';
import { ItemCard } from './item-card.tsx';
import { offeredTile } from './offered-items.ts';
import './upsell-strip.css';

/** Extras for the item just taken, in a strip that stops nobody from going on. */
export function UpsellStrip() {
  const { visit } = useKiosk();
  const { kiosk } = useWords();
  const catalogue = useCart((state) => state.catalogue);
  const minute = useCart(({ at }) => minuteOf(at));
  const rules = useHost((host) => host.rules);
  const upsell = useVisit((state) => state.upsell);
  if (upsell === undefined || catalogue === undefined) return null;
  const name = findItem(catalogue, upsell.itemId)?.data.name ?? '';
  const title = kiosk.goesWell({ name });
  const leave = (): void => {
    visit.store.setState({ upsell: undefined });
    // The button is gone, and a guest without a pointer goes on from the top.
    document.querySelector<HTMLElement>('.stage-title')?.focus({ preventScroll: true });
  };
  return (
    <section className="upsell-strip" aria-label={title} key={upsell.itemId}>
      <h2 className="upsell-strip-title">{title}</h2>
      <ul className="upsell-strip-cards">
        {upsell.offers.map((itemId) => {
          const tile = offeredTile(catalogue, itemId, minute, rules);
          return (
            tile !== undefined && (
              <li key={itemId}>
                <ItemCard tile={tile} isBrief />
              </li>
            )
          );
        })}
      </ul>
      <Button kind="quiet" onClick={leave}>
        {kiosk.skip}
      </Button>
    </section>
  );
}
