import { foodOf } from '../../selling/food-of-items.ts';
import { pictureOf, smallPictureOf } from '../../selling/pictures.ts';
import { FoodDrawing } from '../../ui/pictures/food-drawing.tsx';
import { usePhoto } from '../../ui/pictures/use-photo.ts';
import { useCart, useMenu } from '../frame/use-kiosk.ts';
import './item-picture.css';

/** The item's picture if the catalogue has one that this page may load, or else a drawing. The name beside it says what it shows. */
export function ItemPicture({ itemId, isLarge = false }: { readonly itemId: string; readonly isLarge?: boolean }) {
  const photo = usePhoto(useMenu(({ texts }) => (isLarge ? pictureOf(texts.get(itemId)?.imageUrl) : smallPictureOf(texts.get(itemId)))));
  const catalogue = useCart((state) => state.catalogue);
  if (photo.source !== undefined) {
    return (
      <span className="item-picture">
        <img className="item-picture-photo" src={photo.source} alt="" draggable={false} onError={photo.onError} />
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
