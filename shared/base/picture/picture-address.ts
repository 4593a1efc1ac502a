/**
 * A picture of the menu is addressed by the SHA-256 of its bytes, so it never changes, and the same picture is kept once. The address in
 * the menu is that of the service; a till answers the same picture to its screens.
 */

const FOLDER = '/pictures/';
const TILL_FOLDER = '/till/pictures/';
const DIGEST = /^[0-9a-f]{64}$/;
const NAMED = /\/pictures\/([0-9a-f]{64})(?![0-9a-f])/g;

/** The address at a till, as its server names it. */
export const TILL_PICTURE_PATH = `${TILL_FOLDER}:digest`;

export function isPictureDigest(text: string): boolean {
  return DIGEST.test(text);
}

export function pictureAddress(digest: string): string {
  return FOLDER + digest;
}

/** Undefined for a picture that is kept elsewhere. */
export function digestOfPicture(address: string): string | undefined {
  const digest = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : '';
  return DIGEST.test(digest) ? digest : undefined;
}

/** Where a screen loads it from. */
export function tillPictureAddress(digest: string): string {
  return TILL_FOLDER + digest;
}

/** Every picture that a text names: a menu, or a draft of one. */
export function picturesNamedIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(NAMED), ([, digest]) => digest as string));
}

export type PictureSize = 'large' | 'small';

/** How large a picture is drawn at most, in dots along its longer side. */
export const PICTURE_SIDES: Readonly<Record<PictureSize, number>> = { large: 1200, small: 480 };
export const MOST_PICTURE_BYTES = 200 * 1024;
