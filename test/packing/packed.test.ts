import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Visitor } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUSES } from '../../electron/build/pack-hooks.ts';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { DESKTOP_HOST, type HostNotice, PIPE_TOKEN, type ShellOrder } from '../../shared/till-contract/desktop/desktop-host.ts';
import { captureRun } from '../setup/captured-run.ts';
import { isRelative, listImports } from '../tidy/room-rules.ts';
import { parseCode } from '../tidy/source-tree.ts';
import { asar, makeStandInElectron } from './stand-in-electron.ts';

/** One packing for all of them: by the command that people use, with a distribution of Electron that only lacks its program. */
let folder: string;
let packed: string;
let extracted: string;
const FEED = 'https://updates.example/till';
const NATIVE = `.build/desktop/native/serial-linux-${process.arch}-glibc.node`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-packed-'));
  await makeStandInElectron(folder);
  // The tests' own mode would build React as it is for its developers.
  const env = { ...process.env, NODE_ENV: '', GRANDSTAND_UPDATE_URL: FEED };
  const places = ['--electron', join(folder, 'dist'), '--out', join(folder, 'out'), '--stage', join(folder, 'stage')];
  const program = join(projectRoot, 'electron', 'build', 'pack.ts');
  const { code, output } = await captureRun(process.execPath, [program, '--linux', '--dir', ...places], 240, env);
  expect(code, output).toBe(0);
  const [unpacked = ''] = readdirSync(join(folder, 'out')).filter((name) => name.endsWith('unpacked'));
  packed = join(folder, 'out', unpacked);
  extracted = join(folder, 'extracted');
  asar.extractAll(join(packed, 'resources', 'app.asar'), extracted);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function listFiles(root: string): readonly string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)).toSorted();
}

describe('what got in', () => {
  /** Of these each is there exactly once, and nothing is there beside them. */
  const SINGLE = [
    '.build/desktop/backup-worker.mjs',
    '.build/desktop/catalogue-worker.mjs',
    '.build/desktop/desktop-host.mjs',
    '.build/desktop/licences.md',
    '.build/desktop/main.mjs',
    '.build/desktop/preload.cjs',
    NATIVE,
    '.build/screens/icon.svg',
    '.build/screens/licences.md',
    '.build/screens/typefaces.txt',
    '.build/screens/register/offline.js',
    'LICENSE',
    'electron/host/http/trust-page.css',
    'package.json',
    'resources/demo/catalogue.json',
    'resources/icon.svg',
    'resources/openapi/ordering-service.json',
    'resources/openapi/orders-v3.json',
    'resources/openapi/value-card-provider.json',
    'resources/openapi/reference-page.css',
    'resources/openapi/reference-page.html',
  ];
  /** What bundlers name by a digest, and each face with its page. */
  const NAMED_BY_BUNDLER = [
    /^\.build\/desktop\/[\w.-]+-[\w-]{8}\.mjs$/,
    /^\.build\/screens\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2|svg|png)$/,
    /^resources\/demo\/pictures\/[0-9a-f]{64}\.webp$/,
    /^\.build\/screens\/[a-z-]+\/(index\.html|manifest\.webmanifest)$/,
  ];

  test('the archive holds exactly what runs: no sources, tests, packages, maps, secrets or files of other systems', () => {
    const files = listFiles(extracted);
    const unknown = files.filter((file) => !SINGLE.includes(file) && !NAMED_BY_BUNDLER.some((pattern) => pattern.test(file)));
    expect(unknown).toEqual([]);
    expect(files).toEqual(expect.arrayContaining([...SINGLE, '.build/screens/register/index.html']));
  });

  test('the licences of the typefaces lie beside the screens', () => {
    const licences = readFileSync(join(extracted, '.build/screens/typefaces.txt'), 'utf8');
    expect(licences.match(/SIL OPEN FONT LICENSE Version 1\.1/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['desktop', ['fastify', 'pg', '@serialport/bindings-cpp']],
    ['screens', ['react', 'dexie', 'uqr']],
  ])('the licences of what is bundled into the %s lie beside it', (part, names) => {
    const licences = readFileSync(join(extracted, '.build', part, 'licences.md'), 'utf8');
    for (const name of names) expect(licences).toContain(`\n## ${name} - `);
    expect(licences.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(names.length);
  });

  test('the folder around it is the distribution, the archive and what the system loads from a file of its own', () => {
    expect(listFiles(packed)).toEqual(
      [
        'LICENSE.electron.txt',
        'LICENSES.chromium.html',
        'chrome-sandbox',
        'grandstand',
        'locales/ar.pak',
        'locales/de.pak',
        'locales/en-US.pak',
        'resources/app-update.yml',
        'resources/app.asar',
        `resources/app.asar.unpacked/${NATIVE}`,
      ].toSorted(),
    );
    expect(readFileSync(join(packed, 'resources', 'app-update.yml'), 'utf8')).toContain(`url: ${FEED}\n`);
  });

  test('its manifest names the program and asks for no package', () => {
    const manifest = readManifest();
    expect(manifest).toMatchObject({ name: 'grandstand', main: '.build/desktop/main.mjs', type: 'module' });
    for (const member of ['dependencies', 'devDependencies', 'scripts', 'allowScripts']) expect(manifest).not.toHaveProperty(member);
  });

  test('no bundle wants a package that is not in it, and the preload is one file of CommonJS that wants Electron alone', () => {
    const bundles = listFiles(join(extracted, '.build', 'desktop')).filter((name) => /\.(mjs|cjs)$/.test(name));
    for (const name of bundles) expect([name, wantedBy(name).filter((specifier) => specifier !== 'electron')]).toEqual([name, []]);
    expect(wantedBy('preload.cjs')).toEqual(['electron']);
    const preload = readFileSync(join(extracted, '.build', 'desktop', 'preload.cjs'), 'utf8');
    expect(preload).not.toMatch(/^(import|export)\b/m);
  });

  test('each file that a program reads beside itself is there', () => {
    const programs = listFiles(join(extracted, '.build', 'desktop')).filter((name) => name.endsWith('.mjs'));
    const read = programs.flatMap((name) => {
      const text = readFileSync(join(extracted, '.build', 'desktop', name), 'utf8');
      return [...text.matchAll(/new URL\("([\w./-]+)", (?:PROJECT|ROOT)[\w$]*\)/g)].flatMap(([, path]) => path ?? []);
    });
    expect(read).toEqual(expect.arrayContaining(['resources/demo/catalogue.json', '.build/screens/']));
    expect(read.filter((path) => !existsSync(join(extracted, path)))).toEqual([]);
  });

  test('all nine fuses are burned into the program as they are set', async () => {
    const { version, resetAdHocDarwinSignature: _, strictlyRequireAllFuses: __, ...wire } = await readWire();
    expect(version).toBe('1');
    const names = Object.values(FuseV1Options).filter((name) => typeof name === 'number');
    expect(names).toHaveLength(9);
    for (const fuse of names) expect([fuse, wire[fuse]]).toEqual([fuse, FUSES[fuse] ? FuseState.ENABLE : FuseState.DISABLE]);
  });
});

function readManifest(): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(extracted, 'package.json'), 'utf8'));
}

