import { hueDistance, oklchOf } from '../../../shared/base/oklch.ts';

const HUES = [27, 62, 100, 148, 192, 236, 286, 340];
/** Below this chroma a colour is a grey, which has no hue of its own. */
const GREY = 0.02;

export type Band = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/**
 * Returns the colour band of a menu group: the one nearest to the catalogue's colour, so that text on it can be read in both themes. A
 * group without a colour gets one by its position: neighbours differ, and the ninth group repeats the first.
 */
export function bandOf(position: number, color?: string): Band {
  const own = color === undefined ? undefined : oklchOf(color);
  const place = own === undefined || own.chroma < GREY ? ((position % HUES.length) + HUES.length) % HUES.length : nearest(own.hue);
  return (place + 1) as Band;
}

function nearest(hue: number): number {
  const distances = HUES.map((other) => hueDistance(hue, other));
  return distances.indexOf(Math.min(...distances));
}
