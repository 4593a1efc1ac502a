import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_CATALOGUE } from '../../electron/host/data/catalogue-file.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { ITEMS, KEYS, testCatalogue } from '../service/test-catalogue.ts';
import { knowStaff } from './known-staff.ts';
import { runHere } from './run-here.ts';
import { type Caller, ORDERS_PATH, PERIOD, sell, VENDOR_PATH } from './running-host.ts';
import { credentialsFor, grandstand, type ServedHost, serve } from './served-host.ts';

// Several hosts are started from their sources in each.

let folder: string;
let catalogueFile: string;
const served: ServedHost[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-served-'));
  catalogueFile = writeCatalogue('vendor', testCatalogue());
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

afterEach(async () => {
  await Promise.all(served.splice(0).map((host) => host.end('SIGKILL')));
});

function writeCatalogue(name: string, catalogue: object): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(catalogue));
  return file;
}

let folders = 0;
function newData(): string {
  folders += 1;
  return join(folder, `data-${folders}`);
}

async function preparedData(catalogue?: string): Promise<string> {
  const data = newData();
  await knowStaff(data, catalogue);
  return data;
}

async function start(data: string, ...args: readonly string[]): Promise<ServedHost> {
  const host = await serve(data, ['--port', '0', ...args]);
  served.push(host);
  return host;
}

async function callerOf({ url }: ServedHost): Promise<Caller> {
  return { url, credentials: await credentialsFor({ url, keys: KEYS }) };
}

async function startWithCatalogue(data: string): Promise<{ readonly host: ServedHost; readonly caller: Caller }> {
  const host = await start(data, '--catalog', catalogueFile);
  return { host, caller: await callerOf(host) };
}

async function read<Body>({ url, credentials }: Caller, path: string): Promise<{ readonly status: number; readonly body: Body }> {
  const answer = await fetch(url + path, { headers: credentials });
  return { status: answer.status, body: (await answer.json()) as Body };
}

async function countOrders(caller: Caller): Promise<number> {
  return (await read<{ readonly pagination: { readonly total_results: number } }>(caller, ORDERS_PATH + PERIOD)).body.pagination
    .total_results;
}

async function soon(holds: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    if (await holds()) return true;
    await sleep(50);
  }
  return false;
}

/** Runs a command that must succeed, and returns what it printed. */
async function done(...args: readonly string[]): Promise<string> {
  const { code, output } = await runHere(args);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
}

function hasKey({ url }: ServedHost, key: string): Promise<number> {
  return fetch(`${url}/auth/ordering`, { method: 'POST', headers: { 'x-api-key': key } }).then(({ status }) => status);
}

/** They stand in a public file. */
function demoKeys(): readonly { readonly key: string }[] {
  const { api_keys = [] } = JSON.parse(readFileSync(DEMO_CATALOGUE, 'utf8')) as Catalogue;
  expect(api_keys.length).toBeGreaterThan(0);
  return api_keys;
}

