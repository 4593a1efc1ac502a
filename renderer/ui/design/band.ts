const HUES = [27, 62, 100, 148, 192, 236, 286, 340];
/** Below this chroma a colour is a grey, which has no hue of its own. */
const GREY = 0.02;

export type Band = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/**
 * Returns the colour band of a menu group: the one nearest to the catalogue's colour, so that text on it can be read in both themes. A
 * group without a colour gets one by its position: neighbours differ, and the ninth group repeats the first.
 */
export function bandOf(position: number, color?: string): Band {
  const hue = color === undefined ? undefined : hueOf(color);
  const place = hue === undefined ? ((position % HUES.length) + HUES.length) % HUES.length : nearest(hue);
  return (place + 1) as Band;
}

function nearest(hue: number): number {
  const distances = HUES.map((other) => Math.abs(((hue - other + 540) % 360) - 180));
  return distances.indexOf(Math.min(...distances));
}

/** The hue in OKLCH, in degrees, of a colour written as `#rgb` or `#rrggbb`; undefined for greys and for anything else. */
function hueOf(color: string): number | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (hex === undefined) return undefined;
  const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : [hex.slice(0, 2), hex.slice(2, 4), hex.slice(4, 6)];
  const [r = 0, g = 0, b = 0] = pairs.map((pair) => toLinear(Number.parseInt(pair, 16) / 255));
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  if (Math.hypot(greenRed, blueYellow) < GREY) return undefined;
  return ((Math.atan2(blueYellow, greenRed) * 180) / Math.PI + 360) % 360;
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
