import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePng } from '../../electron/host/printing/png-picture.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SETTINGS_TRANSFER_OPERATIONS } from '../../shared/till-contract/operations/settings-transfer-operations.ts';
import { TRAINING_OPERATIONS } from '../../shared/till-contract/operations/training-operations.ts';
import { logoAddress } from '../../shared/till-contract/parts/stand-look.ts';
import { ADMINISTRATOR, addAdministrator } from './administrator.ts';
import { type PairedDevice, send } from './paired-device.ts';
import { type RunningTillHost, startTillHost } from './running-till-host.ts';

let host: RunningTillHost;
let manager: PairedDevice;
beforeAll(async () => {
  host = await startTillHost();
  await addAdministrator(host);
  manager = await host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
});
afterAll(() => host?.stop());

const pngOf = (width: number, height: number): Buffer => writePng({ width, height, dots: new Uint8Array(width * height).fill(1) });
const GOOD = pngOf(64, 32);
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(Buffer.from(bytes).toString('base64')).digest('hex');
const known = () => manager.must(HOST_OPERATIONS.readSettings);

async function change(settings: { readonly accent?: string; readonly logo?: string }, picture?: Uint8Array) {
  const { revision, settings: before } = await manager.must(HOST_OPERATIONS.readSettings);
  const logoPicture = picture && { logoPicture: Buffer.from(picture).toString('base64') };
  return await manager.ask(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...before, ...settings }, ...logoPicture } });
}

async function pictureAt(digest: string, { cookie }: Pick<PairedDevice, 'cookie'>) {
  return await fetch(`${host.url}${logoAddress(digest)}`, { headers: { cookie } });
}

/** One byte other than it was, at a place counted from the end where it is negative. */
function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  const index = at < 0 ? copy.length + at : at;
  copy[index] = (copy[index] as number) ^ 1;
  return copy;
}

const HEAD = 8 + 12 + 13;
const END = GOOD.subarray(-12);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Says that it is wider than it is, with a checksum that is right. */
function claiming(width: number): Buffer {
  const head = pngOf(width, 1).subarray(0, HEAD);
  return Buffer.concat([head, GOOD.subarray(HEAD)]);
}

