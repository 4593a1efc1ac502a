import { utf8Bytes } from './utf8.ts';

/** A QR code of bytes, error correction M, versions 1 to 10: up to 213 bytes, about twice what a link with its code needs. True is dark. */
type QrMatrix = readonly (readonly boolean[])[];

/** Per version: blocks, data bytes per block, how many of the last blocks have one more, check bytes per block, centres of alignment. */
const VERSIONS = [
  { blocks: 1, data: 16, longer: 0, check: 10, marks: [] },
  { blocks: 1, data: 28, longer: 0, check: 16, marks: [6, 18] },
  { blocks: 1, data: 44, longer: 0, check: 26, marks: [6, 22] },
  { blocks: 2, data: 32, longer: 0, check: 18, marks: [6, 26] },
  { blocks: 2, data: 43, longer: 0, check: 24, marks: [6, 30] },
  { blocks: 4, data: 27, longer: 0, check: 16, marks: [6, 34] },
  { blocks: 4, data: 31, longer: 0, check: 18, marks: [6, 22, 38] },
  { blocks: 4, data: 38, longer: 2, check: 22, marks: [6, 24, 42] },
  { blocks: 5, data: 36, longer: 2, check: 22, marks: [6, 26, 46] },
  { blocks: 5, data: 43, longer: 1, check: 26, marks: [6, 28, 50] },
] as const;
type Version = (typeof VERSIONS)[number];

/** The polynomial of the field in which the check bytes are computed. */
const FIELD = 0x11d;
const BYTE_MODE = 0b0100;
/** The first version whose length takes two bytes, and the first one that contains its own version number. */
const FIRST_LONG_LENGTH = 10;
const FIRST_NUMBERED = 7;

/** Returns undefined if the text is too long. */
export function qrMatrix(text: string): QrMatrix | undefined {
  const bytes = utf8Bytes(text);
  const index = VERSIONS.findIndex((each, place) => bytes.length <= dataBytes(each) - (isLong(place + 1) ? 3 : 2));
  const version = VERSIONS[index];
  if (version === undefined) return undefined;
  const plain = drawPlain(index + 1, version, codewords(bytes, index + 1, version));
  const masked = MASKS.map((mask, number) => drawFormat(applyMask(plain, mask), number));
  return masked
    .map((modules) => ({ modules, penalty: penaltyOf(modules) }))
    .reduce((best, one) => (one.penalty < best.penalty ? one : best)).modules;
}

function dataBytes({ blocks, data, longer }: Version): number {
  return blocks * data + longer;
}

function isLong(number: number): boolean {
  return number >= FIRST_LONG_LENGTH;
}

function codewords(bytes: Uint8Array, number: number, version: Version): readonly number[] {
  const { blocks, data, longer, check } = version;
  const length = [bytes.length >> 12, bytes.length >> 8, bytes.length >> 4, bytes.length].map((nibble) => nibble & 15);
  // The mode takes only four bits, so each byte after it is split across two codewords.
  const nibbles = [BYTE_MODE, ...length.slice(isLong(number) ? 0 : 2), ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const filled = Array.from({ length: nibbles.length / 2 }, (_, place) => ((nibbles[place * 2] ?? 0) << 4) | (nibbles[place * 2 + 1] ?? 0));
  const padded = Array.from(
    { length: dataBytes(version) },
    (_, place) => filled[place] ?? ((place - filled.length) % 2 === 0 ? 0xec : 0x11),
  );
  const starts = Array.from({ length: blocks + 1 }, (_, block) => block * data + Math.max(0, block - (blocks - longer)));
  const parts = Array.from({ length: blocks }, (_, block) => padded.slice(starts[block], starts[block + 1]));
  const checks = parts.map((part) => checkBytes(part, check));
  const woven = (of: readonly (readonly number[])[], most: number): readonly number[] =>
    Array.from({ length: most }, (_, place) => of.flatMap((part) => part[place] ?? [])).flat();
  return [...woven(parts, data + 1), ...woven(checks, check)];
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * FIELD) ^ (((b >> bit) & 1) * a);
  return product;
}

/** Returns the remainder of dividing the data by (x - 1)(x - 2)(x - 4)... */
function checkBytes(data: readonly number[], count: number): readonly number[] {
  let divisor = [1];
  let root = 1;
  for (let degree = 0; degree < count; degree++) {
    const [shifted, multiplied] = [
      [...divisor, 0],
      [0, ...divisor.map((factor) => multiply(factor, root))],
    ];
    divisor = shifted.map((factor, place) => factor ^ (multiplied[place] ?? 0));
    root = multiply(root, 2);
  }
  let rest: readonly number[] = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = divisor.slice(1).map((one, place) => multiply(one, factor) ^ (rest[place + 1] ?? 0));
  }
  return rest;
}

