import { type Static, Type } from 'typebox';
import { MOST_PICTURE_BYTES } from '../../base/picture/picture-address.ts';
import { readPictureHead } from '../../base/picture/picture-head.ts';
import { addition, closedRecord, described, record, text } from '../http/schema.ts';

/** Pictures of the menu, which the service keeps beside the catalogue. */

export const WHY_PICTURES_ARE_KEPT = 'The documents have an address for a picture and nowhere to put one.';

/** A picture may be as long as a still one of `PICTURE_SIDES` gets, with room for another program’s way of drawing it. */
export const MOST_PICTURE_SIDE = 2048;

const MOST_LETTERS = Math.ceil(MOST_PICTURE_BYTES / 3) * 4;
export const PictureText = Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$', minLength: 16, maxLength: MOST_LETTERS });

export const MenuPictureForm = addition(
  WHY_PICTURES_ARE_KEPT,
  closedRecord('MenuPictureForm', {
    picture: described('A still WebP or JPEG, in base64.', PictureText),
  }),
);
export type MenuPictureForm = Static<typeof MenuPictureForm>;

export const MenuPicture = addition(
  WHY_PICTURES_ARE_KEPT,
  record('MenuPicture', { url: described('For `images` of an item; relative to the address of the service.', text(255)) }),
);
export type MenuPicture = Static<typeof MenuPicture>;

/** The bytes themselves. */
export const PictureBytes = described('The picture.', Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }));

/** Undefined for what no menu may show. */
export function pictureType(bytes: Uint8Array): 'webp' | 'jpeg' | undefined {
  const head = bytes.length <= MOST_PICTURE_BYTES ? readPictureHead(bytes) : undefined;
  if (head === undefined || head.type === 'png' || head.isAnimated) return undefined;
  return [head.width, head.height].every((side) => side > 0 && side <= MOST_PICTURE_SIDE) ? head.type : undefined;
}
