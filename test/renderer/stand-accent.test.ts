import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { ACCENTS, accentStyle, accentTones } from '../../renderer/ui/design/stand-accent.ts';
import { isShowable } from '../../shared/base/oklch.ts';
import { meaningOf } from '../../shared/till-contract/parts/stand-accent.ts';
import { contrast, isInGamut, parseOklch } from './oklch.ts';

const css = readFileSync(join(projectRoot, 'renderer/ui/design/tokens.css'), 'utf8');

function token(name: string, theme: 'light' | 'dark') {
  const found = new RegExp(`--${name}: (?:light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)|(oklch\\([^)]*\\)));`).exec(css);
  const written = found?.[3] ?? found?.[theme === 'light' ? 1 : 2];
  if (written === undefined) throw new Error(`no such role: ${name}`);
  return parseOklch(written);
}

const hex = (value: number): string => `#${value.toString(16).padStart(6, '0')}`;
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(hex);

function expectReadable(color: string): void {
  const tones = accentTones(color);
  if (tones === undefined) throw new Error(`${color} has no tones`);
  for (const theme of ['light', 'dark'] as const) {
    const [ground, ink] = [parseOklch(tones.ground[theme]), parseOklch(tones.ink[theme])];
    for (const one of [ground, ink]) expect(isInGamut(one), `${color} ${theme}`).toBe(true);
    for (const name of ['on-stand', 'on-stand-quiet'])
      expect(contrast(token(name, theme), ground), `${name} on ${color} ${theme}`).toBeGreaterThanOrEqual(4.5);
    for (const name of ['surface', 'raised', 'sunken'])
      expect(contrast(ink, token(name, theme)), `${color} on ${name} ${theme}`).toBeGreaterThanOrEqual(4.5);
  }
}

test('text can be read on every accent, and every accent on each surface, in both themes', () => {
  fc.assert(
    fc.property(anyColor, (color) => (meaningOf(color) === undefined ? expectReadable(color) : undefined)),
    // The color of the example lay outside once it was written with fewer digits.
    { numRuns: 500, examples: [['#6a69ce']] },
  );
});

test.each(Object.entries(ACCENTS))('%s, which is offered, may be chosen and can be read', (_name, color) => {
  expect(meaningOf(color)).toBeUndefined();
  expectReadable(color);
});

test('a colour counts as showable where an independent conversion finds it within what screens show', () => {
  const color = fc.record({
    lightness: fc.integer({ min: 0, max: 1000 }),
    chroma: fc.integer({ min: 0, max: 400 }),
    hue: fc.integer({ min: 0, max: 3590 }),
  });
  const counts = { inside: 0, outside: 0 };
  fc.assert(
    fc.property(color, ({ lightness, chroma, hue }) => {
      const text = `oklch(${lightness / 10}% ${chroma / 1000} ${hue / 10})`;
      const { red, green, blue } = parseOklch(text);
      const parts = [red, green, blue];
      // So close to the edge the two may differ by their rounding.
      if (parts.some((part) => Math.min(Math.abs(part), Math.abs(part - 1)) < 1e-6)) return;
      const isInside = parts.every((part) => part > 0 && part < 1);
      counts[isInside ? 'inside' : 'outside'] += 1;
      expect(isShowable({ lightness: lightness / 1000, chroma: chroma / 1000, hue: hue / 10 }), text).toBe(isInside);
    }),
    { numRuns: 2000 },
  );
  expect(Math.min(counts.inside, counts.outside)).toBeGreaterThan(200);
});

test('a colour that means something on screens, and what is no colour, is shown as none', () => {
  for (const color of ['#1f7a45', '#1d4ed8', '#f59e0b', '#dc2626', '', 'red', '#12345', 'url(x)'])
    expect(accentStyle(color)).toBeUndefined();
  expect(accentStyle(undefined)).toBeUndefined();
});