/** `marks` are the fixed modules, undefined where data goes. A mask inverts only the modules in `data`. */
interface Plain {
  readonly size: number;
  readonly marks: readonly (readonly (boolean | undefined)[])[];
  readonly data: ReadonlyMap<number, boolean>;
}

function drawPlain(number: number, { marks: centres }: Version, words: readonly number[]): Plain {
  const size = 17 + 4 * number;
  const marks = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
  const set = (row: number, column: number, isDark: boolean): void => {
    const cells = marks[row];
    if (cells !== undefined && column >= 0 && column < size) cells[column] = isDark;
  };
  const ring = (row: number, column: number, reach: number, light: readonly number[]): void => {
    for (let down = -reach; down <= reach; down++) {
      for (let right = -reach; right <= reach; right++) {
        set(row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
      }
    }
  };
  for (let place = 0; place < size; place++) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    ring(row, column, 4, [2, 4]);
  const last = size - 7;
  for (const row of centres) {
    for (const column of centres) {
      const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!isCorner) ring(row, column, 2, [1]);
    }
  }
  if (number >= FIRST_NUMBERED) {
    const numbered = versionBits(number);
    for (let bit = 0; bit < 18; bit++) {
      const [along, across] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
      set(along, across, ((numbered >> bit) & 1) === 1);
      set(across, along, ((numbered >> bit) & 1) === 1);
    }
  }
  // Reserves the modules of the format bits.
  for (let place = 0; place < 9; place++) {
    if (marks[8]?.[place] === undefined) set(8, place, false);
    if (marks[place]?.[8] === undefined) set(place, 8, false);
  }
  for (let place = 0; place < 8; place++) {
    set(8, size - 1 - place, false);
    set(size - 1 - place, 8, false);
  }
  return { size, marks, data: placeData(size, marks, words) };
}

/** Places the bits in columns of two from the right, upwards and downwards in turn. */
function placeData(size: number, marks: Plain['marks'], words: readonly number[]): ReadonlyMap<number, boolean> {
  const data = new Map<number, boolean>();
  let bit = 0;
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // Skips the column of the timing pattern.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = isUpward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (marks[row]?.[column] !== undefined) continue;
        data.set(row * size + column, (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1);
        bit += 1;
      }
    }
    isUpward = !isUpward;
  }
  return data;
}

type Mask = (row: number, column: number) => boolean;

const MASKS: readonly Mask[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function applyMask({ size, marks, data }: Plain, mask: Mask): boolean[][] {
  return marks.map((cells, row) =>
    cells.map((mark, column) => {
      const bit = data.get(row * size + column);
      return bit === undefined ? mark === true : bit !== mask(row, column);
    }),
  );
}

/** Returns the 15 format bits. Error correction M is 00, so the five data bits equal the mask number. */
function formatBits(mask: number): number {
  let rest = mask;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** Returns the six bits of the version number with twelve error correction bits. */
function versionBits(number: number): number {
  let rest = number;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  return (number << 12) | rest;
}

function drawFormat(modules: boolean[][], mask: number): boolean[][] {
  const size = modules.length;
  const bits = formatBits(mask);
  const set = (row: number, column: number, bit: number): void => {
    const cells = modules[row];
    if (cells !== undefined) cells[column] = ((bits >> bit) & 1) === 1;
  };
  for (let bit = 0; bit < 15; bit++) {
    // One copy goes around the first corner, past the timing patterns; the other is shared by the two other corners.
    if (bit < 8) set(bit < 6 ? bit : bit + 1, 8, bit);
    else set(8, bit === 8 ? 7 : 14 - bit, bit);
    if (bit < 8) set(8, size - 1 - bit, bit);
    else set(size - 15 + bit, 8, bit);
  }
  const last = modules[size - 8];
  if (last !== undefined) last[8] = true;
  return modules;
}

/** Scores how hard the code is to read: long runs, blocks, and too much of one colour. */
function penaltyOf(modules: QrMatrix): number {
  const size = modules.length;
  const at = (row: number, column: number): boolean => modules[row]?.[column] === true;
  let [penalty, dark] = [0, 0];
  for (let row = 0; row < size; row++) {
    let [across, down] = [0, 0];
    for (let column = 0; column < size; column++) {
      across = column > 0 && at(row, column) === at(row, column - 1) ? across + 1 : 1;
      down = column > 0 && at(column, row) === at(column - 1, row) ? down + 1 : 1;
      for (const run of [across, down]) penalty += run === 5 ? 3 : run > 5 ? 1 : 0;
      if (at(row, column)) dark += 1;
      const isBlock =
        row > 0 && column > 0 && new Set([at(row, column), at(row - 1, column), at(row, column - 1), at(row - 1, column - 1)]).size === 1;
      if (isBlock) penalty += 3;
    }
  }
  return penalty + Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10;
}
