import { readFileSync } from 'node:fs';
import { drawings, type Part } from '../../renderer/ui/pictures/drawings.ts';
import { kindOfFood } from '../../renderer/ui/pictures/kind-of-food.ts';
import { DEMO_DRAWINGS, type Inks } from './demo-drawings.ts';
import { RECIPES } from './demo-recipes.ts';

export const PICTURE = { width: 600, height: 400 } as const;
const CANVAS = { width: 720, height: 480 } as const;

const INK = /--ink-(\w+): ([^;]+);/g;
const colours = readFileSync(new URL('../../renderer/ui/design/picture-colours.css', import.meta.url), 'utf8');
const USUAL: Inks = Object.fromEntries(Array.from(colours.matchAll(INK), ([, ink, colour]) => [ink, colour]));

const FOOD = 372;
const FLOOR = 412;
/** Where most drawings end; `draw-demo-pictures.ts` lowers the others. */
const BASE = 60;

/** The picture of an item as SVG: what it is, on the table of its group. The same item gives the same picture. */
export function drawItem(name: string, groups: readonly string[]): string {
  const { of, inks = {}, size = 1, times = 1, beside, besideInks = {} } = RECIPES[name] ?? {};
  const own = partsOf(of ?? kindOfFood(name, ...groups.toReversed()));
  const behind = beside === undefined ? '' : place(partsOf(beside), besideInks, { x: 500, scale: 0.66 });
  const shift = beside === undefined ? 0 : -64;
  const front = placesOf(times, size).map(({ x, scale, lift }) => place(own, inks, { x: 360 + x + shift, scale, lift }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS.width} ${CANVAS.height}" width="${PICTURE.width}" height="${PICTURE.height}">`,
    tableOf(groups.find((group) => group !== 'Favorites') ?? ''),
    behind,
    ...front,
    '</svg>',
  ].join('');
}

function partsOf(name: keyof typeof drawings | keyof typeof DEMO_DRAWINGS): readonly Part[] {
  return name in DEMO_DRAWINGS ? DEMO_DRAWINGS[name as keyof typeof DEMO_DRAWINGS] : drawings[name as keyof typeof drawings];
}

interface Place {
  readonly x: number;
  readonly scale: number;
  readonly lift?: number | undefined;
}

/** Side by side; from four on in two rows, the back one first. */
function placesOf(times: number, size: number): readonly Place[] {
  const row = (count: number, lift: number): readonly Place[] =>
    Array.from({ length: count }, (_, at) => ({ x: (at - (count - 1) / 2) * FOOD * size * 0.72, scale: size, lift }));
  if (times <= 3) return row(times, 0);
  const back = Math.floor(times / 2);
  return [...row(back, 96), ...row(times - back, 0)];
}

function place(parts: readonly Part[], inks: Inks, { x, scale, lift = 0 }: Place): string {
  const side = FOOD * scale;
  const [left, top] = [x - side / 2, FLOOR - lift - (side * BASE) / 64];
  const paths = parts.map(([ink, path, line]) => {
    const colour = inks[ink] ?? USUAL[ink] ?? 'black';
    return line === undefined
      ? `<path fill="${colour}" d="${path}"/>`
      : `<path fill="none" stroke="${colour}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;
  });
  const shadow = `<ellipse cx="${x}" cy="${FLOOR - lift}" rx="${side * 0.42}" ry="${side * 0.055}" fill="oklch(25% 0.03 60 / 0.16)"/>`;
  return `${shadow}<g data-base="${BASE}" transform="translate(${left} ${top}) scale(${side / 64})">${paths.join('')}</g>`;
}

/** A wall and a table in the colour of the group, with one of four patterns, so that a page of them is calm and no two groups look alike. */
function tableOf(group: string): string {
  const mark = [...group].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  const hue = HUES[group] ?? mark % 360;
  const wall = `oklch(92% 0.045 ${hue})`;
  const light = `oklch(95.5% 0.03 ${hue})`;
  const table = `oklch(82% 0.065 ${hue})`;
  const pattern = PATTERNS[mark % PATTERNS.length] as (colour: string) => string;
  return `<path fill="${wall}" d="M0 0h720v480H0z"/>${pattern(light)}<path fill="${table}" d="M0 392q360-34 720 0v88H0z"/>`;
}

const HUES: Readonly<Record<string, number>> = {
  Burgers: 75,
  'Hot dogs': 40,
  Chicken: 95,
  'Nachos and tacos': 60,
  Pizza: 30,
  Sides: 110,
  Snacks: 85,
  Sweets: 350,
  Drinks: 230,
  'Cold drinks': 230,
  'Without alcohol': 160,
  Draft: 200,
  Beer: 200,
  Cans: 250,
  Wine: 320,
  Cocktails: 180,
  'Wine and cocktails': 320,
  'Coffee and tea': 65,
  Bakery: 50,
  Breakfast: 100,
  Apparel: 260,
  Headwear: 220,
  Souvenirs: 140,
  'Gift cards': 90,
  Seafood: 215,
  'From the grill': 45,
};

const PATTERNS: readonly ((colour: string) => string)[] = [
  (colour) => `<circle cx="360" cy="230" r="200" fill="${colour}"/>`,
  (colour) => `<path fill="${colour}" d="M0 60L300 0h120L0 84zM0 220L720 20v70L0 300zM0 400L720 180v80L60 480H0z"/>`,
  (colour) =>
    Array.from(
      { length: 24 },
      (_, at) =>
        `<circle cx="${(at % 6) * 130 + (Math.floor(at / 6) % 2) * 65 + 10}" cy="${Math.floor(at / 6) * 105 + 40}" r="20" fill="${colour}"/>`,
    ).join(''),
  (colour) =>
    `<path fill="${colour}" d="M360 250L0 120V0h60zM360 250L200 0h150zM360 250L470 0h150zM360 250L720 60v130zM360 250L720 330v120zM360 250L0 300v130z"/>`,
];
