import { type PictureHead, readPictureHead } from '../../../shared/base/picture/picture-head.ts';

/** Why a file is no picture for us. `broken`: it cannot be read as a PNG, JPEG or WebP picture. */
export type PictureProblem = 'too_large' | 'too_many_dots' | 'broken';

export interface PictureLimits {
  readonly bytes: number;
  readonly dots: number;
}

/** Decodes a picture, upright. Its size is read from its first bytes, because a hostile file is a few bytes long and a hundred thousand dots wide. */
export async function openPicture(
  file: File,
  { bytes, dots }: PictureLimits,
): Promise<{ readonly bitmap: ImageBitmap } | { readonly problem: PictureProblem }> {
  if (file.size > bytes) return { problem: 'too_large' };
  const head: PictureHead | undefined = readPictureHead(new Uint8Array(await file.arrayBuffer()));
  if (head === undefined) return { problem: 'broken' };
  if (head.width * head.height > dots) return { problem: 'too_many_dots' };
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  return bitmap === undefined || bitmap.width === 0 || bitmap.height === 0 ? { problem: 'broken' } : { bitmap };
}

export interface Drawing {
  readonly scale: number;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly quality?: number;
}

/** Draws it again, so that nothing of the file is kept but what it shows. A browser that cannot write the type writes another one. */
export async function drawAgain(bitmap: ImageBitmap, { scale, type, quality }: Drawing): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, type, quality);
  return (await promise) ?? undefined;
}

export async function base64Of(drawn: Blob): Promise<string> {
  const bytes = new Uint8Array(await drawn.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
