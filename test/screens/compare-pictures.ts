import { createRequire } from 'node:module';

/** Compares pictures by the comparator of Playwright, which passes over what only differs by the smoothing of edges. */

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** A place has changed if in a square of 16 × 16 pixels more than `most` differ by more than `threshold` (from 0 to 1). */
interface Rule {
  readonly threshold: number;
  readonly most: number;
}

type Comparator = (
  actual: Buffer,
  expected: Buffer,
  options: { readonly threshold: number; readonly maxDiffPixels: number },
) => { readonly errorMessage: string; readonly diff?: Buffer } | null;

const load = createRequire(import.meta.url);
const { utils } = load('playwright-core/lib/coreBundle') as {
  readonly utils: {
    readonly getComparator: (type: string) => Comparator;
    readonly decodeWebp: (bytes: Buffer) => Pixels;
    readonly encodeWebp: (pixels: Pixels, options: { readonly lossless: boolean }) => Buffer;
  };
};
const { PNG } = load('playwright-core/lib/utilsBundle') as {
  readonly PNG: { readonly sync: { read(bytes: Buffer): Pixels; write(pixels: Pixels): Buffer } };
};
const comparePng = utils.getComparator('image/png');

const SQUARE = 16;

interface Comparison {
  /** How often both pictures are halved before. */
  readonly halvings: number;
  readonly rules: readonly Rule[];
}

/** Two pictures by the same Chromium: whatever a person could see. */
export const SAME_BROWSER: Comparison = { halvings: 0, rules: [{ threshold: 0.04, most: 2 }] };
/**
 * Two pictures of half the size, by Chromiums that smooth letters or place them between pixels in other ways. In a quarter of the size this
 * is evened out, and what is left of it lies scattered; what has moved, come or gone is strong in one place, and another colour wide.
 */
export const OTHER_BROWSER: Comparison = {
  halvings: 1,
  rules: [
    { threshold: 0.15, most: 9 },
    { threshold: 0.05, most: 100 },
  ],
};

export interface Difference {
  readonly sentence: string;
  /** A PNG that shows the places. */
  readonly picture: Buffer;
}

/** Returns what differs between two PNGs, whose pixels each are `scale` of the screen wide. */
export function comparePictures(before: Buffer, after: Buffer, { halvings, rules }: Comparison, scale = 1): Difference | undefined {
  let [old, fresh] = [before, after];
  for (let done = 0; done < halvings; done++) [old, fresh] = [halve(old), halve(fresh)];
  for (const { threshold, most } of rules) {
    const found = comparePng(fresh, old, { threshold, maxDiffPixels: 0 });
    if (found?.diff === undefined) continue;
    const change = changeIn(PNG.sync.read(found.diff), most, scale << halvings);
    const size = sizeChange(PNG.sync.read(before), PNG.sync.read(after), scale);
    if (change !== undefined || size !== '') return { sentence: size + (change ?? ''), picture: found.diff };
  }
  return undefined;
}

function sizeChange(old: Pixels, fresh: Pixels, scale: number): string {
  const [was, is] = [old, fresh].map(({ width, height }) => `${width * scale} × ${height * scale}`);
  return was === is ? '' : `${was} became ${is}; `;
}

/** The comparator paints red what differs, and yellow what it takes for the smoothing of an edge. */
function changeIn({ width, height, data }: Pixels, most: number, scale: number): string | undefined {
  const columns = Math.ceil(width / SQUARE);
  const squares = new Uint16Array(columns * Math.ceil(height / SQUARE));
  let count = 0;
  for (let place = 0; place < width * height; place++) {
    if (data[place * 4] !== 255 || data[place * 4 + 1] !== 0) continue;
    count += 1;
    const square = Math.floor(place / width / SQUARE) * columns + Math.floor((place % width) / SQUARE);
    squares[square] = (squares[square] ?? 0) + 1;
  }
  const changed = [...squares.keys()].filter((square) => (squares[square] ?? 0) > most);
  if (changed.length === 0) return undefined;
  const [across, down] = [changed.map((square) => square % columns), changed.map((square) => Math.floor(square / columns))];
  const from = [Math.min(...across), Math.min(...down)].map((at) => at * SQUARE * scale);
  const to = [Math.max(...across), Math.max(...down)].map((at) => (at + 1) * SQUARE * scale);
  return `${((100 * count) / (width * height)).toFixed(2)} % differs, between ${from.join()} and ${to.join()}`;
}

/** Half as wide and high: each pixel is the mean of four. */
export function halve(png: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(png);
  const half = { width: width >> 1, height: height >> 1, data: Buffer.alloc((width >> 1) * (height >> 1) * 4) };
  const row = 4 * width;
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const to = (y * half.width + x) * 4;
      for (let part = 0; part < 4; part++) {
        const from = 2 * y * row + 8 * x + part;
        half.data[to + part] =
          ((data[from] as number) + (data[from + 4] as number) + (data[from + row] as number) + (data[from + row + 4] as number) + 2) >> 2;
      }
    }
  }
  return PNG.sync.write(half);
}

export function webpOfPng(png: Buffer): Buffer {
  return utils.encodeWebp(PNG.sync.read(png), { lossless: true });
}

export function pngOfWebp(webp: Buffer): Buffer {
  return PNG.sync.write(utils.decodeWebp(webp));
}
