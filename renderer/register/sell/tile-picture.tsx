import { foodOf } from '../../selling/food-of-items.ts';
import { smallPictureOf } from '../../selling/pictures.ts';
import { FoodDrawing } from '../../ui/pictures/food-drawing.tsx';
import { usePhoto } from '../../ui/pictures/use-photo.ts';
import { useCart, useMenu } from '../frame/use-register.ts';
import './tile-picture.css';

/** The item's picture if the catalogue has one that this page may load, or else a drawing. Loaded only by devices that show pictures. */
export function TilePicture({ itemId }: { readonly itemId: string }) {
  const photo = usePhoto(useMenu(({ texts }) => smallPictureOf(texts.get(itemId))));
  const catalogue = useCart((state) => state.catalogue);
  if (photo.source !== undefined)
    return <img className="tile-picture-photo" src={photo.source} alt="" draggable={false} decoding="async" onError={photo.onError} />;
  return catalogue === undefined ? null : <FoodDrawing kind={foodOf(catalogue, itemId).kind} />;
}