describe('a first start', () => {
  test('makes keys and tells them once, even where no port was free at first, and takes none of the demo', async () => {
    const data = newData();
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const taken = await runHere(['serve', '--data', data, '--port', String(port)]);
    expect(taken).toEqual({ code: 2, output: `port ${port} is in use; choose another with --port\n` });
    other.close();

    const first = await start(data);
    const { ordering = '', backoffice = '' } = first.keys ?? {};
    expect(new Set([ordering, backoffice]).size).toBe(2);
    expect(await hasKey(first, ordering)).toBe(200);
    expect(await hasKey(first, backoffice)).toBe(401);
    expect(await first.end('SIGTERM')).toBe(0);
    const second = await start(data);
    expect(second.keys).toBeUndefined();
    expect(await hasKey(second, ordering)).toBe(200);
    expect(first.output().split('\n')).toHaveLength(2);
    for (const { key } of demoKeys()) expect(await hasKey(second, key)).toBe(401);
  });

  test('that can’t tell where it answers ends, and leaves nobody answering', async () => {
    const data = await preparedData();
    mkdirSync(join(data, 'running.json'));
    const { code, output } = await grandstand(['serve', '--data', data, '--port', '0']);
    expect([code, output]).toEqual([1, expect.stringMatching(/^E[A-Z]+: .*running\.json/m)]);
  });

  test('that is stopped in the very moment in which it says that it is ready ends as at any other', async () => {
    const atOnce = `const { stdout } = process; const write = stdout.write.bind(stdout);
      stdout.write = (text, ...rest) => { const was = write(text, ...rest); process.kill(process.pid, 'SIGTERM'); return was; };`;
    const host = await serve(await preparedData(), ['--port', '0'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(atOnce)}`,
    });
    served.push(host);
    expect(await host.end('SIGTERM')).toBe(0);
    expect(host.log()).toContain('stopping');
  });

  test('takes the first free port from 4810 on', async () => {
    const hosts = await Promise.all([serve(await preparedData(), []), serve(await preparedData(), [])]);
    served.push(...hosts);
    const ports = hosts.map(({ url }) => Number(new URL(url).port));
    expect(new Set(ports).size).toBe(2);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(4810);
    expect(Math.max(...ports)).toBeLessThan(4830);
  });
});

describe('a folder of data', () => {
  test('is open to its own user only, and so is all that is written', async () => {
    const data = await preparedData(catalogueFile);
    const { host } = await startWithCatalogue(data);
    await done('catalog', 'export', join(data, 'exported.json'), '--data', data);
    await done('backup', join(data, 'backup.sqlite'), '--data', data);
    expect(await host.end('SIGTERM')).toBe(0);
    await done('restore', join(data, 'backup.sqlite'), '--data', data);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    const modes = readdirSync(data).map((name) => [name, statSync(join(data, name)).mode & 0o777]);
    expect(modes.length).toBeGreaterThanOrEqual(5);
    expect(modes.filter(([, mode]) => (Number(mode) & 0o077) !== 0)).toEqual([]);
  });

  test('has one host at a time, and a host that was killed leaves it free', async () => {
    const data = await preparedData();
    const host = await start(data);
    const second = await runHere(['serve', '--data', data, '--port', '0']);
    const holder = `process ${host.process.pid} on ${hostname()} since 20\\S+`;
    expect(second.code).toBe(2);
    expect(second.output).toMatch(
      new RegExp(`^a host is running on ${data} \\(${holder}\\), and answers at ${host.url}: stop it first, or choose another --data\n$`),
    );
    await done('backup', join(folder, 'of-a-running-host.sqlite'), '--data', data);
    const restored = await runHere(['restore', join(folder, 'of-a-running-host.sqlite'), '--data', data]);
    expect(restored.code).toBe(2);
    expect(restored.output).toContain('a host is running');
    expect(await host.end('SIGKILL')).toBe('SIGKILL');
    expect((await start(data)).keys).toBeUndefined();
  });
});

describe('a catalogue file at the start', () => {
  test('is put into use once, and again only when it or a key of it has changed, with removed items announced to tills [S16]', async () => {
    const data = newData();
    const revision = () => done('verify', '--data', data);
    const first = await startWithCatalogue(data);
    expect(first.host.keys).toBeUndefined();
    await first.host.end('SIGTERM');
    const again = await startWithCatalogue(data);
    const { asOf } = await menuOf(again.caller);
    await again.host.end('SIGTERM');
    expect(await revision()).toContain('1 catalogue revision');

    const { items, vendors, api_keys = [], ...rest } = testCatalogue();
    const without = (ids: readonly string[]) => ids.filter((id) => id !== ITEMS.soda);
    const fewer = {
      ...rest,
      api_keys,
      items: items.filter(({ id }) => id !== ITEMS.soda),
      vendors: vendors.map((vendor) => ({
        ...vendor,
        dayparts: vendor.dayparts.map((daypart) => ({
          ...daypart,
          groups: daypart.groups.map((group) => ({ ...group, item_ids: without(group.item_ids) })),
        })),
      })),
    };
    const changed = await start(data, '--catalog', writeCatalogue('fewer', fewer));
    const caller = await callerOf(changed);
    expect((await read(caller, `${VENDOR_PATH}/items/${ITEMS.soda}`)).status).toBe(404);
    expect((await menuOf(caller, `?since=${asOf}`)).text).toContain(`"${ITEMS.soda}"`);
    await changed.end('SIGTERM');
    expect(await revision()).toContain('2 catalogue revisions');

    const key = '11111111-2222-4333-8444-555555555555';
    const otherKeys = writeCatalogue('another-key', { ...fewer, api_keys: [...api_keys, { ...api_keys[0], key }] });
    expect(await hasKey(await start(data, '--catalog', otherKeys), key)).toBe(200);
  });

  test('that is broken is refused by the path of every fault, and the one in use stays', async () => {
    const data = await preparedData(catalogueFile);
    await done('catalog', 'import', catalogueFile, '--data', data);
    const broken = writeCatalogue('broken', { ...testCatalogue(), currency: 'usd', venues: 'none' });
    const refused = await runHere(['serve', '--data', data, '--port', '0', '--catalog', broken]);
    expect(refused.code).toBe(2);
    expect(refused.output).toMatch(/^ {2}currency: /m);
    expect(refused.output).toMatch(/^ {2}venues: /m);
    const caller = await callerOf(await start(data));
    expect((await sell(caller)).status).toBe(200);
  });
});

async function menuOf(caller: Caller, query = ''): Promise<{ readonly asOf: string; readonly text: string }> {
  const { body } = await read<{ readonly as_of?: string }>(caller, `${VENDOR_PATH}/menu${query}`);
  return { asOf: body.as_of ?? '', text: JSON.stringify(body) };
}

describe('a running host', () => {
  let data: string;
  let host: ServedHost;
  let caller: Caller;
  beforeAll(async () => {
    data = await preparedData(catalogueFile);
    host = await serve(data, ['--port', '0', '--catalog', catalogueFile]);
    caller = await callerOf(host);
  });
  afterAll(() => host.end('SIGKILL'));

  test('sells by a catalogue or a price that another process put into use, without being started again', async () => {
    const fries = async () => JSON.stringify((await read(caller, `${VENDOR_PATH}/items/${ITEMS.fries}`)).body);
    const { items, ...rest } = testCatalogue();
    const renamed = { ...rest, items: items.map((item) => (item.id === ITEMS.fries ? { ...item, name: 'Chips' } : item)) };
    expect(await fries()).not.toContain('Chips');
    expect(await done('catalog', 'import', writeCatalogue('renamed', renamed), '--data', data)).toContain('revision 2');
    expect(await soon(async () => (await fries()).includes('Chips'))).toBe(true);

    expect(await fries()).not.toContain('4.75');
    await done('catalog', 'price', ITEMS.fries, '4.75', '--data', data);
    expect(await soon(async () => (await fries()).includes('4.75'))).toBe(true);
    const broken = await runHere(['catalog', 'import', writeCatalogue('worse', { ...rest, items: [{}] }), '--data', data]);
    expect([broken.code, broken.output]).toEqual([2, expect.stringContaining('the catalogue in use stays in use')]);
    expect((await sell(caller)).status).toBe(200);
  });

  test('takes new keys at once, and revoked ones no more, also after another catalogue is put into use', async () => {
    const [made = ''] = (await done('keys', 'create', '--vendors', '31', '--data', data)).split('\n');
    expect(await hasKey(host, made)).toBe(200);
    const listed = await done('keys', 'list', '--data', data);
    expect(listed).toMatch(new RegExp(`^${made.slice(0, 8)}… +ordering +active +20.* vendors 31$`, 'm'));
    expect(listed).not.toContain(made);

    await done('keys', 'revoke', made.slice(0, 8), '--data', data);
    expect(await hasKey(host, made)).toBe(401);
    const twice = await runHere(['keys', 'revoke', made, '--data', data]);
    expect(twice).toEqual({ code: 2, output: `there is no active key that begins with ${made.slice(0, 8)}\n` });
    const unknown = await runHere(['keys', 'create', '--vendors', '31,999', '--data', data]);
    expect(unknown).toEqual({ code: 2, output: 'the catalogue has no vendor 999\n' });
  });

  test('has no use for a revoked key, although a catalogue file still names it', async () => {
    const several = await runHere(['keys', 'revoke', KEYS.otherVenue.slice(0, 8), '--data', data]);
    expect(several).toEqual({ code: 2, output: 'several keys begin with 00000000: name the whole key\n' });
    await done('keys', 'revoke', KEYS.otherVenue, '--data', data);
    expect([await hasKey(host, KEYS.otherVenue), await hasKey(host, KEYS.ordering)]).toEqual([401, 200]);
    await done('catalog', 'import', catalogueFile, '--data', data);
    expect([await hasKey(host, KEYS.otherVenue), await hasKey(host, KEYS.ordering)]).toEqual([401, 200]);
  });

  test('goes on where nobody reads what it prints, and ends well although a Ctrl-C comes twice at once', async () => {
    host.process.stdout.destroy();
    host.process.stderr.destroy();
    for (let count = 0; count < 20; count += 1) expect((await sell(caller)).status).toBe(200);
    host.process.kill('SIGINT');
    await sleep(50);
    expect(await host.end('SIGINT')).toBe(0);
  });
});

describe('a backup', () => {
  test('is taken while the host sells, is whole, and is what a restore brings back', async () => {
    const data = await preparedData(catalogueFile);
    const { host, caller } = await startWithCatalogue(data);
    let isSelling = true;
    let sold = 0;
    const till = async () => {
      while (isSelling) if ((await sell(caller)).status === 200) sold += 1;
    };
    const tills = [till(), till()];
    await soon(async () => sold > 20);
    const before = sold;
    const file = join(folder, 'backup.sqlite');
    await done('backup', file, '--data', data);
    const after = sold;
    isSelling = false;
    await Promise.all(tills);
    const again = await runHere(['backup', file, '--data', data]);
    expect(again).toEqual({ code: 2, output: `${file} is there already\n` });
    const printed = await done('verify', file);
    const kept = Number(/whole: (\d+) orders/.exec(printed)?.[1]);
    expect(kept).toBeGreaterThanOrEqual(before);
    expect(kept).toBeLessThanOrEqual(after + 2);

    expect(await host.end('SIGKILL')).toBe('SIGKILL');
    const restored = await done('restore', file, '--data', data);
    const [, aside = ''] = /what was there is at (\S+)/.exec(restored) ?? [];
    expect(await done('verify', aside)).toContain(`whole: ${sold} orders`);
    const back = await callerOf(await start(data));
    expect(await countOrders(back)).toBe(kept);
    expect((await sell(back)).status).toBe(200);
  });

  test('brings back data that were damaged, and data whose restore was cut off are not begun anew', async () => {
    const data = await preparedData(catalogueFile);
    const { host, caller } = await startWithCatalogue(data);
    expect((await sell(caller)).status).toBe(200);
    await host.end('SIGTERM');
    const file = join(folder, 'before-damage.sqlite');
    await done('backup', file, '--data', data);
    const serviceFile = join(data, 'service.sqlite');
    writeFileSync(serviceFile, Buffer.alloc(8192, 0x5a));
    expect((await runHere(['verify', '--data', data])).output).toContain('is not whole');
    await done('restore', file, '--data', data);
    expect(await done('verify', '--data', data)).toContain('whole: 1 orders');

    copyFileSync(serviceFile, `${serviceFile}.restored`);
    rmSync(serviceFile);
    const cutOff = await runHere(['serve', '--data', data, '--port', '0']);
    expect(cutOff).toEqual({ code: 2, output: `a restore into ${data} was cut off: restore again\n` });
    await done('restore', file, '--data', data);
    expect(await countOrders(await callerOf(await start(data)))).toBe(1);
  });

  test('can be read where nothing may be written, and is seen to be damaged wherever it was', async () => {
    const data = await preparedData(catalogueFile);
    const { host, caller } = await startWithCatalogue(data);
    for (let count = 0; count < 30; count += 1) await sell(caller);
    await host.end('SIGTERM');
    const medium = join(folder, 'medium');
    const file = join(medium, 'backup.sqlite');
    mkdirSync(medium);
    await done('backup', file, '--data', data);
    chmodSync(medium, 0o500);
    expect(await done('verify', file)).toContain('whole: 30 orders');
    expect(readdirSync(medium)).toEqual(['backup.sqlite', 'backup.sqlite.journal', 'backup.sqlite.manifest.json']);
    chmodSync(medium, 0o700);

    const bytes = readFileSync(file);
    const pageSize = bytes.readUInt16BE(16);
    for (let page = 0; page < bytes.length / pageSize; page += 1) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0xa5, page * pageSize, page * pageSize + 64);
      writeFileSync(join(folder, 'damaged.sqlite'), damaged);
      const { code, output } = await runHere(['verify', join(folder, 'damaged.sqlite')]);
      expect([page, code, output]).toEqual([page, 2, expect.stringContaining('is not whole')]);
    }

    const database = new DatabaseSync(join(data, 'service.sqlite'));
    database.exec("UPDATE orders SET status = 'OPEN' WHERE order_id = 1; UPDATE kitchen_tickets SET body = '{' WHERE seq = 2");
    database.close();
    const { code, output } = await runHere(['verify', '--data', data]);
    expect(code).toBe(2);
    expect(output).toMatch(/^ {2}orders [0-9a-f-]{36} is half completed$/m);
    expect(output).toMatch(/^ {2}kitchen_tickets 2 cannot be read$/m);
  });
});

test('a file of another shape is no backup', async () => {
  const file = join(folder, 'other.sqlite');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE orders (uuid TEXT)');
  database.close();
  const { code, output } = await runHere(['verify', file]);
  expect([code, output]).toEqual([2, expect.stringContaining('the shape of the data has version 0')]);
});
