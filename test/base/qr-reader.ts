/** Reads a QR code of error correction M as a camera's program does, by the published tables; throws where it cannot. */

/** By version: check bytes of a block, then how many blocks hold how many data bytes. */
const BLOCKS: readonly (readonly [check: number, ...(readonly [blocks: number, data: number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
const CENTRES = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

/** What versions 7 to 10 say of themselves, twice. */
const SAID_VERSIONS = ['000111110010010100', '001000010110111100', '001001101010011001', '001010010011010011'];

type Matrix = readonly (readonly boolean[])[];

export function readQr(matrix: Matrix): string {
  const version = (matrix.length - 17) / 4;
  checkVersion(matrix, version);
  const mask = readMask(matrix);
  const bits: boolean[] = [];
  for (const [row, column] of wayOfData(matrix.length, version)) {
    bits.push((matrix[row]?.[column] === true) !== isTurned(mask, row, column));
  }
  const bytes = bytesOf(bits.map(Number));
  const data = dataOf(bytes, version);
  if (data[0] === undefined || data[0] >> 4 !== 4) throw new Error('not a text of bytes');
  const digits = data.flatMap((byte) => [byte >> 4, byte & 15]);
  const lengthDigits = version < 10 ? 2 : 4;
  const length = digits.slice(1, 1 + lengthDigits).reduce((total, digit) => total * 16 + digit, 0);
  const text = digits
    .slice(1 + lengthDigits, 1 + lengthDigits + length * 2)
    .flatMap((digit) => [8, 4, 2, 1].map((bit) => (digit & bit) / bit));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytesOf(text)));
}

function checkVersion(matrix: Matrix, version: number): void {
  const beside = Array.from({ length: 18 }, (_, bit) => [Math.floor(bit / 3), matrix.length - 11 + (bit % 3)] as const).toReversed();
  for (const said of version < 7
    ? []
    : [beside.map(([row, column]) => matrix[row]?.[column]), beside.map(([row, column]) => matrix[column]?.[row])]) {
    if (said.map(Number).join('') !== SAID_VERSIONS[version - 7]) throw new Error('another version is said');
  }
}

function bytesOf(bits: readonly number[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
}

/** The five bits before the ten that guard them, from both places where they stand. */
function readMask(matrix: Matrix): number {
  const last = matrix.length - 1;
  const around = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => matrix[8]?.[column]);
  const first = [...around, ...[7, 5, 4, 3, 2, 1, 0].map((row) => matrix[row]?.[8])];
  const below = Array.from({ length: 7 }, (_, place) => matrix[last - place]?.[8]);
  const second = [...below, ...Array.from({ length: 8 }, (_, place) => matrix[8]?.[last - 7 + place])];
  if (first.join() !== second.join()) throw new Error('two formats');
  const format = first.reduce((number, bit) => number * 2 + Number(bit), 0) ^ 0b101010000010010;
  if (format >> 13 !== 0) throw new Error('not error correction M');
  return format >> 10;
}

function isTurned(mask: number, i: number, j: number): boolean {
  const terms = [
    (i + j) % 2,
    i % 2,
    j % 3,
    (i + j) % 3,
    (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
    ((i * j) % 2) + ((i * j) % 3),
    (((i * j) % 2) + ((i * j) % 3)) % 2,
    (((i + j) % 2) + ((i * j) % 3)) % 2,
  ];
  return terms[mask] === 0;
}

function* wayOfData(size: number, version: number): Generator<readonly [row: number, column: number]> {
  for (let right = size - 1, goesUp = true; right > 0; right -= right === 8 ? 3 : 2, goesUp = !goesUp) {
    for (let step = 0; step < size; step++) {
      const row = goesUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (!isMark(row, column, size, version)) yield [row, column];
    }
  }
}

function isMark(row: number, column: number, size: number, version: number): boolean {
  const far = size - 8;
  if (row === 6 || column === 6) return true;
  if ((row < 9 && column < 9) || (row < 9 && column >= far) || (row >= far && column < 9)) return true;
  if (version > 6 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
  const centres = [6, ...(CENTRES[version - 1] ?? [])];
  const isNear = (place: number) => centres.filter((centre) => Math.abs(place - centre) <= 2);
  return isNear(row).some((across) =>
    isNear(column).some((down) => !(across === 6 && (down === 6 || down === size - 7)) && !(down === 6 && across === size - 7)),
  );
}

/** Takes the blocks apart again, and proves of each that nothing in it was changed. */
function dataOf(bytes: readonly number[], version: number): number[] {
  const [check, ...groups] = BLOCKS[version - 1] ?? [0];
  const sizes = groups.flatMap(([blocks, data]) => new Array<number>(blocks).fill(data));
  const blocks: number[][] = sizes.map(() => []);
  let next = 0;
  for (let place = 0; place < Math.max(...sizes); place++) {
    for (const [index, size] of sizes.entries()) if (place < size) blocks[index]?.push(bytes[next++] as number);
  }
  const data = blocks.map((block) => [...block]);
  for (let place = 0; place < check; place++) for (const block of blocks) block.push(bytes[next++] as number);
  for (const block of blocks) {
    for (let power = 0, root = 1; power < check; power++, root = double(root)) {
      if (block.reduce((value, byte) => product(value, root) ^ byte, 0) !== 0) throw new Error('a byte was changed');
    }
  }
  return data.flat();
}

function double(value: number): number {
  return value < 128 ? value * 2 : (value * 2) ^ 0b100011101;
}

function product(a: number, b: number): number {
  if (b === 0) return 0;
  return (b % 2 === 1 ? a : 0) ^ product(double(a), Math.floor(b / 2));
}
