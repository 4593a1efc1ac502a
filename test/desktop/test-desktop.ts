import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readShellOptions } from '../../electron/shell/base/shell-options.ts';
import { shellWorld } from '../../electron/shell/base/shell-world.ts';
import { boot } from '../../electron/shell/boot.ts';
import { BOOT_STEPS } from '../../electron/shell/boot-steps.ts';
import { type Desktop, makeDesktop } from '../../electron/shell/desktop.ts';
import type { AppPort, DesktopPorts, WindowPlan } from '../../electron/shell/desktop-ports.ts';
import type { Keystore } from '../../electron/shell/host/host-key.ts';
import type { HostProcess } from '../../electron/shell/host/host-supervisor.ts';
import type { ShellEvent } from '../../shared/till-contract/desktop/desktop-bridge.ts';
import type { ShellOrder } from '../../shared/till-contract/desktop/desktop-host.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { TillOperation } from '../../shared/till-contract/parts/till-operation.ts';
import { checkFolder } from '../books/stored-books.ts';
import type { PairedDevice, RequestOf } from '../till-host/paired-device.ts';
import { makeChildHost } from './child-host.ts';

/** A keystore that hides something, without a system behind it. */
export const TEST_KEYSTORE: Keystore = {
  isThere: () => true,
  isPlain: () => false,
  encrypt: (text) => Buffer.from(text).map((byte) => byte ^ 0x5a),
  decrypt: (bytes) => Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString(),
};

/** A host process that does nothing but note the shell's orders. */
export function silentHost(orders: ShellOrder[] = []): HostProcess {
  return {
    start() {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      return {
        ended,
        onNotice: () => undefined,
        kill: resolve,
        send(order) {
          orders.push(order);
          if (order.kind === 'stop') resolve();
        },
      };
    },
  };
}

/** What the shell did with its window and its program. */
export interface Seen {
  readonly loaded: string[];
  readonly events: string[];
  readonly log: string[];
  readonly calls: string[];
  exitCode: number | undefined;
  plan: WindowPlan | undefined;
}

export interface TestDesktop {
  readonly desktop: Desktop;
  readonly seen: Seen;
  readonly folder: string;
  /** Resolves once `isMeant` is true; it is checked after each act of the shell. */
  until(isMeant: (seen: Seen) => boolean): Promise<void>;
  /** The requests of the window's page. */
  page(): PairedDevice;
  joined(): Promise<PairedDevice>;
  stop(): Promise<void>;
}

export interface DesktopOptions {
  readonly folder?: string;
  readonly words?: readonly string[];
  readonly hostProcess?: HostProcess;
  readonly app?: Partial<AppPort>;
  /** Gets the events that are sent to the window. */
  readonly report?: (event: ShellEvent) => void;
  readonly ports?: Partial<DesktopPorts>;
}

