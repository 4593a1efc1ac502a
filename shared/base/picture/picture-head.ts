/** What the first bytes of a picture claim. Nothing of it is decoded. */
export interface PictureHead {
  readonly type: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

/** Returns undefined for anything that is no PNG, JPEG or WebP. A hostile file may be a few bytes long and a hundred thousand dots wide. */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a)
      return still('png', { width: view.getUint32(16), height: view.getUint32(20) });
    if (view.getUint16(0) === 0xffd8) return still('jpeg', sizeOfJpeg(view));
    if (view.getUint32(0) === RIFF && view.getUint32(8) === WEBP) return headOfWebp(view);
  } catch {
    // Cut off before its size.
  }
  return undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function still(type: PictureHead['type'], size: Size | undefined): PictureHead | undefined {
  return size && { type, ...size, isAnimated: false };
}

const RIFF = 0x52494646;
const WEBP = 0x57454250;

/** The first frame header, after segments of any length, has the size. */
function sizeOfJpeg(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

const [LOSSY, LOSSLESS, EXTENDED] = [0x56503820, 0x5650384c, 0x56503858];
const ANIMATION = 0x02;

function headOfWebp(view: DataView): PictureHead | undefined {
  switch (view.getUint32(12)) {
    case LOSSY:
      return still('webp', { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff });
    case LOSSLESS: {
      const packed = view.getUint32(21, true);
      return still('webp', { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 });
    }
    case EXTENDED: {
      const size = { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(27, true) & 0xffffff) + 1 };
      return { type: 'webp', ...size, isAnimated: (view.getUint8(20) & ANIMATION) !== 0 };
    }
    default:
      return undefined;
  }
}
