import { MOST_LOGO_BYTES } from '../../../../shared/till-contract/parts/stand-look.ts';
import { base64Of, drawAgain, openPicture, type PictureProblem } from '../../../ui/pictures/open-picture.ts';

const LIMITS = { bytes: 5 * 1024 * 1024, dots: 24_000_000 };
const WIDEST = 480;
const HIGHEST = 240;
/** A detailed picture is drawn smaller until it fits. */
const SMALLER = 0.8;
const LEAST_SIDE = 16;

/** Reads a picture and draws it again as a small PNG. */
export async function readLogo(file: File): Promise<{ readonly picture: string } | { readonly problem: PictureProblem }> {
  const opened = await openPicture(file, LIMITS);
  if ('problem' in opened) return opened;
  const { bitmap } = opened;
  try {
    const fits = Math.min(1, WIDEST / bitmap.width, HIGHEST / bitmap.height);
    for (let scale = fits; Math.max(bitmap.width, bitmap.height) * scale >= LEAST_SIDE; scale *= SMALLER) {
      const drawn = await drawAgain(bitmap, { scale, type: 'image/png' });
      if (drawn !== undefined && drawn.size <= MOST_LOGO_BYTES) return { picture: await base64Of(drawn) };
    }
    return { problem: 'broken' };
  } finally {
    bitmap.close();
  }
}
