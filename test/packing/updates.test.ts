import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stateIn } from '../../electron/shell/base/shell-state.ts';
import { readFeed } from '../../electron/shell/update/update-feed.ts';
import { openUpdateSource } from '../../electron/shell/update/update-source.ts';
import { startUpdater, UpdateFault, type UpdateSource } from '../../electron/shell/update/updater.ts';
import type { Refusal } from '../../shared/base/outcome.ts';
import type { UpdateState } from '../../shared/till-contract/desktop/update-state.ts';
import { makeLinuxUpdater, type ServedFeed, serveFeed } from './update-feed.ts';

const HOUR = 60 * 60_000;
const SHIFT_OPEN: Refusal = { code: 'shift_open', facts: { count: 1 } };

/** A computer whose clock and whose host's answers a test controls. */
function makeComputer(source: UpdateSource | undefined) {
  let now = Date.parse('2026-11-21T06:00:00Z');
  let planned: { readonly at: number; readonly work: () => void } | undefined;
  const states: UpdateState[] = [];
  const done: string[] = [];
  const host = { against: [] as readonly Refusal[], isSilent: false };
  const updater = startUpdater({
    source,
    mayUpdate: async () => {
      if (host.isSilent) throw new Error('nobody answers');
      return { updateBlockers: host.against, againstReset: [], canReset: false, canBeginStand: false };
    },
    stopHostForUpdate: async () => void done.push('made way'),
    goOn: () => void done.push('went on'),
    clock: { at: () => new Date(now).toISOString(), epochMilliseconds: () => now },
    after: (milliseconds, work) => {
      planned = { at: now + milliseconds, work };
      return () => {
        planned = undefined;
      };
    },
    onChange: (state) => void states.push(state),
    onFault: () => undefined,
  });
  const pass = async (milliseconds: number): Promise<void> => {
    const end = now + milliseconds;
    while (planned !== undefined && planned.at <= end) {
      const { at, work } = planned;
      now = at;
      work();
      // What was begun comes to its end before more time passes.
      await setImmediate();
    }
    now = end;
  };
  return { updater, states, done, host, pass };
}

/** A source without a network, which counts its calls. */
function makeSource(newest: { version?: string; fault?: UpdateFault }) {
  const counts = { looks: 0, replaced: 0 };
  const source: UpdateSource = {
    async findNewer() {
      counts.looks += 1;
      if (newest.fault !== undefined) throw newest.fault;
      return newest.version;
    },
    download: async (onPercent) => onPercent(50),
    async replace() {
      counts.replaced += 1;
    },
  };
  return { source, counts };
}

