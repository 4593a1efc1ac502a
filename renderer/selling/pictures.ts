import { digestOfPicture, tillPictureAddress } from '../../shared/base/picture/picture-address.ts';

/** Returns the address of a picture in the catalogue itself or at the host. The page's policy forbids all other sources. */
export function pictureOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const digest = digestOfPicture(address);
  if (digest !== undefined) return tillPictureAddress(digest);
  return /^data:image\/(?:png|jpeg|webp|avif|gif);/.test(address) || /^\/(?!\/)/.test(address) ? address : undefined;
}

interface PictureAddresses {
  readonly imageUrl?: string | undefined;
  readonly smallImageUrl?: string | undefined;
}

/** The one for a tile or a row. */
export function smallPictureOf({ imageUrl, smallImageUrl }: PictureAddresses = {}): string | undefined {
  return pictureOf(smallImageUrl ?? imageUrl);
}
