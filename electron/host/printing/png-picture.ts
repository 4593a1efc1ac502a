import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Black and white, one byte per dot: 1 is black. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(kind: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(content.length + 12);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(kind, 4, 'latin1');
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, content.length + 8)), content.length + 8);
  return bytes;
}

/** Writes one bit per dot, all that a thermal printer can show. */
export function writePng({ width, height, dots }: Picture): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * (rowBytes + 1) + 1 + (x >> 3);
      if (dots[y * width + x] === 0) rows[index] = (rows[index] as number) | (0x80 >> (x & 7));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from(SIGNATURE), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', new Uint8Array())]);
}

const MOST_SIDE = 2048;
/** Channels by colour type: grey, colour, palette, grey with alpha, colour with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Reads a PNG; undefined when it is damaged, interlaced, has more than eight bits per channel, or is larger than allowed. */
export function readPng(bytes: Uint8Array, mostSide = MOST_SIDE): Picture | undefined {
  const file = Buffer.from(bytes);
  const parts = chunksOf(file);
  if (parts === undefined) return undefined;
  const { head, packed, palette, alphas } = parts;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth = 0, colour = -1, , , interlaced] = head.subarray(8);
  const channels = CHANNELS[colour];
  if (channels === undefined || interlaced !== 0 || ![1, 2, 4, 8].includes(depth)) return undefined;
  if (width < 1 || height < 1 || width > mostSide || height > mostSide) return undefined;
  const rowBytes = Math.ceil((width * depth * channels) / 8);
  try {
    const rows = unfilter(
      inflateSync(packed, { maxOutputLength: (rowBytes + 1) * height + 1 }),
      rowBytes,
      height,
      Math.max(1, (depth * channels) >> 3),
    );
    return rows && { width, height, dots: blackened(rows, { width, height, depth, colour, channels, rowBytes, palette, alphas }) };
  } catch {
    return undefined;
  }
}

interface PngParts {
  readonly head: Buffer;
  readonly packed: Buffer;
  readonly palette: Buffer;
  readonly alphas: Buffer;
}

/** Undefined unless every chunk is whole, the first is the head, and nothing follows the last. */
function chunksOf(file: Buffer): PngParts | undefined {
  if (!SIGNATURE.every((byte, index) => file[index] === byte)) return undefined;
  const found: Record<string, Buffer[]> = { IHDR: [], IDAT: [], PLTE: [], tRNS: [] };
  let last = '';
  for (let at = 8; at < file.length; ) {
    if (last === 'IEND' || at + 12 > file.length) return undefined;
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return undefined;
    const kind = file.toString('latin1', at + 4, at + 8);
    if ((last === '') !== (kind === 'IHDR')) return undefined;
    found[kind]?.push(file.subarray(at + 8, end));
    [last, at] = [kind, end + 4];
  }
  const joined = (kind: string) => Buffer.concat(found[kind] ?? []);
  const head = joined('IHDR');
  if (last !== 'IEND' || head.length !== 13) return undefined;
  return { head, packed: joined('IDAT'), palette: joined('PLTE'), alphas: joined('tRNS') };
}

/** Undoes the row filters, which predict each byte from the ones to the left and above. */
function unfilter(raw: Buffer, rowBytes: number, height: number, step: number): Uint8Array | undefined {
  if (raw.length !== (rowBytes + 1) * height) return undefined;
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (rowBytes + 1)];
    for (let x = 0; x < rowBytes; x++) {
      const left = x < step ? 0 : (rows[y * rowBytes + x - step] as number);
      const up = y === 0 ? 0 : (rows[(y - 1) * rowBytes + x] as number);
      const corner = x < step || y === 0 ? 0 : (rows[(y - 1) * rowBytes + x - step] as number);
      const by = predicted(filter, left, up, corner);
      if (by === undefined) return undefined;
      rows[y * rowBytes + x] = (raw[y * (rowBytes + 1) + 1 + x] as number) + by;
    }
  }
  return rows;
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number | undefined {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return undefined;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const l = Math.abs(up - corner);
  const u = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  return l <= u && l <= c ? left : u <= c ? up : corner;
}

interface Raster {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly channels: number;
  readonly rowBytes: number;
  readonly palette: Uint8Array;
  readonly alphas: Uint8Array;
}

/** Makes dots black that are darker than half, on white paper. */
function blackened(rows: Uint8Array, { width, height, depth, colour, channels, rowBytes, palette, alphas }: Raster): Uint8Array {
  const dots = new Uint8Array(width * height);
  const most = 2 ** depth - 1;
  const sample = (y: number, index: number): number => {
    const bit = index * depth;
    return ((rows[y * rowBytes + (bit >> 3)] as number) >> (8 - depth - (bit & 7))) & most;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (channel: number): number => sample(y, x * channels + channel);
      const entry = colour === 3 ? at(0) : 0;
      const scale = 255 / most;
      const [red, green, blue] =
        colour === 3
          ? [palette[entry * 3] ?? 0, palette[entry * 3 + 1] ?? 0, palette[entry * 3 + 2] ?? 0]
          : channels >= 3
            ? [at(0) * scale, at(1) * scale, at(2) * scale]
            : [at(0) * scale, at(0) * scale, at(0) * scale];
      const alpha = colour === 3 ? (alphas[entry] ?? 255) : channels === 2 || channels === 4 ? at(channels - 1) * scale : 255;
      const light = (red * 299 + green * 587 + blue * 114) / 1000;
      dots[y * width + x] = (light * alpha) / 255 + (255 - alpha) < 128 ? 1 : 0;
    }
  }
  return dots;
}

/** Shrinks a picture to fit by leaving dots out. Both sides become multiples of 8, as printers require, however thin the picture is. */
export function shrinkToFit({ width, height, dots }: Picture, mostWidth: number, mostHeight: number): Picture {
  const shrink = Math.max(1, width / mostWidth, height / mostHeight);
  const sideOf = (length: number): number => Math.ceil(Math.max(1, Math.floor(length / shrink)) / 8) * 8;
  const to = { width: sideOf(width), height: sideOf(height) };
  const small = new Uint8Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const [fromX, fromY] = [Math.floor(x * shrink), Math.floor(y * shrink)];
      if (fromX < width && fromY < height) small[y * to.width + x] = dots[fromY * width + fromX] as number;
    }
  }
  return { ...to, dots: small };
}
