import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareHost, prepareScreens } from '../../electron/setup/built-parts.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { knowStaff } from '../host/known-staff.ts';
import { captureRun } from './captured-run.ts';
import { plainLines } from './failures.ts';
import { CTRL_C, onTerminal } from './terminal.ts';

const BUILD_MILLISECONDS = 600_000;
const program = join(projectRoot, 'electron', 'setup', 'start.mjs');

test('npm start explains itself', async () => {
  const { code, output } = await captureRun(process.execPath, [program, '--help'], 20);
  expect(code).toBe(0);
  expect(output).toContain('--port <number>');
});

test('npm start refuses what it does not know, before it does anything', async () => {
  const { code, output } = await captureRun(process.execPath, [program, '--prot', '1'], 20);
  expect(code).toBe(2);
  expect(output).toContain('--prot');
  expect(output).not.toContain('Set-up');
});

/** Prepares the folder where `npm start` looks for its data. */
async function preparedHome(home: string): Promise<string> {
  await knowStaff(join(home, 'grandstand'));
  return home;
}

/** Runs `npm start` on the given data folder until its last link is printed. */
async function start(data: string, words: readonly [string, ...string[]] = [process.execPath, program, '--browser']) {
  const env = { ...process.env, XDG_DATA_HOME: data, GRANDSTAND_DATABASE_URL: '' };
  const [command, ...args] = words;
  const run = spawn(command, args, { cwd: tmpdir(), env, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(run, 'exit');
  let output = '';
  run.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  while (!/Ctrl-C.*\/register\/.*\n/s.test(output))
    await Promise.race([once(run.stdout, 'data'), ended.then(() => Promise.reject(new Error(output)))]);
  return { run, ended, output: () => output };
}

describe('npm start', { timeout: 120_000 }, () => {
  let data: string;
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'grandstand-start-'));
    // The first start builds both, which takes long on a slow machine.
    await prepareScreens(process.execPath);
    await prepareHost(process.execPath);
    await preparedHome(data);
  }, BUILD_MILLISECONDS);
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  test.each(['SIGINT', 'SIGTERM'] as const)('serves from any folder, prints the addresses, and ends well on %s', async (signal) => {
    const { run, ended, output } = await start(data);
    const [, service = ''] = /answers at (\S+)/.exec(output()) ?? [];
    const [, reference = ''] = /Reference: (\S+)/.exec(output()) ?? [];
    expect(reference).toBe(`${service}/docs`);
    expect((await fetch(reference)).status).toBe(200);
    expect((await fetch(`${service}/ordering/vendors`)).status).toBe(401);
    run.kill(signal);
    expect(await ended).toEqual([0, null]);
    await expect(fetch(reference)).rejects.toThrow();
  });

  test('shows what a first start makes: keys that open the service, and a link to the register that is good once, until a till has joined; and that a port is in use', async () => {
    const home = join(data, 'register');
    const first = await start(home);
    const [, key = ''] = /^ {2}ordering +(\S+)$/m.exec(first.output()) ?? [];
    const [, service = ''] = /answers at (\S+)/.exec(first.output()) ?? [];
    expect((await fetch(`${service}/auth/ordering`, { method: 'POST', headers: { 'x-api-key': key } })).status).toBe(200);
    const [, page = '', code = ''] = /^ {4}(http:\/\/\S+\/register\/)#pair=(\S+)$/m.exec(first.output()) ?? [];
    expect((await fetch(page)).headers.get('content-type')).toContain('text/html');
    const joining = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, deviceId: 'window-1' }),
    };
    expect((await fetch(new URL('/till/pairing', page), joining)).status).toBe(200);
    first.run.kill();
    await first.ended;
    const second = await start(home);
    expect(second.output()).not.toContain('#pair=');
    expect(second.output()).toMatch(/^Another browser joins at http:\/\/127\.0\.0\.1:\d+\/ by a code/m);
    const [, port = ''] = /joins at http:\/\/127\.0\.0\.1:(\d+)/.exec(second.output()) ?? [];
    const env = { ...process.env, XDG_DATA_HOME: await preparedHome(join(data, 'second')) };
    const third = await captureRun(process.execPath, [program, '--port', port], 20, env);
    expect([third.code, third.output]).toEqual([2, expect.stringContaining(`port ${port} is in use`)]);
    second.run.kill();
    await second.ended;
  });

  test('shows a terminal the link last and no line of the log, and says at the end and at the next start what is kept', async () => {
    const terminal = onTerminal([process.execPath, program, '--browser']);
    const folder = await preparedHome(join(data, 'terminal'));
    const first = await start(folder, terminal);
    expect(first.output()).toContain(`A new stand, kept in ${folder}/grandstand.`);
    expect(first.output()).not.toContain('{"time"');
    expect(plainLines(first.output()).at(-2)).toMatch(/^ {4}http:\/\/127\.0\.0\.1:\d+\/register\/#pair=\S+$/);
    first.run.stdin.write(CTRL_C);
    expect(await first.ended).toEqual([0, null]);
    expect(first.output()).toContain(`Stopped. All of the stand is kept in ${folder}/grandstand.`);
    expect(readFileSync(join(folder, 'grandstand', 'host.log'), 'utf8')).toContain('"message":"stopping"');
    const second = await start(folder, onTerminal([process.execPath, program, '--browser', '--verbose']));
    expect(second.output()).toContain(`Found the stand in ${folder}/grandstand: no sales yet.`);
    const beside = await captureRun(process.execPath, [program, '--browser'], 20, { ...process.env, XDG_DATA_HOME: folder });
    expect(beside.output).toMatch(/a host is running on .*, and answers at http:\/\/127/);
    second.run.stdin.write(CTRL_C);
    await second.ended;
    expect(second.output()).toMatch(/\{"time".*"stopping"/);
  });
});
