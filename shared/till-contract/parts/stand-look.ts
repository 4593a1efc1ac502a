import { Type } from 'typebox';

/** How guests know a stand again: one colour and one picture, the same on every screen and paper that they see. */

/** Empty: none was chosen. */
export const AccentColour = Type.String({ pattern: '^(#[0-9a-f]{6})?$', maxLength: 7 });
/** The SHA-256 of the picture as it is kept, in base64, which is its address too; empty: there is none. */
export const LogoDigest = Type.String({ pattern: '^([0-9a-f]{64})?$', maxLength: 64 });
/** A PNG of at most 64 kB and `MOST_LOGO_SIDE` dots each way, as base64. */
export const LogoPicture = Type.String({ pattern: '^[A-Za-z0-9+/]{1,87380}={0,2}$', maxLength: 87_384 });
export const MOST_LOGO_BYTES = 64 * 1024;
/** Reading a larger one would keep the host from its other work for longer than a person waits for a tap. */
export const MOST_LOGO_SIDE = 512;

const LOGO_FOLDER = '/till/logos/';
/** Answered beside the operations: it is a picture, and never changes. */
export const LOGO_PATH = `${LOGO_FOLDER}:digest`;

export function logoAddress(digest: string | undefined): string | undefined {
  return digest === undefined || digest === '' ? undefined : `${LOGO_FOLDER}${digest}`;
}
