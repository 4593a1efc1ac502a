import { isShowable, type Oklch, oklchOf } from '../../../shared/base/oklch.ts';
import { meaningOf } from '../../../shared/till-contract/parts/stand-accent.ts';

/** Colours of which one can be chosen without a second thought. Each is at its best in the lightness of the light theme. */
export const ACCENTS = {
  graphite: '#41464f',
  petrol: '#00586b',
  violet: '#4f3a93',
  plum: '#6b2f7e',
  magenta: '#84205f',
} as const;
export type AccentName = keyof typeof ACCENTS;

/** Lightness of each role by day and by night. Text on the ground, and the ink on every surface, keep AA at every hue. */
const LIGHTNESS = { ground: { light: 0.42, dark: 0.36 }, ink: { light: 0.41, dark: 0.82 } } as const;
const MOST_CHROMA = 0.16;

export interface AccentTones {
  readonly ground: { readonly light: string; readonly dark: string };
  readonly ink: { readonly light: string; readonly dark: string };
}

/** Returns the colours of a stand: its own hue at lightnesses that can be read. Undefined when it has none, or one that has a meaning. */
export function accentTones(color: string): AccentTones | undefined {
  const own = oklchOf(color);
  if (own === undefined || meaningOf(color) !== undefined) return undefined;
  const chroma = rounded(Math.min(own.chroma, MOST_CHROMA), 3);
  const at = (lightness: number): string => written(showable({ lightness, chroma, hue: rounded(own.hue, 1) }));
  return {
    ground: { light: at(LIGHTNESS.ground.light), dark: at(LIGHTNESS.ground.dark) },
    ink: { light: at(LIGHTNESS.ink.light), dark: at(LIGHTNESS.ink.dark) },
  };
}

const STEP = 0.004;

/** Rounds before the color is judged: at the edge of what can be shown, a digit less is another color. */
function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function showable(color: Oklch): Oklch {
  return color.chroma <= 0 || isShowable(color) ? color : showable({ ...color, chroma: Math.max(0, color.chroma - STEP) });
}

function written({ lightness, chroma, hue }: Oklch): string {
  return `oklch(${(lightness * 100).toFixed(1)}% ${chroma.toFixed(3)} ${hue.toFixed(1)})`;
}

/** The custom properties from which the style sheets take the colours of the stand. */
export function accentStyle(color: string | undefined): Readonly<Record<'--stand-ground' | '--stand-ink', string>> | undefined {
  const tones = color === undefined ? undefined : accentTones(color);
  if (tones === undefined) return undefined;
  const both = ({ light, dark }: AccentTones['ink']): string => `light-dark(${light}, ${dark})`;
  return { '--stand-ground': both(tones.ground), '--stand-ink': both(tones.ink) };
}

export function showAccent(root: HTMLElement, color: string | undefined): void {
  const style = accentStyle(color);
  for (const name of ['--stand-ground', '--stand-ink'] as const) {
    if (style === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, style[name]);
  }
  root.toggleAttribute('data-accent', style !== undefined);
}
