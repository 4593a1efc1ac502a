import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { writeBackup } from '../../electron/host/backup/backup-set.ts';
import { restoreSet } from '../../electron/host/backup/restore.ts';
import { openDataFolder } from '../../electron/host/data/data-folder.ts';
import { openTerminalJournal, type TerminalJournal } from '../../electron/host/data/terminal-journal.ts';
import { inspectJournal } from '../../electron/host/verify/journal-inspection.ts';
import type { NewOp } from '../../shared/sync/journal/journal.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import type { Deployed, Deployment } from '../simulation/deployment.ts';
import { cashSale, PLACE, tab } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { openVirtualDrainer, opOf, type VirtualDrainer } from '../sync/virtual-drainer.ts';
import { makeWorld } from '../world.ts';

// Each moment of virtual time is a turn of the loop, and a busy machine has few of them.

let root: string;
const opened: TerminalJournal[] = [];
let folders = 0;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'grandstand-restored-'));
});
afterEach(async () => {
  for (const terminal of opened.splice(0)) await terminal.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const clock = makeWorld();

async function openAt(folder: string): Promise<TerminalJournal> {
  mkdirSync(folder, { recursive: true });
  folders += 1;
  const terminal = await openTerminalJournal({ file: join(folder, 'journal.sqlite'), world: makeWorld({ seed: folders }), name: 'BAR1' });
  opened.push(terminal);
  return terminal;
}

function drainerOf(terminal: TerminalJournal, deployed: Deployed, service?: Deployment): Promise<VirtualDrainer> {
  return openVirtualDrainer({
    deployed,
    knows: deployed,
    journal: terminal.journal,
    epoch: terminal.identity().epoch,
    isHeld: () => terminal.isHeld(),
    ...(service !== undefined && { beside: service }),
  });
}

function saleOf(terminal: TerminalJournal, name: string): NewOp {
  const { deviceId, epoch } = terminal.identity();
  return opOf(cashSale(deviceId, name, START, [[ITEMS.soda, 1]]), { epoch });
}

/** Until nothing waits any more. */
async function settle(virtual: VirtualDrainer): Promise<void> {
  for (let round = 0; round < 500; round += 1) {
    await virtual.pass(2);
    if ((await virtual.journal.listOps(['waiting'])).length === 0) return;
  }
}

async function countCompleted({ store }: Deployment): Promise<number> {
  return (await ordersKept(store, { statuses: ['COMPLETED'] })).length;
}

/** Two sales are done and one waits when the copy is taken. Afterwards that one goes out, another is sold, and a tab is left open. */
async function sellOnAfterBackup(old: TerminalJournal, virtual: VirtualDrainer, folder: string): Promise<string> {
  await virtual.add(saleOf(old, 'one'), saleOf(old, 'two'));
  virtual.drainer.start();
  await settle(virtual);
  await old.journal.append({ adds: [saleOf(old, 'three')] });
  const file = join(folder, 'backup.sqlite');
  await writeBackup({ journal: join(folder, 'journal.sqlite'), service: undefined }, file, { world: clock });
  const { deviceId } = old.identity();
  const plan = tab(deviceId, 'five', START, [[ITEMS.burger, 1]], [[ITEMS.soda, 2]]);
  await virtual.add(saleOf(old, 'four'), opOf(plan));
  await settle(virtual);
  await virtual.drainer.stop();
  return file;
}

test.each(['dedupe', 'lookup', 'none'] as const)(
  "yesterday's journal beside a service (%s) that went on: nothing is sent until a person says so, and nothing is sold twice",
  async (deployed) => {
    const folder = join(root, `old-${deployed}`);
    const old = await openAt(folder);
    const before = await drainerOf(old, deployed);
    const file = await sellOnAfterBackup(old, before, folder);
    expect(await countCompleted(before.deployment)).toBe(4);

    const data = openDataFolder(join(root, `new-${deployed}`));
    await restoreSet(file, data);
    const restored = await openAt(data.path);
    expect(restored.identity()).toMatchObject({ epoch: 2, unconfirmed: { cause: 'copied' } });
    expect(restored.identity().deviceId).not.toBe(old.identity().deviceId);
    const after = await drainerOf(restored, deployed, before.deployment);
    after.drainer.start();
    await after.add(saleOf(restored, 'six'));
    await after.pass(300);
    expect(after.passed.filter(({ target }) => target !== '/' && target !== '/auth/ordering')).toEqual([]);

    await restored.confirmOldIsOff({ employeeId: 'e1', place: PLACE });
    after.drainer.wake();
    await settle(after);
    const ops = await restored.journal.listOps(['waiting', 'done', 'rejected', 'attention']);
    const states = ops.map(({ kind, state, reason }) => `${kind} ${state} ${reason ?? ''}`.trim());
    expect(states.filter((each) => !each.startsWith('probe')).toSorted()).toEqual([
      'adopted attention left_open',
      'adopted done adopted',
      'reconcile done',
      // Where nothing can be looked up, only a person can tell what became of the one that waited.
      ...(deployed === 'none' ? ['sale attention old_machine'] : ['sale done']),
      'sale done',
      'sale done',
      'sale done',
    ]);
    expect(ops.find(({ kind }) => kind === 'reconcile')?.evidence).toEqual({ orders: 5, adopted: 2, differing: 0 });
    const adopted = ops.find(({ reason }) => reason === 'adopted');
    expect(JSON.parse(adopted?.intent ?? '')).toMatchObject({
      externalId: `${old.identity().deviceId}.${saleOf(old, 'four').id}`,
      due: 300,
    });
    expect(after.passed.filter(({ target }) => target.endsWith('/checkout'))).toHaveLength(1);
    expect(await countCompleted(before.deployment)).toBe(5);
    expect(after.mistakes).toEqual([]);
    expect(inspectJournal(join(data.path, 'journal.sqlite')).faults).toEqual([]);
  },
);

test("what the service no longer knows, or knows otherwise, is a person's with what was found", async () => {
  const old = await openAt(join(root, 'ahead'));
  const before = await drainerOf(old, 'dedupe');
  await before.add(saleOf(old, 'kept'), saleOf(old, 'cheap'), saleOf(old, 'given up'));
  before.drainer.start();
  await settle(before);
  await before.drainer.stop();
  // The journal after the service was restored from a backup, a sale was changed by hand, and a sale was written off that the service has.
  const [kept, cheap, gone, givenUp] = ['kept', 'cheap', 'gone', 'given up'].map((name) => saleOf(old, name).id);
  if (kept === undefined || cheap === undefined || gone === undefined || givenUp === undefined) throw new Error('no sales');
  const journal = old.journal;
  const refs = { orderUuid: '00000000-0000-4000-8000-000000000000', orderId: 999 };
  const endedAt = new Date(START).toISOString() as never;
  await journal.append({ adds: [saleOf(old, 'gone')], change: { id: gone, state: 'done', refs, endedAt } });
  await journal.append({ change: { id: cheap, refs: { ...(await journal.findOp(cheap))?.refs, variance: 100 } } });
  await journal.append({ change: { id: givenUp, state: 'rejected', endedAt, reason: 'refused' } });
  await journal.append({ facts: { copied_at: new Date(START).toISOString() } });
  await old.close();
  opened.splice(0);

  const again = await openAt(join(root, 'ahead'));
  await again.confirmOldIsOff({ employeeId: 'e1', place: PLACE });
  const after = await drainerOf(again, 'dedupe', before.deployment);
  after.drainer.start();
  await settle(after);
  expect(await journalOf(again, kept)).toMatchObject({ state: 'done' });
  expect(await journalOf(again, cheap)).toMatchObject({
    state: 'attention',
    reason: 'order_differs',
    evidence: { expected: 400, found: 300 },
  });
  expect(await journalOf(again, gone)).toMatchObject({ state: 'attention', reason: 'order_missing', evidence: { status: 'absent' } });
  expect(await journalOf(again, givenUp)).toMatchObject({ state: 'attention', reason: 'order_differs' });
  const audit = await again.journal.listAudit(0, 100);
  expect(audit.filter(({ event }) => event === 'order_differs')).toHaveLength(3);
  expect(await countCompleted(before.deployment)).toBe(3);
});

function journalOf({ journal }: TerminalJournal, id: NewOp['id']) {
  return journal.findOp(id);
}
