import { bytesOfBase64, hexOf } from '../../base/bytes-as-text.ts';
import { isPictureDigest, pictureAddress, picturesNamedIn } from '../../base/picture/picture-address.ts';
import { epochOf, now } from '../../base/time.ts';
import { type MenuPicture, type MenuPictureForm, pictureType } from '../../contract/catalogue/menu-pictures.ts';
import { MEDIA } from '../../contract/records/media.ts';
import type { Handler, ServiceContext } from '../core/call.ts';
import { orderingFailure, reply } from '../core/reply.ts';
import type { ServiceStore } from '../core/store.ts';
import { writing } from './write-menu.ts';

const NOT_FOUND = orderingFailure(404, 'there is no such picture');
const NO_PICTURE = orderingFailure(400, 'the picture is no still WebP or JPEG of the allowed size');
const NO_ROOM = orderingFailure(422, 'there is no room for more pictures');
/** A picture is kept first and named by a draft afterwards. */
const UNNAMED_MILLISECONDS = 24 * 3600 * 1000;

const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // A web page of another origin may show the menu.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
};

export const keepMenuPicture: Handler = writing(async (context, { body }) => {
  const bytes = bytesOfBase64((body as MenuPictureForm).picture);
  if (bytes === undefined || pictureType(bytes) === undefined) return NO_PICTURE;
  const digest = await keepPicture(context, bytes);
  return digest === undefined ? NO_ROOM : reply(200, MEDIA.json, { url: pictureAddress(digest) } satisfies MenuPicture);
});

export const getPicture: Handler = async ({ store, ownPicture }, { texts }) => {
  const digest = texts.digest as string;
  const bytes = isPictureDigest(digest) ? ((await store.pictures.find(digest)) ?? (await ownPicture?.(digest))) : undefined;
  const type = bytes && pictureType(bytes);
  return type === undefined ? NOT_FOUND : { status: 200, mediaType: MEDIA[type], written: bytes as Uint8Array, headers: PICTURE_HEADERS };
};

/** Returns its digest; undefined if there is no room, even without the pictures that nothing names any more. */
async function keepPicture({ store, world, catalogues, settings }: ServiceContext, bytes: Uint8Array): Promise<string | undefined> {
  const digest = hexOf(world.digest('sha256', bytes));
  const at = now(world);
  const kept = await store.pictures.list();
  let over = kept.reduce((sum, picture) => sum + picture.bytes, bytes.length) - settings.pictureBytes;
  if (over > 0 && !kept.some((picture) => picture.digest === digest)) {
    const named = await picturesNamed(store, JSON.stringify(catalogues.current().file));
    const gone: string[] = [];
    for (const { digest: old, bytes: length, addedAt } of kept) {
      if (over <= 0) break;
      if (named.has(old) || epochOf(at) - epochOf(addedAt) < UNNAMED_MILLISECONDS) continue;
      gone.push(old);
      over -= length;
    }
    if (over > 0) return undefined;
    await store.pictures.remove(gone);
  }
  await store.pictures.add(digest, bytes, at);
  return digest;
}

/** By the menu in use and by drafts. An earlier menu that is put into use again shows a drawing where its picture had to go. */
async function picturesNamed(store: ServiceStore, menu: string): Promise<ReadonlySet<string>> {
  const drafts = await store.drafts.list();
  return new Set([menu, ...drafts.map(({ body }) => body)].flatMap((text) => [...picturesNamedIn(text)]));
}
