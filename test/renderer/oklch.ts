/** A colour in linear-light sRGB, with its opacity. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** `oklch(96.2% 0.004 95)`, with an opacity after a slash or without. */
export function parseOklch(text: string): Colour {
  const match = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)(?: \/ ([\d.]+)%)?\)$/.exec(text);
  if (match === null) throw new Error(`not a colour: ${text}`);
  const [lightness, chroma, hue, alpha = 100] = match.slice(1).map((one) => (one === undefined ? undefined : Number(one)));
  return { ...linearOf((lightness ?? 0) / 100, chroma ?? 0, ((hue ?? 0) * Math.PI) / 180), alpha: alpha / 100 };
}

/** Björn Ottosson's matrices: OKLab to cone responses, cubed, to linear sRGB. */
function linearOf(lightness: number, chroma: number, hue: number): Omit<Colour, 'alpha'> {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    green: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    blue: -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  };
}

/** Every screen can show it; outside, a browser would change it to a color that was not checked. */
export function isInGamut({ red, green, blue }: Colour): boolean {
  return [red, green, blue].every((part) => part >= -0.0005 && part <= 1.0005);
}

/** Relative luminance after WCAG. */
function luminance({ red, green, blue }: Colour): number {
  const [r, g, b] = [red, green, blue].map((part) => Math.min(1, Math.max(0, part))) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
