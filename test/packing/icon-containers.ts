/** The two files in which Windows and macOS want an icon in its sizes: both only hold PNGs behind a table. */

export interface SizedPicture {
  readonly pixels: number;
  readonly png: Uint8Array;
}

const HEAD = 6;
const ROW = 16;

/** Windows: a head, a row for each picture, and the pictures. A size of 256 is written as 0. */
export function packIco(pictures: readonly SizedPicture[]): Buffer {
  const table = Buffer.alloc(HEAD + ROW * pictures.length);
  table.writeUInt16LE(1, 2);
  table.writeUInt16LE(pictures.length, 4);
  let at = table.length;
  for (const [index, { pixels, png }] of pictures.entries()) {
    const row = HEAD + ROW * index;
    table.writeUInt8(pixels % 256, row);
    table.writeUInt8(pixels % 256, row + 1);
    table.writeUInt16LE(1, row + 4);
    table.writeUInt16LE(32, row + 6);
    table.writeUInt32LE(png.length, row + 8);
    table.writeUInt32LE(at, row + 12);
    at += png.length;
  }
  return Buffer.concat([table, ...pictures.map(({ png }) => png)]);
}

export function readIco(file: Buffer): readonly SizedPicture[] {
  if (file.readUInt16LE(0) !== 0 || file.readUInt16LE(2) !== 1) throw new Error('not an icon of Windows');
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const row = HEAD + ROW * index;
    const at = file.readUInt32LE(row + 12);
    return { pixels: file.readUInt8(row) || 256, png: file.subarray(at, at + file.readUInt32LE(row + 8)) };
  });
}

/** What macOS calls each size; the larger ones are also those of half the size on screens of double density. */
const ICNS_NAMES: ReadonlyMap<string, number> = new Map([
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
]);
export const ICNS_SIZES: readonly number[] = [...new Set(ICNS_NAMES.values())];

/** macOS: a head with the whole length, then each picture behind its name and length. */
export function packIcns(pictures: readonly SizedPicture[]): Buffer {
  const parts = [...ICNS_NAMES].map(([name, pixels]) => {
    const picture = pictures.find((one) => one.pixels === pixels);
    if (picture === undefined) throw new Error(`no picture of ${pixels} pixels`);
    return Buffer.concat([named(name, picture.png.length), picture.png]);
  });
  return Buffer.concat([
    named(
      'icns',
      parts.reduce((sum, { length }) => sum + length, 0),
    ),
    ...parts,
  ]);
}

function named(name: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32BE(8 + length, 4);
  return head;
}

export function readIcns(file: Buffer): readonly SizedPicture[] {
  if (file.toString('latin1', 0, 4) !== 'icns' || file.readUInt32BE(4) !== file.length) throw new Error('not an icon of macOS');
  const found: SizedPicture[] = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
    const pixels = ICNS_NAMES.get(file.toString('latin1', at, at + 4));
    if (pixels === undefined) throw new Error(`an unknown size at ${at}`);
    found.push({ pixels, png: file.subarray(at + 8, at + file.readUInt32BE(at + 4)) });
  }
  return found;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Of a square picture. */
export function pixelsOf(png: Uint8Array): number {
  const file = Buffer.from(png);
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG');
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (width !== height) throw new Error(`${width} by ${height} pixels`);
  return width;
}
