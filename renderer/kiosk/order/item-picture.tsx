import { useState } from 'react';
import { pictureOf } from '../../selling/pictures.ts';
import { useMenu } from '../frame/use-kiosk.ts';
import './item-picture.css';

/** The item's picture, if the catalogue has one that this page may load. The name beside it makes an alternative text unnecessary. */
export function ItemPicture({ itemId }: { readonly itemId: string }) {
  const address = useMenu(({ texts }) => pictureOf(texts.get(itemId)?.imageUrl));
  const [broken, setBroken] = useState<string>();
  if (address === undefined || broken === address) return null;
  return <img className="item-picture" src={address} alt="" draggable={false} onError={() => setBroken(address)} />;
}
