import { accept, type Outcome, refuse } from '../../../../shared/base/outcome.ts';
import { MOST_PICTURE_BYTES, PICTURE_SIDES, type PictureSize } from '../../../../shared/base/picture/picture-address.ts';
import { MENU_OPERATIONS } from '../../../../shared/till-contract/menu/menu-operations.ts';
import { askTill, MENU_PATIENCE } from '../../../host/ask-till.ts';
import { base64Of, drawAgain, openPicture, type PictureProblem } from '../../../ui/pictures/open-picture.ts';
import type { HostRefusal } from '../../../words/base/refusal-details.ts';

/** An entry of an item's `images`. */
export interface ItemImage {
  readonly url: string;
  readonly kind?: string;
}

type Kept = Outcome<readonly ItemImage[], HostRefusal> | { readonly problem: PictureProblem };

/** As large as what today's phones take. */
const LIMITS = { bytes: 20 * 1024 * 1024, dots: 50_000_000 };
/** The first that fits is kept; the next ones also serve where the service would not take the one before. */
const QUALITIES = [0.82, 0.7, 0.55, 0.4] as const;
const UNUSABLE = 'picture_unusable';

/** Draws a picture in both sizes and gives them to the service. */
export async function keepPicture(file: File): Promise<Kept> {
  const opened = await openPicture(file, LIMITS);
  if ('problem' in opened) return opened;
  const { bitmap } = opened;
  try {
    const images: ItemImage[] = [];
    for (const kind of ['large', 'small'] as const) {
      const kept = await keepAs(bitmap, kind);
      if (!kept.ok) return kept;
      images.push({ url: kept.value.url, kind });
    }
    return accept(images);
  } finally {
    bitmap.close();
  }
}

async function keepAs(bitmap: ImageBitmap, size: PictureSize): Promise<Outcome<{ readonly url: string }, HostRefusal>> {
  const scale = Math.min(1, PICTURE_SIDES[size] / Math.max(bitmap.width, bitmap.height));
  for (const quality of QUALITIES) {
    const drawn = await drawBest(bitmap, scale, quality);
    if (drawn === undefined || drawn.size > MOST_PICTURE_BYTES) continue;
    const kept = await askTill(MENU_OPERATIONS.keepMenuPicture, { body: { picture: await base64Of(drawn) } }, MENU_PATIENCE);
    if (kept.ok || kept.refusal.code !== UNUSABLE) return kept;
  }
  return refuse({ code: UNUSABLE });
}

/** A browser that cannot write WebP says so by writing PNG, which is many times as long: there it is a JPEG. */
async function drawBest(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob | undefined> {
  const drawn = await drawAgain(bitmap, { scale, type: 'image/webp', quality });
  return drawn?.type === 'image/webp' ? drawn : await drawAgain(bitmap, { scale, type: 'image/jpeg', quality });
}
