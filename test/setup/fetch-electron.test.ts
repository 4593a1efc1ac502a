import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareElectron } from '../../electron/setup/fetch-electron.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';

/** Runs the package's own installer against a local mirror, which serves a small archive in correct and faulty ways. */

const VERSION = (JSON.parse(readFileSync(join(projectRoot, 'node_modules/electron/package.json'), 'utf8')) as { version: string }).version;
const ARCHIVE_NAME = `electron-v${VERSION}-${process.platform}-${process.arch}.zip`;
const PROGRAM =
  process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : process.platform === 'win32' ? 'electron.exe' : 'electron';

/** Returns a ZIP archive with uncompressed files. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((0o100755 << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), fields, tail, name]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

const ARCHIVE = zipOf({ version: VERSION, [PROGRAM]: 'x'.repeat(200_000) });
const CHECKSUM = createHash('sha256').update(ARCHIVE).digest('hex');

let root: string;
let mirror: Server;
let requests: string[];
let send: (response: ServerResponse) => void;
let checksum: string;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'grandstand-electron-'));
  const modules = join(root, 'node_modules');
  mkdirSync(modules);
  cpSync(join(projectRoot, 'node_modules/electron'), join(modules, 'electron'), { recursive: true });
  rmSync(join(modules, 'electron', 'dist'), { recursive: true, force: true });
  rmSync(join(modules, 'electron', 'path.txt'), { force: true });
  for (const scope of ['@electron', '@electron-internal'])
    symlinkSync(join(projectRoot, 'node_modules', scope), join(modules, scope), 'junction');
  requests = [];
  checksum = CHECKSUM;
  send = (response) => response.end(ARCHIVE);
  mirror = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url?.endsWith('SHASUMS256.txt') === true) response.end(`${checksum} *${ARCHIVE_NAME}\n`);
    else send(response);
  });
  mirror.listen(0, '127.0.0.1');
  await once(mirror, 'listening');
});
afterEach(() => {
  mirror.closeAllConnections();
  mirror.close();
  rmSync(root, { recursive: true, force: true });
});

const said: string[] = [];
function fetchElectron(more: Partial<Parameters<typeof prepareElectron>[0]> = {}, env: NodeJS.ProcessEnv = {}) {
  said.length = 0;
  return prepareElectron({
    root,
    node: process.execPath,
    say: (sentence: string) => void said.push(sentence),
    env: {
      ...process.env,
      ELECTRON_MIRROR: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`,
      electron_use_remote_checksums: 'true',
      electron_config_cache: join(root, 'cache'),
      ...env,
    },
    ...more,
  });
}

describe('Electron', { timeout: 120_000 }, () => {
  test('is fetched once from the mirror, with a word before, and found from then on', async () => {
    const program = join(root, 'node_modules/electron/dist', PROGRAM);
    expect(await fetchElectron()).toEqual({ program });
    expect(said[0]).toContain('about 120 MB');
    expect(readFileSync(program, 'utf8')).toHaveLength(200_000);
    const questions = requests.length;
    expect(await fetchElectron()).toEqual({ program });
    expect(requests).toHaveLength(questions);
    expect(existsSync(join(root, '.build', 'electron-fetch'))).toBe(false);
  });

  test('is not ended while bytes arrive, however slowly', async () => {
    send = (response) => {
      let sent = 0;
      const drip = setInterval(() => {
        response.write(ARCHIVE.subarray(sent, sent + 20_000));
        sent += 20_000;
        if (sent < ARCHIVE.length) return;
        clearInterval(drip);
        response.end();
      }, 700);
    };
    expect(await fetchElectron({ silentSeconds: 5 })).toHaveProperty('program');
  });

  test.each<readonly [string, () => void, RegExp]>([
    [
      'a mirror that falls silent',
      () => (send = (response) => void response.write(ARCHIVE.subarray(0, 1000))),
      /nothing arrived for 2 seconds/,
    ],
    ['a mirror that breaks off', () => (send = breakOff), /the connection broke off/],
    ['a mirror without the archive', () => (send = (response) => response.writeHead(404).end()), /404/],
    ['an archive with another checksum', () => (checksum = '0'.repeat(64)), /checksum/i],
  ])('%s is given up with its reason, not tried again for a day, and then tried', async (_, spoil, reason) => {
    spoil();
    const now = Date.UTC(2026, 10, 22, 12);
    const refused = await fetchElectron({ silentSeconds: reason.source.startsWith('nothing') ? 2 : 60, now });
    expect(refused).toEqual({ reason: expect.stringMatching(/^could not be fetched: /) });
    expect(refused).toEqual({ reason: expect.stringMatching(reason) });
    const questions = requests.length;
    expect(await fetchElectron({ now: now + 3600_000 })).toEqual({ reason: expect.stringContaining('npm start -- --desktop') });
    expect(requests).toHaveLength(questions);

    send = (response) => response.end(ARCHIVE);
    checksum = CHECKSUM;
    expect(await fetchElectron({ now: now + 25 * 3600_000 })).toHaveProperty('program');
  });

  test('is tried again at once by who asks for the desktop', async () => {
    send = (response) => response.writeHead(503).end();
    expect(await fetchElectron()).toHaveProperty('reason');
    send = (response) => response.end(ARCHIVE);
    expect(await fetchElectron({ isAskedFor: true })).toHaveProperty('program');
  });

  test('is never fetched where a folder for it is given', async () => {
    expect(await fetchElectron({}, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'none') })).toEqual({
      reason: expect.stringContaining('ELECTRON_OVERRIDE_DIST_PATH'),
    });
    expect(requests).toEqual([]);
  });
});

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': ARCHIVE.length });
  response.write(ARCHIVE.subarray(0, 1000), () => response.destroy());
}
