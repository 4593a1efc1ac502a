import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_OPERATIONS, type AuditView } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
});
afterAll(() => running.stop());

const asManager = () => till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });

/** Signing in and out, over and over: entries by the hundred. */
async function fill(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
}

async function verify(head?: string) {
  let [after, foundAt, slices] = [0, undefined as number | undefined, 0];
  for (;;) {
    const query = { after: String(after), ...(head !== undefined && { head }) };
    const verdict = await till.must(AUDIT_OPERATIONS.verifyAudit, { query });
    slices += 1;
    foundAt ??= verdict.foundAt;
    if (verdict.brokenAt !== undefined || verdict.through >= verdict.head.seq) return { ...verdict, slices, foundAt };
    after = verdict.through;
  }
}

test('only who has the right reads the audit', async () => {
  const refused = { code: 'not_allowed', facts: { action: 'audit' } };
  expect((await till.ask(AUDIT_OPERATIONS.listAudit)).refusal).toEqual(refused);
  expect((await till.ask(AUDIT_OPERATIONS.verifyAudit)).refusal).toEqual(refused);
});

test('an approval tells who approved what for whom, why and of how much, by their names [A5]', async () => {
  const facts = { amount: 500, discountId: 'd' };
  const body = { pin: DEMO_MANAGER.pin, action: 'discount', reason: 'Cold fries', facts } as const;
  await till.must(HOST_OPERATIONS.approve, { path: { approval_id: 'a1' }, body });
  await asManager();
  const { entries } = await till.must(AUDIT_OPERATIONS.listAudit, { query: { area: 'approval' } });
  expect(entries).toMatchObject([
    {
      event: 'approved',
      who: 'Dana Kowalski',
      whom: 'Alex Rivera',
      device: 'Test till',
      amount: 500,
      action: 'discount',
      reason: 'Cold fries',
      facts: { by: 'manager-1', employee: 'cashier-1' },
    },
  ]);
});

test('pages follow each other without a gap or a repetition, and filters find by person and time', async () => {
  await fill(120);
  await asManager();
  const all: AuditView[] = [];
  let before: number | undefined;
  do {
    const page = await till.must(AUDIT_OPERATIONS.listAudit, { query: before === undefined ? {} : { before: String(before) } });
    expect(page.entries.length).toBeLessThanOrEqual(50);
    all.push(...page.entries);
    before = page.before;
  } while (before !== undefined);
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: all.length }, (_, at) => all.length - at));
  const { entries } = await till.must(AUDIT_OPERATIONS.listAudit, { query: { employee: 'manager-1' } });
  expect(entries.map(({ seq }) => seq)).toEqual(
    all.filter(({ facts }) => facts.employee === 'manager-1' || facts.by === 'manager-1').map(({ seq }) => seq),
  );
  const to = all[100]?.at as string;
  const early = await till.must(AUDIT_OPERATIONS.listAudit, { query: { to } });
  expect(early.entries[0]?.at).toBe(all.find(({ at }) => at <= to)?.at);
  expect((await till.ask(AUDIT_OPERATIONS.listAudit, { query: { from: 'yesterday' } })).status).toBe(400);
});

test('the chain is verified in slices to its head; a head of before is found, and one of another journal is not', async () => {
  await fill(600);
  await asManager();
  const { entries } = await till.must(AUDIT_OPERATIONS.listAudit);
  const [newest] = entries;
  const verdict = await verify(entries[7]?.hash.slice(0, 16).toUpperCase());
  expect(verdict).toMatchObject({ head: { seq: newest?.seq, hash: newest?.hash }, through: newest?.seq, foundAt: entries[7]?.seq });
  expect(verdict.brokenAt).toBeUndefined();
  expect(verdict.slices).toBeGreaterThan(1);
  expect((await verify('0'.repeat(64))).foundAt).toBeUndefined();
});

test('an entry that was changed with another program is named, in any slice [A5]', async () => {
  const { id, cookie } = till;
  await running.host.stop();
  const database = new DatabaseSync(join(running.folder, 'journal.sqlite'));
  database.exec('DROP TRIGGER audit_stays');
  database.exec("UPDATE audit SET body = replace(body, 'cashier-1', 'cashier-2') WHERE seq = 560");
  database.close();
  running = await startTillHost(running.folder);
  till = deviceAt(running.url, id, cookie);
  await asManager();
  expect(await verify()).toMatchObject({ brokenAt: 560, through: 559 });
});