/** The desktop over ports of a test: everything is real but Electron. */
export async function startDesktop({
  folder = makeFolder(),
  words = [],
  hostProcess,
  app,
  report,
  ports,
}: DesktopOptions = {}): Promise<TestDesktop> {
  const waiting = new Set<() => void>();
  const look = (): void => {
    for (const go of [...waiting]) go();
  };
  const seen: Seen = { loaded: [], events: [], log: [], calls: [], exitCode: undefined, plan: undefined };
  const call = (name: string): void => {
    seen.calls.push(name);
    look();
  };
  const desktop = makeDesktop({
    options: readShellOptions(words),
    version: '1.2.3',
    world: shellWorld,
    log(level, message, facts) {
      seen.log.push(JSON.stringify({ level, message, ...facts }));
      look();
    },
    folders: { own: folder, data: join(folder, 'stand'), logs: join(folder, 'logs'), pipe: join(folder, 'till') },
    app: {
      declareOrigin: () => call('declareOrigin'),
      takeLock: () => {
        call('takeLock');
        return true;
      },
      followFiles: () => call('followFiles'),
      releaseLock: () => call('releaseLock'),
      untilReady: async () => call('untilReady'),
      locale: () => 'en-US',
      screens: () => [{ x: 0, y: 0, width: 1920, height: 1080 }],
      guardPages: () => call('guardPages'),
      serveOrigin: () => call('serveOrigin'),
      answerBridge: () => call('answerBridge'),
      followPower: () => call('followPower'),
      openFolder: (path) => call(`openFolder ${path}`),
      beforeEnd: () => call('beforeEnd'),
      quit(exitCode = 0) {
        seen.exitCode = exitCode;
        call('quit');
      },
      ...app,
    },
    keystore: TEST_KEYSTORE,
    hostProcess: hostProcess ?? (await makeChildHost()),
    screenFiles: () => new Set(['/register/index.html', '/register/assets/main-abcdefgh.js']),
    readScreen: async (file) => Buffer.from(`the file ${file}`),
    say: (line) => call(`say ${line}`),
    freeBytes: () => 2 ** 40,
    hasData: () => false,
    openWindow(plan) {
      seen.plan = plan;
      let isFullScreen = false;
      call('openWindow');
      return {
        load(url) {
          seen.loaded.push(url);
          look();
        },
        sendEvent(event) {
          seen.events.push(event.kind);
          report?.(event);
          look();
        },
        focus: () => call('focus'),
        isFullScreen: () => isFullScreen,
        setFullScreen(isOn) {
          isFullScreen = isOn;
          call(`setFullScreen ${isOn}`);
        },
        setZoom: (percent) => call(`setZoom ${percent}`),
      };
    },
    updateSource: async () => undefined,
    ...ports,
  });
  const testDesktop: TestDesktop = {
    desktop,
    seen,
    folder,
    until: (isMeant) =>
      new Promise((resolve) => {
        const go = (): void => {
          if (!isMeant(seen)) return;
          waiting.delete(go);
          resolve();
        };
        waiting.add(go);
        go();
      }),
    page: () => pageOf(desktop),
    async joined() {
      await testDesktop.until(isRunning);
      return await joinBy(testDesktop);
    },
    async stop() {
      await desktop.finish();
      await checkFolder(join(folder, 'stand')).finally(() => rmSync(folder, { recursive: true, force: true }));
    },
  };
  const booted = await boot(BOOT_STEPS, desktop, desktop.ports.log);
  if (booted.state === 'failed') throw new Error(`${booted.step}: ${seen.log.join('\n')}`);
  return testDesktop;
}

export function isRunning({ log }: Seen): boolean {
  return log.some((line) => line.includes('"state":"running"'));
}

/** Sockets have short names. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'gs-'));
}

/** The page joins by the code that the shell opens it with. */
async function joinBy(testDesktop: TestDesktop): Promise<PairedDevice> {
  const page = testDesktop.page();
  const code = testDesktop.seen.loaded.at(-1)?.split('#pair=')[1];
  if (code !== undefined) await page.must(HOST_OPERATIONS.pairDevice, { body: { code, deviceId: 'window-of-the-desktop' } });
  return page;
}

export function request(target: string, init: RequestInit = {}): Request {
  return new Request(`app://pos${target}`, init);
}

function pageOf(desktop: Desktop): PairedDevice {
  const ask: PairedDevice['ask'] = async <Described extends TillOperation>(
    operation: Described,
    { path = {} as never, query = {} as never, body }: RequestOf<Described> = {},
  ) => {
    const values = path as Readonly<Record<string, string>>;
    const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const answered = await desktop.answerOrigin(
      request(search === '' ? address : `${address}?${search}`, {
        method: operation.method,
        headers: {
          origin: 'app://pos',
          'sec-fetch-site': 'same-origin',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    if (answered.type === 'error') throw new TypeError('no answer');
    const text = await answered.text();
    const value = text === '' ? undefined : JSON.parse(text);
    return { status: answered.status, value, refusal: answered.ok ? undefined : value.refusal };
  };
  return {
    id: 'window',
    cookie: '',
    ask,
    async must(operation, request) {
      const { status, value, refusal } = await ask(operation, request);
      if (refusal !== undefined) throw new Error(`${operation.id} answered ${status} ${JSON.stringify(refusal)}`);
      return value;
    },
    listen: () => Promise.reject(new Error('a page of the desktop listens by its stream')),
  };
}