describe('when it looks and what it asks', () => {
  test('a program without a feed never looks and installs nothing', async () => {
    const { updater, pass, states } = makeComputer(undefined);
    await pass(72 * HOUR);
    expect([await updater.look(), await updater.install(), updater.state(), states]).toEqual([
      { state: 'off' },
      { state: 'off' },
      { state: 'off' },
      [],
    ]);
  });

  test('it looks some minutes after the start and then once a day, however long the program runs', async () => {
    const { source, counts } = makeSource({});
    const { pass, updater } = makeComputer(source);
    await pass(5 * 60_000);
    expect(counts.looks).toBe(0);
    await pass(HOUR);
    expect(counts.looks).toBe(1);
    await pass(71 * HOUR);
    expect(counts.looks).toBe(3);
    updater.stop();
    await pass(72 * HOUR);
    expect(counts.looks).toBe(3);
  });

  test('what is ready is never put in place unless somebody says so', async () => {
    const { source, counts } = makeSource({ version: '2.0.0' });
    const { pass, updater, states, done } = makeComputer(source);
    await pass(72 * HOUR);
    expect(updater.state()).toEqual({ state: 'ready', version: '2.0.0', against: [] });
    expect(states.map(({ state }) => state)).toEqual(['looking', 'downloading', 'downloading', 'ready']);
    expect([counts.replaced, done]).toEqual([0, []]);
  });

  test('a host that owes money or has a shift open says so, and nothing is stopped', async () => {
    const { source, counts } = makeSource({ version: '2.0.0' });
    const { updater, host, done } = makeComputer(source);
    await updater.look();
    host.against = [{ code: 'unsent', facts: { count: 2 } }, SHIFT_OPEN];
    expect(await updater.install()).toEqual({ state: 'ready', version: '2.0.0', against: host.against });
    expect([counts.replaced, done]).toEqual([0, []]);
    host.against = [];
    expect(await updater.install()).toEqual({ state: 'installing', version: '2.0.0' });
    expect([counts.replaced, done]).toEqual([1, ['made way']]);
  });

  test('a host that does not answer stands against it: nobody knows what it owes', async () => {
    const { source, counts } = makeSource({ version: '2.0.0' });
    const { updater, host } = makeComputer(source);
    await updater.look();
    host.isSilent = true;
    expect(await updater.install()).toEqual({ state: 'ready', version: '2.0.0', against: [{ code: 'host_silent' }] });
    expect(counts.replaced).toBe(0);
  });

  test('where the newer program can not be put in place the till goes on with this one', async () => {
    const { source } = makeSource({ version: '2.0.0' });
    const broken = { ...source, replace: () => Promise.reject(new UpdateFault('not_installed', undefined)) };
    const { updater, done } = makeComputer(broken);
    await updater.look();
    expect(await updater.install()).toMatchObject({ state: 'failed', code: 'not_installed' });
    expect(done).toEqual(['made way', 'went on']);
  });

  test('who asks while it looks gets that look; after a fault the next one is as if nothing had been', async () => {
    const newest: { version?: string; fault?: UpdateFault } = { fault: new UpdateFault('feed_silent', undefined) };
    const { source, counts } = makeSource(newest);
    const { updater } = makeComputer(source);
    const [first, second] = await Promise.all([updater.look(), updater.look()]);
    expect([first, counts.looks]).toEqual([second, 1]);
    expect(first).toEqual({ state: 'failed', code: 'feed_silent', lookedAt: '2026-11-21T06:00:00.000Z' });
    delete newest.fault;
    newest.version = '2.0.0';
    expect(await updater.look()).toMatchObject({ state: 'ready', version: '2.0.0' });
  });
});

describe('the feed', () => {
  const packed = { chosen: undefined, isPacked: true, platform: 'linux' } as const;
  test.each([
    ['as it was packed', packed, { kind: 'packed' }],
    ['none was packed', { ...packed, isPacked: false }, undefined],
    ['a person turned it off', { ...packed, chosen: 'off' }, undefined],
    [
      'a person chose another',
      { ...packed, chosen: 'https://updates.example/till' },
      { kind: 'chosen', url: 'https://updates.example/till' },
    ],
    ['one that others could change on its way', { ...packed, chosen: 'http://updates.example/till' }, undefined],
    ['one on this machine', { ...packed, chosen: 'http://127.0.0.1:8080/' }, { kind: 'chosen', url: 'http://127.0.0.1:8080/' }],
    ['one with a password in it', { ...packed, chosen: 'https://a:b@updates.example/' }, undefined],
    ['one that is no address', { ...packed, chosen: 'updates' }, undefined],
    ['files', { ...packed, chosen: 'file:///updates' }, undefined],
    ['Windows without a signer', { chosen: 'https://updates.example/', isPacked: false, platform: 'win32' } as const, undefined],
  ])('%s', (_, choice, feed) => {
    expect(readFeed(choice)).toEqual(feed);
  });
});

test('a computer keeps the feed that it was set to, and only a text is one', () => {
  expect(stateIn('{"updateFeed":"https://updates.example/till"}').updateFeed).toBe('https://updates.example/till');
  expect(stateIn('{"updateFeed":["https://updates.example/till"]}')).not.toHaveProperty('updateFeed');
});

