import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { shellWorld } from '../../electron/shell/base/shell-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import type { TillOperation } from '../../shared/till-contract/parts/till-operation.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { seeded } from '../engine/seeded.ts';
import { knowStaff } from '../host/known-staff.ts';
import type { PairedDevice, RequestOf } from '../till-host/paired-device.ts';
import { cartThatSells, pullWhole } from '../till-host/till-sale.ts';
import { type ChildHost, makeChildHost } from './child-host.ts';
import { type DesktopOptions, makeFolder, startDesktop, type TestDesktop } from './test-desktop.ts';

const desktops: TestDesktop[] = [];
afterAll(async () => {
  for (const started of desktops) await started.stop();
});

async function startDesktopWithMenu(ports: DesktopOptions['ports'] = {}): Promise<{
  readonly host: ChildHost;
  readonly desktop: TestDesktop;
  readonly page: PairedDevice;
  readonly catalogue: Catalogue;
}> {
  const host = await makeChildHost();
  const folder = makeFolder();
  await knowStaff(join(folder, 'stand'));
  const desktop = await startDesktop({ folder, hostProcess: host, ports });
  desktops.push(desktop);
  const page = await desktop.joined();
  const staff = await page.must(HOST_OPERATIONS.listStaff);
  await page.must(HOST_OPERATIONS.signIn, { body: { employeeId: staff.find(({ role }) => role === 'cashier')?.id ?? '' } });
  return { host, desktop, page, catalogue: await pullWhole(page) };
}

/** As the register asks: the same again until there is an answer. */
async function askUntilAnswered<const Described extends TillOperation>(
  page: PairedDevice,
  operation: Described,
  request: RequestOf<Described>,
): Promise<void> {
  for (;;) {
    const answer = await page.ask(operation, request).catch(() => undefined);
    if (answer !== undefined && answer.status !== 503) {
      if (answer.refusal !== undefined) throw new Error(`${operation.id}: ${JSON.stringify(answer.refusal)}`);
      return;
    }
    await sleep(50);
  }
}

async function sellThroughAnything(page: PairedDevice, catalogue: Catalogue): Promise<string> {
  const sale_id = uuidV4(nodeWorld);
  const tender_id = uuidV4(nodeWorld);
  const body = cartThatSells(catalogue);
  await askUntilAnswered(page, SALE_OPERATIONS.openSale, { path: { sale_id }, body });
  await askUntilAnswered(page, SALE_OPERATIONS.addTender, { path: { sale_id, tender_id }, body: { kind: 'cash', amount: body.due } });
  await askUntilAnswered(page, SALE_OPERATIONS.completeSale, { path: { sale_id }, body: {} });
  return sale_id;
}

const TIMEOUT = isLong ? 30 * 60_000 : 120_000;
const ROUNDS = isLong ? 200 : 2;

test(
  'a host that is killed at any moment of a sale is started again, and there is exactly one sale',
  async () => {
    const seed = firstSeed;
    console.log(`seed ${seed}, ${ROUNDS} kills`);
    const chance = seeded(seed);
    const { host, desktop, page, catalogue } = await startDesktopWithMenu();
    const sold: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const pid = host.child().pid;
      const selling = sellThroughAnything(page, catalogue);
      await sleep(chance.below(60));
      host.child().kill('SIGKILL');
      sold.push(await selling);
      // The sale may have been answered before the kill.
      while (host.child().pid === pid) await sleep(20);
      // The shell would give up a host that is killed so often.
      if (round % 5 === 4) {
        await desktop.desktop.finish();
        desktop.desktop.startHost();
      }
    }
    for (const sale_id of sold) {
      const { state } = await page.must(SALE_OPERATIONS.findSale, { path: { sale_id } });
      expect(state, `seed ${seed}`).toBe('complete');
    }
    await untilSent(page);
    await desktop.desktop.finish();
    const { data } = desktop.desktop.ports.folders;
    const jobs = rowsOf(join(data, 'journal.sqlite'), "SELECT state FROM ops WHERE kind = 'sale'");
    expect(jobs, `seed ${seed}`).toEqual(sold.map(() => ({ state: 'done' })));
    expect(rowsOf(join(data, 'service.sqlite'), 'SELECT 1 FROM orders'), `seed ${seed}`).toHaveLength(sold.length);
  },
  TIMEOUT,
);

/** The host is checked far more often than usual. */
const QUICKLY = { ...shellWorld, after: (wait: number, run: () => void) => shellWorld.after(wait === 10_000 ? 500 : wait, run) };

test(
  'a host that hangs is ended and started again, and what was sold before and while it hung is there once',
  async () => {
    const { host, page, catalogue } = await startDesktopWithMenu({ world: QUICKLY });
    const before = await sellThroughAnything(page, catalogue);
    const hanging = host.child();
    hanging.kill('SIGSTOP');
    const meanwhile = await sellThroughAnything(page, catalogue);
    expect(hanging.signalCode).toBe('SIGKILL');
    expect(host.child()).not.toBe(hanging);
    for (const sale_id of [before, meanwhile])
      expect((await page.must(SALE_OPERATIONS.findSale, { path: { sale_id } })).state).toBe('complete');
  },
  TIMEOUT,
);

test(
  'a host that is told to stop while a sale is written ends well, and the sale is there once',
  async () => {
    const { host, desktop, page, catalogue } = await startDesktopWithMenu();
    const selling = sellThroughAnything(page, catalogue);
    await sleep(20);
    const stopping = desktop.desktop.finish();
    await stopping;
    expect([host.child().exitCode, host.child().signalCode]).toEqual([0, null]);
    desktop.desktop.startHost();
    const sale_id = await selling;
    await askUntilAnswered(page, HOST_OPERATIONS.readStatus, {});
    expect((await page.must(SALE_OPERATIONS.findSale, { path: { sale_id } })).state).toBe('complete');
    expect(host.log()).not.toContain('"level":"error"');
  },
  TIMEOUT,
);

function rowsOf(file: string, query: string): readonly unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(query).all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

/** Nothing waits any more. */
async function untilSent(page: PairedDevice): Promise<void> {
  for (;;) {
    const { value } = await page.ask(HOST_OPERATIONS.readStatus).catch(() => ({ value: undefined }));
    if (value?.queue !== undefined && value.queue.waiting + value.queue.unsure + value.queue.attention === 0) return;
    await sleep(50);
  }
}
