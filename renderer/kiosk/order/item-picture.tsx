import { useState } from 'react';
import { foodOf } from '../../selling/food-of-items.ts';
import { pictureOf } from '../../selling/pictures.ts';
import { FoodDrawing } from '../../ui/pictures/food-drawing.tsx';
import { useCart, useMenu } from '../frame/use-kiosk.ts';
import './item-picture.css';

/** The item's picture if the catalogue has one that this page may load, or else a drawing. The name beside it says what it shows. */
export function ItemPicture({ itemId }: { readonly itemId: string }) {
  const address = useMenu(({ texts }) => pictureOf(texts.get(itemId)?.imageUrl));
  const catalogue = useCart((state) => state.catalogue);
  const [broken, setBroken] = useState<string>();
  if (address !== undefined && broken !== address) {
    return (
      <span className="item-picture">
        <img className="item-picture-photo" src={address} alt="" draggable={false} onError={() => setBroken(address)} />
      </span>
    );
  }
  const food = catalogue && foodOf(catalogue, itemId);
  return (
    <span className="item-picture" data-band={food?.band}>
      {food !== undefined && <FoodDrawing kind={food.kind} />}
    </span>
  );
}
