import { MOST_LOGO_BYTES } from '../../../../shared/till-contract/parts/stand-look.ts';

/** Why a file is no logo. `broken`: it cannot be read as a PNG, JPEG or WebP picture. */
export type LogoProblem = 'too_large' | 'too_many_dots' | 'broken';

const MOST_FILE_BYTES = 5 * 1024 * 1024;
const MOST_DOTS = 24_000_000;
const WIDEST = 480;
const HIGHEST = 240;
/** A detailed picture is drawn smaller until it fits. */
const SMALLER = 0.8;
const LEAST_SIDE = 16;

/**
 * Reads a picture and draws it again as a small PNG, so that nothing of the file is kept but what it shows. Its size is read from its first
 * bytes, because a hostile file is a few bytes long and a hundred thousand dots wide.
 */
export async function readLogo(file: File): Promise<{ readonly picture: string } | { readonly problem: LogoProblem }> {
  if (file.size > MOST_FILE_BYTES) return { problem: 'too_large' };
  const size = sizeOfPicture(new Uint8Array(await file.arrayBuffer()));
  if (size === undefined) return { problem: 'broken' };
  if (size.width * size.height > MOST_DOTS) return { problem: 'too_many_dots' };
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined || bitmap.width === 0 || bitmap.height === 0) return { problem: 'broken' };
  try {
    const fits = Math.min(1, WIDEST / bitmap.width, HIGHEST / bitmap.height);
    for (let scale = fits; Math.max(bitmap.width, bitmap.height) * scale >= LEAST_SIDE; scale *= SMALLER) {
      const drawn = await drawnAs(bitmap, scale);
      if (drawn !== undefined && drawn.size <= MOST_LOGO_BYTES) return { picture: base64Of(new Uint8Array(await drawn.arrayBuffer())) };
    }
    return { problem: 'broken' };
  } finally {
    bitmap.close();
  }
}

async function drawnAs(bitmap: ImageBitmap, scale: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/png');
  return (await promise) ?? undefined;
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size that a picture claims; undefined for anything that is no PNG, JPEG or WebP. */
export function sizeOfPicture(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a)
      return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view);
    if (view.getUint32(0) === RIFF && view.getUint32(8) === WEBP) return sizeOfWebp(view);
  } catch {
    // Cut off before its size.
  }
  return undefined;
}

const RIFF = 0x52494646;
const WEBP = 0x57454250;

/** The size stands in the first frame header, after segments of any length. */
function sizeOfJpeg(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

const [LOSSY, LOSSLESS, EXTENDED] = [0x56503820, 0x5650384c, 0x56503858];

function sizeOfWebp(view: DataView): Size | undefined {
  switch (view.getUint32(12)) {
    case LOSSY:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case LOSSLESS: {
      const packed = view.getUint32(21, true);
      return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
    }
    case EXTENDED:
      return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(27, true) & 0xffffff) + 1 };
    default:
      return undefined;
  }
}
