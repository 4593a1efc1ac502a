import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseArguments } from '../../electron/host/base/command.ts';
import { pairCommand } from '../../electron/host/cli/pair-command.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { MAINTENANCE_OPERATIONS } from '../../shared/till-contract/operations/maintenance-operations.ts';
import { measureHeap } from '../host/running-host.ts';
import { closeShifts } from '../till-host/close-shifts.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { request, startDesktop, type TestDesktop } from './test-desktop.ts';

/** The answer to a client of the pipe that is not the shell. */
function askPipe(socketPath: string, headers: Readonly<Record<string, string>>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    httpRequest({ socketPath, path: HOST_OPERATIONS.readStatus.path, headers: { host: 'pos', ...headers }, agent: false }, (answered) => {
      let text = '';
      answered.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answered.on('end', () => resolve({ status: answered.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

/** Whole hosts start here. */
const TIMEOUT = 120_000;

describe('the desktop over a real host', { timeout: TIMEOUT }, () => {
  let testDesktop: TestDesktop;
  let page: PairedDevice;
  beforeAll(async () => {
    testDesktop = await startDesktop();
    page = await testDesktop.joined();
  }, TIMEOUT);
  afterAll(() => testDesktop.stop());

  test('a first start opens the register with a code, by which its window joins without anybody doing anything', async () => {
    expect(testDesktop.seen.loaded.at(-1)).toMatch(/^app:\/\/pos\/register\/#pair=[0-9A-Z-]{11}$/);
    const status = await page.must(HOST_OPERATIONS.readStatus);
    expect(status).toMatchObject({ device: { kind: 'till' }, place: { vendorName: expect.any(String) } });
  });

  test('a sale goes through the origin and the pipe', async () => {
    const staff = await page.must(HOST_OPERATIONS.listStaff);
    const cashier = staff.find(({ role }) => role === 'cashier');
    await page.must(HOST_OPERATIONS.signIn, { body: { employeeId: cashier?.id ?? '' } });
    const sale = await sellOne(page, await pullWhole(page));
    expect(sale.state).toBe('complete');
  });

  test('what the host tells streams through as it comes, and ends when the page leaves', async () => {
    const leaving = new AbortController();
    const answered = await testDesktop.desktop.answerOrigin(request('/till/events', { signal: leaving.signal }));
    expect(answered.headers.get('content-type')).toContain('text/event-stream');
    const reader = Readable.fromWeb(answered.body as NodeStream<Uint8Array>)
      .setEncoding('utf8')
      [Symbol.asyncIterator]();
    let received = '';
    while (!received.includes('"kind":"status"')) received += (await reader.next()).value ?? '';
    // Of a change that comes later the same stream tells too.
    const before = received.length;
    await page.must(HOST_OPERATIONS.signOut);
    while (!received.slice(before).includes('session_changed')) received += (await reader.next()).value ?? '';
    // A signal is forgotten together with its request once that is collected as garbage.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    measureHeap();
    leaving.abort();
    const untilEnd = async (): Promise<void> => {
      while (!(await reader.next()).done);
    };
    // The body of a stream of events ends with its connection, so that its end is no fault.
    await expect(untilEnd()).resolves.toBeUndefined();
  });

  test('no page and no shell ever sees the credential', async () => {
    const answered = await testDesktop.desktop.answerOrigin(request(HOST_OPERATIONS.readStatus.path));
    expect(answered.headers.get('set-cookie')).toBeNull();
    expect(JSON.stringify([...answered.headers])).not.toContain('grandstand-');
  });

  test('the pipe answers nobody without the token of this start', async () => {
    const pipe = testDesktop.desktop.ports.folders.pipe;
    expect(await askPipe(pipe, {})).toEqual({ status: 401, text: JSON.stringify({ refusal: { code: 'not_paired' } }) });
    expect((await askPipe(pipe, { 'x-grandstand-pipe': '0'.repeat(64) })).status).toBe(401);
    if (process.platform !== 'win32') expect(statSync(pipe).mode & 0o077).toBe(0);
  });

  test('no key lies open in the data folder', async () => {
    const data = testDesktop.desktop.ports.folders.data;
    for (const name of ['host.secret', 'device.secret', 'own.keys', 'window.cookie']) {
      expect(readFileSync(join(`${data}.secrets`, name), 'utf8'), name).toMatch(/^sealed:/);
    }
    expect(readdirSync(`${data}.secrets`)).not.toContain('remote.key');
    expect(readdirSync(data).filter((name) => /secret|key|cookie/.test(name))).toEqual([]);
  });

  test('no port is opened, and the command line makes no link that leads nowhere', async () => {
    expect(existsSync(join(testDesktop.desktop.ports.folders.data, 'running.json'))).toBe(true);
    expect(readFileSync(join(testDesktop.desktop.ports.folders.data, 'running.json'), 'utf8')).toContain('app://pos');
    const parsed = parseArguments(pairCommand, ['--data', testDesktop.desktop.ports.folders.data]);
    await expect(Promise.resolve().then(() => pairCommand.run(parsed))).rejects.toThrow('lets no other device in');
  });

  test('a host that hears of the end of a sleep checks the service again', async () => {
    testDesktop.desktop.notifyPower('suspend');
    testDesktop.desktop.notifyPower('resume');
    await page.must(MAINTENANCE_OPERATIONS.mayUpdate);
    expect(testDesktop.seen.log.filter((line) => line.includes('"power"'))).toHaveLength(2);
  });

  test('a host that is started again knows its window, by another token', async () => {
    const before = await page.must(HOST_OPERATIONS.readStatus);
    const opened = testDesktop.seen.loaded.length;
    await testDesktop.desktop.finish();
    expect((await page.ask(HOST_OPERATIONS.readStatus)).status).toBe(503);
    testDesktop.desktop.startHost();
    await testDesktop.until(({ log }) => log.filter((line) => line.includes('"state":"running"')).length === 2);
    expect((await page.must(HOST_OPERATIONS.readStatus)).device).toEqual(before.device);
    expect(testDesktop.seen.loaded).toHaveLength(opened);
  });

  test('a stand that is begun anew opens the register with another code, and its window joins again', async () => {
    await page.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'admin-1', pin: '99999999' } });
    await untilNothingIsOwed(page);
    await closeShifts(page);
    const first = testDesktop.seen.loaded.at(-1);
    await page.must(MAINTENANCE_OPERATIONS.resetHost, { body: { hostName: hostname() } });
    await testDesktop.until(({ loaded }) => loaded.at(-1) !== first);
    expect((await page.ask(HOST_OPERATIONS.readStatus)).refusal?.code).toBe('not_paired');
    page = await testDesktop.joined();
    const cashier = (await page.must(HOST_OPERATIONS.listStaff)).find(({ role }) => role === 'cashier');
    await page.must(HOST_OPERATIONS.signIn, { body: { employeeId: cashier?.id ?? '' } });
    expect((await sellOne(page, await pullWhole(page))).state).toBe('complete');
  });

  const own = { url: 'app://pos/register/', isMainFrame: true };

  test('a cashier opens no port, whatever a page asks of the shell', async () => {
    const before = testDesktop.seen.log.length;
    expect(await testDesktop.desktop.answerBridge('setServing', own, [true])).toMatchObject({ isServing: false });
    await page.must(HOST_OPERATIONS.signOut);
    expect(await testDesktop.desktop.answerBridge('setServing', own, [true])).toMatchObject({ isServing: false });
    expect(testDesktop.seen.log.slice(before)).toEqual([]);
  });

  test('other devices are answered only once somebody says so who may, and the window goes on', async () => {
    await page.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
    expect((await testDesktop.desktop.answerBridge('readComputer', own, [])).url).toBeUndefined();
    const request = { body: { kind: 'till', name: 'Handheld' } } as const;
    expect((await page.ask(HOST_OPERATIONS.makePairingCode, request)).refusal?.code).toBe('others_kept_out');
    await testDesktop.desktop.answerBridge('setServing', own, [true]);
    await testDesktop.until(({ log }) => log.at(-1)?.includes('"state":"running"') === true);
    expect((await testDesktop.desktop.answerBridge('readComputer', own, [])).url).toMatch(/^https:\/\/.+:\d+$/);
    expect((await page.must(HOST_OPERATIONS.makePairingCode, request)).url).toMatch(/^https:/);
  });
});

async function untilNothingIsOwed(page: PairedDevice): Promise<void> {
  while ((await page.must(HOST_OPERATIONS.readStatus)).queue.waiting > 0) await sleep(50);
}
