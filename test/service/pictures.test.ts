import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestOfPicture, picturesNamedIn } from '../../shared/base/picture/picture-address.ts';
import { readPictureHead } from '../../shared/base/picture/picture-head.ts';
import { setEdit } from '../../shared/contract/catalogue/menu-edits.ts';
import type { MenuPicture } from '../../shared/contract/catalogue/menu-pictures.ts';
import { authorizeWith, openServiceClient, type ServiceClient } from './service-client.ts';
import { ITEMS, KEYS } from './test-catalogue.ts';
import { TINY_DIGEST, TINY_PICTURE } from './tiny-picture.ts';

const BUDGET = 2000;
let client: ServiceClient;
beforeEach(async () => {
  const opened = await openServiceClient({ settings: { pictureBytes: BUDGET, tokenLifetimeSeconds: 30 * 86_400 } });
  const made = opened.as(await authorizeWith(opened, KEYS.everything));
  const office = { 'backoffice-api-key': KEYS.everyOffice };
  client = { ...made, ordering: (method, path, body, headers) => made.ordering(method, path, body, { ...office, ...headers }) };
});
afterEach(() => client.close());

const keep = (picture: string) => client.ordering<MenuPicture>('POST', '/menu/pictures', { picture });
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A still WebP, by its head, of any length. Each `mark` makes another picture. */
function webp(length: number, mark: number, side = 100): Uint8Array {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes.set(Buffer.from('RIFF'));
  bytes.set(Buffer.from('WEBPVP8 '), 8);
  view.setUint16(26, side, true);
  view.setUint16(28, side, true);
  view.setUint32(length - 4, mark);
  return bytes;
}

test('the same picture has one address, which anyone may read and which never changes', async () => {
  const first = await keep(TINY_PICTURE);
  expect([first.status, digestOfPicture(first.body.url)]).toEqual([200, TINY_DIGEST]);
  expect((await keep(TINY_PICTURE)).body).toEqual(first.body);
  const read = await client.send('GET', first.body.url, undefined, { authorization: '' });
  expect(Buffer.from(read.body as Uint8Array).toString('base64')).toBe(TINY_PICTURE);
  expect(read.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test.each<[string, string]>([
  ['no base64', 'A'.repeat(17)],
  ['a page', base64(Buffer.from('<script>alert(1)</script>'))],
  ['a drawing with scripts', base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))],
  ['a PNG', base64(Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex'))],
  ['too many dots', base64(webp(64, 1, 5000))],
  ['no dots', base64(webp(64, 1, 0))],
  ['cut off before its size', TINY_PICTURE.slice(0, 24)],
  ['one that moves', base64(Buffer.from('524946461a000000574542505650385802000000020000000000000000000000', 'hex'))],
  ['masked digits', `${TINY_PICTURE.slice(0, -4)}****`],
])('refuses %s', async (_, picture) => {
  expect((await keep(picture)).status).toBe(400);
  expect(await client.store.pictures.list()).toEqual([]);
});

test('where there is no room, the oldest that nothing names make room, and others stay', async () => {
  const url = async (mark: number): Promise<string> => {
    const kept = await keep(base64(webp(900, mark)));
    expect(kept.status).toBe(200);
    return kept.body.url;
  };
  const inMenu = await url(1);
  await url(2);
  const edit = setEdit({ list: 'items', id: ITEMS.burger }, ['images'], [{ url: inMenu }]);
  await client.ordering('POST', '/menu/drafts', { id: 'd', name: 'Pictures', by: 'Ada' });
  await client.ordering('POST', '/menu/drafts/d/edits', { by: 'Ada', entries: [{ id: 'e', edit }] });
  // A picture that was kept a moment ago is about to be named.
  expect((await keep(base64(webp(900, 3)))).status).toBe(422);
  client.world.advance(25 * 3600 * 1000);
  const third = await url(3);
  const kept = (await client.store.pictures.list()).map(({ digest }) => digest);
  expect(new Set(kept)).toEqual(new Set([inMenu, third].map((each) => digestOfPicture(each))));
  await client.ordering('POST', '/menu/drafts/d/publication', { by: 'Ada', when: 'now' });
  client.world.advance(25 * 3600 * 1000);
  await url(4);
  expect((await client.store.pictures.list()).map(({ digest }) => digest)).toContain(digestOfPicture(inMenu));
});

test('the size that a picture claims is read from each kind', () => {
  expect(readPictureHead(Buffer.from(TINY_PICTURE, 'base64'))).toEqual({ type: 'webp', width: 1, height: 1, isAnimated: false });
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108001000200301220002110103110100', 'hex');
  expect(readPictureHead(jpeg)).toEqual({ type: 'jpeg', width: 32, height: 16, isAnimated: false });
  expect(readPictureHead(new Uint8Array())).toBeUndefined();
});

test('a text names the pictures in it, and nothing that is longer', () => {
  const named = 'a'.repeat(64);
  expect([...picturesNamedIn(`{"url":"/pictures/${named}"} /pictures/${named}b`)]).toEqual([named]);
});
