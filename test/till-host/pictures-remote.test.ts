import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOfPicture, tillPictureAddress } from '../../shared/base/picture/picture-address.ts';
import { setEdit } from '../../shared/contract/catalogue/menu-edits.ts';
import { MENU_OPERATIONS } from '../../shared/till-contract/menu/menu-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { TINY_DIGEST, TINY_PICTURE } from '../service/tiny-picture.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { untilStatus } from './received-events.ts';
import { type RemoteTill, startRemoteTill } from './remote-till.ts';

/** A picture that is kept by a service elsewhere, which comes and goes. */
let running: RemoteTill;
let till: PairedDevice;
beforeAll(async () => {
  running = await startRemoteTill();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
  await untilStatus(till, ({ connectivity, catalogue }) => connectivity === 'online' && catalogue !== undefined);
});
afterAll(() => running?.stop());

const BURGER = '1002';
const folder = () => join(running.folder, 'pictures');
const readPicture = (digest: string, cookie = till.cookie) => fetch(`${running.url}${tillPictureAddress(digest)}`, { headers: { cookie } });
const kept = (): readonly string[] => readdirSync(folder());

async function textOf(itemId: string) {
  const menu = await till.must(STAND_OPERATIONS.pullCatalogue, { query: {} });
  return menu.kind === 'whole' ? menu.texts.find((text) => text.itemId === itemId) : undefined;
}

test('a published picture comes to the till by itself, and is shown while the service is away', async () => {
  const { url } = await till.must(MENU_OPERATIONS.keepMenuPicture, { body: { picture: TINY_PICTURE } });
  expect(digestOfPicture(url)).toBe(TINY_DIGEST);
  const images = [
    { url, kind: 'large' },
    { url: `/pictures/${'0'.repeat(64)}`, kind: 'small' },
  ];
  const edit = setEdit({ list: 'items', id: BURGER }, ['images'], images);
  const draft = { path: { draft_id: 'd1' } };
  await till.must(MENU_OPERATIONS.beginMenuDraft, { ...draft, body: { name: 'Pictures' } });
  await till.must(MENU_OPERATIONS.editMenuDraft, { ...draft, body: { entries: [{ id: 'e1', edit }] } });
  const received = await till.listen();
  const published = await till.must(MENU_OPERATIONS.publishMenuDraft, { ...draft, body: { when: 'now' } });
  expect(published.state).toBe('published');
  await received.next('catalogue_changed');
  expect(await textOf(BURGER)).toMatchObject({ imageUrl: url, smallImageUrl: images[1]?.url });
  await expect.poll(() => kept(), { timeout: 240_000 }).toContain(TINY_DIGEST);

  await running.stopService();
  await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
  const read = await readPicture(TINY_DIGEST);
  expect([read.status, read.headers.get('content-type'), read.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, max-age=31536000, immutable',
  ]);
  expect(Buffer.from(await read.arrayBuffer()).toString('base64')).toBe(TINY_PICTURE);
  expect((await readPicture('0'.repeat(64))).status).toBe(404);
  expect((await readPicture('../journal.sqlite')).status).toBe(404);
  expect((await readPicture(TINY_DIGEST, '')).status).toBe(401);
});

test('a picture that was changed or lost in the folder is fetched again once the service is back', async () => {
  writeFileSync(join(folder(), TINY_DIGEST), 'another');
  expect((await readPicture(TINY_DIGEST)).status).toBe(404);
  rmSync(join(folder(), TINY_DIGEST));
  await running.startService();
  await untilStatus(till, ({ connectivity }) => connectivity === 'online');
  await expect.poll(() => kept(), { timeout: 240_000 }).toContain(TINY_DIGEST);
  await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  expect((await readPicture(TINY_DIGEST)).status).toBe(200);
});