async function readWire() {
  return (await getCurrentFuseWire(join(packed, 'grandstand'))) as Awaited<ReturnType<typeof getCurrentFuseWire>> & {
    readonly resetAdHocDarwinSignature?: unknown;
    readonly strictlyRequireAllFuses?: unknown;
  };
}

/** Packages that are imported or required by name; files of the bundle begin with a dot, and text that only speaks of a package wants none. */
function wantedBy(name: string): readonly string[] {
  const file = { path: name, text: readFileSync(join(extracted, '.build', 'desktop', name), 'utf8') };
  const found = listImports(file).map(({ specifier }) => specifier);
  new Visitor({
    CallExpression: ({ callee, arguments: [required] }) => {
      const isRequire = callee.type === 'Identifier' && /^(__)?require$/.test(callee.name);
      if (isRequire && required?.type === 'Literal') found.push(String(required.value));
    },
  }).visit(parseCode(file).program);
  return [...new Set(found)].filter((specifier) => !isRelative(specifier) && !isBuiltin(specifier));
}

describe('what was packed runs', () => {
  let host: ChildProcess | undefined;
  afterAll(async () => {
    if (host === undefined || host.exitCode !== null) return;
    host.kill('SIGKILL');
    await once(host, 'exit');
  });

  test('the packed host starts from the archive alone, lets its window in and knows the packed demo stand', async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const pipe = join(folder, 'till.sock');
    const token = 'f'.repeat(64);
    const started = fork(join(extracted, '.build', 'desktop', 'desktop-host.mjs'), [], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, GRANDSTAND_DATABASE_URL: '' },
    });
    host = started;
    const order: ShellOrder = { kind: 'start', words: ['--data', data], pipe, token };
    started.send(order);
    const [notice] = (await once(started, 'message', { signal: AbortSignal.timeout(120_000) })) as [HostNotice];
    expect(notice).toMatchObject({ kind: 'ready', code: expect.any(String) });

    const { code } = notice as Extract<HostNotice, { kind: 'ready' }>;
    const ask = (target: string, sent?: object) => askPipe(pipe, token, target, sent);
    expect((await askPipe(pipe, 'not it', '/till/status')).status).toBe(401);
    expect((await ask('/till/status')).status).toBe(401);
    expect((await ask('/till/pairing', { code, deviceId: 'the-window' })).status).toBe(200);
    const status = await ask('/till/status');
    expect(JSON.parse(status.text)).toMatchObject({ version: readManifest().version, mode: 'local', place: expect.anything() });
    const maintenance = await ask('/till/maintenance');
    expect(JSON.parse(maintenance.text)).toMatchObject({ updateBlockers: [] });
    started.send({ kind: 'stop' } satisfies ShellOrder);
    expect(await once(started, 'exit')).toEqual([0, null]);
  });
});

interface Answered {
  readonly status: number;
  readonly text: string;
}

function askPipe(socketPath: string, token: string, path: string, body?: object): Promise<Answered> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    host: DESKTOP_HOST,
    [PIPE_TOKEN]: token,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(text.length) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, path, headers, method: body === undefined ? 'GET' : 'POST', agent: false }, (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        received += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: received }));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}