function chunkOf(kind: string, content: Uint8Array): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(kind), content, Buffer.alloc(4)]);
  bytes.writeUInt32BE(content.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

const HOSTILE: Readonly<Record<string, Buffer>> = {
  'a text that is called a picture': Buffer.from('logo.png, of our stand'),
  'a drawing with a script': Buffer.from(SVG),
  'a drawing with a script behind the first bytes of a PNG': Buffer.concat([GOOD.subarray(0, 8), Buffer.from(SVG)]),
  'a picture with a page behind it': Buffer.concat([GOOD, Buffer.from('<script>alert(1)</script>')]),
  'a JPEG': Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  'a GIF': Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'),
  'a PNG with another first byte': damaged(GOOD, 0),
  'a PNG with a wrong checksum': damaged(GOOD, -14),
  'a PNG that is cut in its rows': GOOD.subarray(0, GOOD.length - 20),
  'a PNG without its end': GOOD.subarray(0, -12),
  'a PNG without rows': Buffer.concat([GOOD.subarray(0, HEAD), END]),
  'a PNG with its head twice': Buffer.concat([GOOD.subarray(0, HEAD), GOOD.subarray(8)]),
  'a PNG that claims more than it holds': claiming(512),
  'a PNG that claims two thousand million dots': claiming(2 ** 16),
  'a PNG that is wider than a logo': pngOf(513, 1),
  'a PNG that is higher than a logo': pngOf(1, 513),
};

describe('a logo', () => {
  test.each(Object.entries(HOSTILE))('is refused when it is %s', async (_name, bytes) => {
    const before = await known();
    expect(await change({}, bytes)).toMatchObject({ refusal: { code: 'bad_picture' } });
    expect(await known()).toEqual(before);
  });

  test.each([
    ['larger than 64 kB', 'A'.repeat(87_388)],
    ['no base64', 'data:image/png;base64,AAAA'],
    ['empty', ''],
  ])('is malformed when it is %s', async (_name, logoPicture) => {
    const { revision, settings } = await known();
    const body = { revision, settings, logoPicture };
    expect(await manager.ask(HOST_OPERATIONS.changeSettings, { body })).toMatchObject({ refusal: { code: 'malformed' } });
  });

  test('that unpacks to far more than it says is refused before it is unpacked', async () => {
    const [head, bomb] = [GOOD.subarray(0, HEAD), deflateSync(Buffer.alloc(16 * 1024 * 1024))];
    const whole = Buffer.concat([head, chunkOf('IDAT', bomb), END]);
    const before = process.memoryUsage().arrayBuffers;
    expect(await change({}, whole)).toMatchObject({ refusal: { code: 'bad_picture' } });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
  });

  test('is named by the host, and sent to paired devices alone, as a picture and nothing else', async () => {
    expect(await change({ logo: 'f'.repeat(64) }, GOOD)).toMatchObject({ value: { settings: { logo: digestOf(GOOD) } } });
    const display = await host.pair('display');
    const answer = await pictureAt(digestOf(GOOD), display);
    const sent = ['content-type', 'x-content-type-options', 'cache-control'].map((name) => answer.headers.get(name));
    expect([answer.status, ...sent]).toEqual([200, 'image/png', 'nosniff', 'private, max-age=31536000, immutable']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(GOOD)).toBe(true);
    expect((await pictureAt(digestOf(GOOD), { cookie: '' })).status).toBe(401);
    expect((await pictureAt('0'.repeat(64), display)).status).toBe(404);
  });

  test('that another one replaced is sent no longer, and neither is one that was removed', async () => {
    await change({}, GOOD);
    const other = pngOf(16, 16);
    expect(await change({}, other)).toMatchObject({ refusal: undefined });
    expect((await pictureAt(digestOf(GOOD), manager)).status).toBe(404);
    expect((await pictureAt(digestOf(other), manager)).status).toBe(200);
    expect(await change({ logo: '' })).toMatchObject({ value: { settings: { logo: '' } } });
    expect((await pictureAt(digestOf(other), manager)).status).toBe(404);
    expect((await send(host.url, { method: 'GET', target: '/till/logos/', headers: { cookie: manager.cookie } })).status).toBe(404);
  });

  test('cannot be named without its picture', async () => {
    expect(await change({ logo: digestOf(pngOf(8, 8)) })).toMatchObject({ refusal: { code: 'bad_picture' } });
  });

  test('is kept while other settings change', async () => {
    await change({}, GOOD);
    await change({ accent: '#00586b' });
    const { logoPicture } = host.host.till?.inside.settingsRecord.current() ?? {};
    expect(logoPicture).toBe(GOOD.toString('base64'));
  });

  test('goes along in a file of settings, which is refused where its picture is another or none', async () => {
    await change({}, GOOD);
    const file = await manager.must(SETTINGS_TRANSFER_OPERATIONS.exportSettings);
    expect(file.logoPicture).toBe(GOOD.toString('base64'));
    await change({ logo: '' });
    const compared = await manager.must(SETTINGS_TRANSFER_OPERATIONS.compareSettings, { body: { file } });
    if (compared.state !== 'good') throw new Error(JSON.stringify(compared));
    expect(compared.changes.map(({ id }) => id)).toEqual(['setting:logo']);
    const wanted = { file, seen: compared.seen, take: ['setting:logo'] };
    expect(await manager.must(SETTINGS_TRANSFER_OPERATIONS.importSettings, { body: wanted })).toMatchObject({ taken: 1 });
    expect((await pictureAt(digestOf(GOOD), manager)).status).toBe(200);
    const svg = Buffer.from(SVG);
    for (const wrong of [
      { ...file, logoPicture: pngOf(8, 8).toString('base64') },
      { ...file, logoPicture: svg.toString('base64'), settings: { ...file.settings, logo: digestOf(svg) } },
    ]) {
      const comparison = await manager.must(SETTINGS_TRANSFER_OPERATIONS.compareSettings, { body: { file: wrong } });
      expect(comparison).toMatchObject({ state: 'faulty', faults: [{ path: 'logoPicture' }] });
    }
  });

  test('stays for a device that practises the one that practice began with', async () => {
    await change({}, GOOD);
    const learner = await host.pair();
    await learner.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
    await learner.must(TRAINING_OPERATIONS.enterTraining);
    await learner.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
    const other = pngOf(24, 24);
    expect(await change({}, other)).toMatchObject({ refusal: undefined });
    expect((await learner.must(HOST_OPERATIONS.readSettings)).settings.logo).toBe(digestOf(GOOD));
    expect((await pictureAt(digestOf(GOOD), learner)).status).toBe(200);
    expect((await pictureAt(digestOf(GOOD), manager)).status).toBe(404);
  });
});

describe('an accent', () => {
  test.each([
    ['#1f7a45', 'green'],
    ['#1d4ed8', 'blue'],
    ['#f59e0b', 'amber'],
    ['#dc2626', 'red'],
  ])('%s is refused, because it means something on every screen', async (accent, meaning) => {
    expect(await change({ accent })).toMatchObject({ refusal: { code: 'accent_taken', facts: { meaning } } });
    const file = await manager.must(SETTINGS_TRANSFER_OPERATIONS.exportSettings);
    const wrong = { ...file, settings: { ...file.settings, accent } };
    expect(await manager.must(SETTINGS_TRANSFER_OPERATIONS.compareSettings, { body: { file: wrong } })).toMatchObject({
      state: 'faulty',
      faults: [{ path: 'settings.accent' }],
    });
  });

  test.each(['red', '#FFF', '#00586B', '#00586b80', 'url(x)', '#00586b;}', 'var(--ink)'])('%s is malformed', async (accent) => {
    expect(await change({ accent })).toMatchObject({ refusal: { code: 'malformed' } });
  });

  test.each(['#41464f', '#6b2f7e', '#ffffff', '#000000', ''])('%s is taken, however light or dark it is', async (accent) => {
    expect(await change({ accent })).toMatchObject({ value: { settings: { accent } } });
  });
});
