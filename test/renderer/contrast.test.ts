import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { type Colour, contrast, isInGamut, parseOklch } from './oklch.ts';

const css = readFileSync(join(projectRoot, 'renderer/ui/design/tokens.css'), 'utf8');

/** Every role with its colour in both themes, as the style sheet has them. */
const roles: ReadonlyMap<string, { readonly light: Colour; readonly dark: Colour }> = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\);/g)].map(([, name = '', light = '', dark = '']) => [
    name,
    { light: parseOklch(light), dark: parseOklch(dark) },
  ]),
);

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

function colour(role: string, theme: Theme): Colour {
  const found = roles.get(role);
  if (found === undefined) throw new Error(`no such role: ${role}`);
  return found[theme];
}

const surfaces = [
  'surface',
  'raised',
  'sunken',
  'pressed',
  'lit',
  'accent-surface',
  'caution-surface',
  'danger-surface',
  'information-surface',
  'chosen-surface',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((band) => `fill-${band}`),
];
const plainSurfaces = ['surface', 'raised', 'sunken'];
const tones = ['accent', 'caution', 'danger', 'information', 'chosen'];

/** Text: 4.5 to 1. */
const texts: readonly (readonly [ink: string, surface: string])[] = [
  ...surfaces.flatMap((surface) => [['ink', surface] as const, ['quiet', surface] as const]),
  ...tones.flatMap((tone) => [...plainSurfaces, `${tone}-surface`].map((surface) => [`${tone}-ink`, surface] as const)),
  ...['accent', 'accent-pressed'].map((surface) => ['on-accent', surface] as const),
  ...['danger', 'danger-pressed'].map((surface) => ['on-danger', surface] as const),
  // A count on a tile.
  ['surface', 'ink'],
];

/** Edges of controls, signs and the focus: 3 to 1. */
const signs: readonly (readonly [sign: string, surface: string])[] = [
  ...plainSurfaces.flatMap((surface) => [['edge', surface] as const, ...tones.map((tone) => [tone, surface] as const)]),
  ...tones.map((tone) => [tone, `${tone}-surface`] as const),
  ...surfaces.map((surface) => ['focus', surface] as const),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((band) => [`band-${band}`, 'raised'] as const),
];

const both = (pairs: readonly (readonly [string, string])[]) =>
  themes.flatMap((theme) => pairs.map(([one, other]) => ({ theme, one, other })));

describe('the colours of the screens', () => {
  test.each(both(texts))('$one can be read on $other, $theme', ({ theme, one, other }) => {
    expect(contrast(colour(one, theme), colour(other, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(both(signs))('$one can be told from $other, $theme', ({ theme, one, other }) => {
    expect(contrast(colour(one, theme), colour(other, theme))).toBeGreaterThanOrEqual(3);
  });

  test.each([...roles.keys()])('every screen can show %s', (role) => {
    for (const theme of themes) expect(isInGamut(colour(role, theme))).toBe(true);
  });

  test('every ink and surface is judged', () => {
    const checked = new Set([...texts, ...signs].flat());
    const unjudged = [...roles.keys()].filter((role) => !checked.has(role));
    // Decoration: a hairline between rows, what lies behind a sheet, its shadow, and that of a finger.
    expect(unjudged).toEqual(['line', 'scrim', 'shade', 'shadow']);
  });

  test('the arithmetic is that of the guidelines', () => {
    const [black, white] = [parseOklch('oklch(0% 0 0)'), parseOklch('oklch(100% 0 0)')];
    expect(contrast(white, black)).toBeCloseTo(21, 2);
    // #1f7a45 on white, by the formula of the guidelines, and the same green in OKLCH.
    expect(contrast(parseOklch('oklch(51.09% 0.1195 153.24)'), white)).toBeCloseTo(5.36, 1);
  });
});
