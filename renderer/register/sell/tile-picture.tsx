import { useState } from 'react';
import { foodOf } from '../../selling/food-of-items.ts';
import { pictureOf } from '../../selling/pictures.ts';
import { FoodDrawing } from '../../ui/pictures/food-drawing.tsx';
import { useCart, useMenu } from '../frame/use-register.ts';
import './tile-picture.css';

/** The item's picture if the catalogue has one that this page may load, or else a drawing. Loaded only by devices that show pictures. */
export function TilePicture({ itemId }: { readonly itemId: string }) {
  const address = useMenu(({ texts }) => pictureOf(texts.get(itemId)?.imageUrl));
  const catalogue = useCart((state) => state.catalogue);
  const [broken, setBroken] = useState<string>();
  if (address !== undefined && broken !== address)
    return (
      <img className="tile-picture-photo" src={address} alt="" draggable={false} decoding="async" onError={() => setBroken(address)} />
    );
  return catalogue === undefined ? null : <FoodDrawing kind={foodOf(catalogue, itemId).kind} />;
}