describe('with the updater of Linux and a feed on a socket', () => {
  let folder: string;
  let feed: ServedFeed;
  let quits: number;
  const appImage = process.env.APPIMAGE;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'grandstand-updates-'));
    feed = await serveFeed();
    quits = 0;
    process.env.APPIMAGE = join(folder, 'Grandstand.AppImage');
    writeFileSync(process.env.APPIMAGE, '#!/bin/sh\n');
    chmodSync(process.env.APPIMAGE, 0o755);
  });
  afterEach(async () => {
    if (appImage === undefined) delete process.env.APPIMAGE;
    else process.env.APPIMAGE = appImage;
    await feed.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function openComputer(version = '1.0.0') {
    const updater = makeLinuxUpdater(folder, version, () => {
      quits += 1;
    });
    const place = {
      feed: { kind: 'chosen', url: feed.url },
      isPacked: false,
      ownFile: join(folder, 'feed.yml'),
      log: () => undefined,
    } as const;
    return makeComputer(openUpdateSource(updater, place));
  }

  test('a newer program is found, brought whole, put in place of this one and started', async () => {
    const mark = join(folder, 'started');
    const program = `#!/bin/sh\necho 1.2.0 > '${mark}'\n`;
    feed.publish('1.2.0', program);
    const { updater, states, done } = openComputer();
    expect(await updater.look()).toEqual({ state: 'ready', version: '1.2.0', against: [] });
    expect(states.at(-2)).toEqual({ state: 'downloading', version: '1.2.0', percent: 100 });
    expect(readFileSync(process.env.APPIMAGE as string, 'utf8')).toBe('#!/bin/sh\n');

    void updater.install();
    await expect.poll(() => [existsSync(mark), quits], { timeout: 60_000 }).toEqual([true, 1]);
    expect(readFileSync(process.env.APPIMAGE as string, 'utf8')).toBe(program);
    expect(done).toEqual(['made way']);
  });

  test('a program whose bytes are not those that the feed promised is not kept, and nothing is ready', async () => {
    feed.publish('1.2.0', '#!/bin/sh\n', { sha512: Buffer.alloc(64, 7).toString('base64') });
    const { updater } = openComputer();
    expect(await updater.look()).toMatchObject({ state: 'failed', code: 'not_as_promised' });
    expect(await updater.install()).toMatchObject({ state: 'failed' });
    expect(existsSync(join(folder, 'cache/grandstand-updater/pending/Grandstand-1.2.0.AppImage'))).toBe(false);
    expect(readFileSync(process.env.APPIMAGE as string, 'utf8')).toBe('#!/bin/sh\n');
  });

  test('a program without a promise is not taken', async () => {
    feed.publish('1.2.0', '#!/bin/sh\n', { sha512: '' });
    const { updater } = openComputer();
    expect(await updater.look()).toMatchObject({ state: 'failed', code: 'not_as_promised' });
  });

  test.each(['1.0.0', '0.9.0'])('%s is not newer than 1.0.0', async (version) => {
    feed.publish(version, '#!/bin/sh\n');
    const { updater } = openComputer();
    expect(await updater.look()).toMatchObject({ state: 'current' });
    expect(feed.requests).toEqual(['/latest-linux.yml']);
  });

  test('a feed that fails or is gone is a fault of its own, and the next look finds what is there', async () => {
    const { updater } = openComputer();
    expect(await updater.look()).toMatchObject({ state: 'failed', code: 'feed_silent' });
    feed.publish('1.2.0', '#!/bin/sh\n');
    feed.fail(500);
    expect(await updater.look()).toMatchObject({ state: 'failed', code: 'feed_silent' });
    feed.fail(undefined);
    expect(await updater.look()).toMatchObject({ state: 'ready', version: '1.2.0' });
  });
});
