import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPng, writePng } from '../../electron/host/printing/png-picture.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Grey and colour, eight bits for each channel. */
const KINDS = [
  { colour: 0, channels: 1 },
  { colour: 2, channels: 3 },
] as const;

function chunk(kind: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The five filters as the format defines them: what a byte is written less. */
const FILTERS: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => Math.floor((left + up) / 2),
  (left, up, corner) => {
    const guess = left + up - corner;
    // The first of equals wins, in this order.
    return [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0;
  },
];

function encode(
  pixels: readonly number[],
  width: number,
  height: number,
  { colour, channels }: (typeof KINDS)[number],
  filters: readonly number[],
) {
  const rowBytes = width * channels;
  const at = (x: number, y: number): number => (x < 0 || y < 0 ? 0 : (pixels[y * rowBytes + x] ?? 0));
  const rows: number[] = [];
  for (let y = 0; y < height; y++) {
    const filter = filters[y] ?? 0;
    rows.push(filter);
    for (let x = 0; x < rowBytes; x++) {
      const by = FILTERS[filter]?.(at(x - channels, y), at(x, y - 1), x < channels ? 0 : at(x - channels, y - 1)) ?? 0;
      rows.push((at(x, y) - by + 256) % 256);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colour, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', new Uint8Array()),
  ]);
}

test('a picture reads the same by whatever filters its rows are written, and each dot is black where it is darker than half', () => {
  const picture = fc
    .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }), kind: fc.constantFrom(...KINDS) })
    .chain((shape) =>
      fc.record({
        shape: fc.constant(shape),
        pixels: fc.array(fc.integer({ min: 0, max: 255 }), {
          minLength: shape.width * shape.height * shape.kind.channels,
          maxLength: shape.width * shape.height * shape.kind.channels,
        }),
        filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: shape.height, maxLength: shape.height }),
      }),
    );
  fc.assert(
    fc.property(picture, ({ shape: { width, height, kind }, pixels, filters }) => {
      const dots = Array.from({ length: width * height }, (_, place) => {
        const [red = 0, green = red, blue = red] = pixels.slice(place * kind.channels, (place + 1) * kind.channels);
        return red * 299 + green * 587 + blue * 114 < 128_000 ? 1 : 0;
      });
      const read = readPng(encode(pixels, width, height, kind, filters));
      expect([read?.width, read?.height, [...(read?.dots ?? [])]]).toEqual([width, height, dots]);
    }),
    { numRuns: 300 },
  );
});

test('what is written is read as it was', () => {
  const dots = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 11 * 5, maxLength: 11 * 5 });
  fc.assert(
    fc.property(dots, (black) => {
      expect([...(readPng(writePng({ width: 11, height: 5, dots: Uint8Array.from(black) }))?.dots ?? [])]).toEqual(black);
    }),
  );
});
