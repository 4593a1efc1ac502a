import type { Page } from 'playwright-core';

/** A photo as a phone takes it: lying on its side, with a note that says how it is to be turned. */
export async function takePhoto(page: Page, { width = 400, height = 300, colour = '#c0392b' } = {}): Promise<Buffer> {
  const written = await page.evaluate(
    ([wide, high, fill]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide, high];
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      pen.fillStyle = fill;
      pen.fillRect(0, 0, wide, high);
      pen.fillStyle = 'white';
      pen.fillRect(wide / 4, high / 4, wide / 2, high / 2);
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [width, height, colour] as const,
  );
  return turned(Buffer.from(written.slice(written.indexOf(',') + 1), 'base64'));
}

/** Turned by a quarter, by the note that cameras write (Exif, tag 0x0112, value 6). */
function turned(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
