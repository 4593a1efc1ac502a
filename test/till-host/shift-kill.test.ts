import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SHIFT_OPERATIONS } from '../../shared/till-contract/operations/shift-operations.ts';
import { knowStaff } from '../host/known-staff.ts';
import { runHere } from '../host/run-here.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { deviceAt, type PairedDevice, pairWith } from './paired-device.ts';
import { pullWhole, sellOne } from './till-sale.ts';

let folder: string;
let data: string;
let host: ServedHost;
const start = () => serve(data, ['--port', '0']);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-shift-kill-'));
  data = join(folder, 'data');
  await knowStaff(data);
  host = await start();
});
afterAll(async () => {
  await host.end('SIGKILL').finally(() => rmSync(folder, { recursive: true, force: true }));
});

/** Milliseconds after the request left. */
const MOMENTS = [0, 4, 12] as const;

test('a host that is killed while it closes a shift has made one Z report or none, and its numbers have no gap [V6]', async () => {
  const { register } = JSON.parse(host.output().split('\n')[0] ?? '') as { readonly register: string };
  let till: PairedDevice = await pairWith(host.url, register);
  const [cashier] = await till.must(HOST_OPERATIONS.listStaff);
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: cashier?.id ?? '' } });
  const catalogue = await pullWhole(till);
  let head = '';
  for (const [round, moment] of MOMENTS.entries()) {
    const { sale } = await sellOne(till, catalogue);
    const shift = (await till.must(SHIFT_OPERATIONS.listDrawers))[0]?.shift;
    const shift_id = shift?.id ?? '';
    const countId = uuidV4(nodeWorld);
    const counted = { total: money(sale.priced.totals.due) };
    await till.must(SHIFT_OPERATIONS.countShift, { path: { shift_id, count_id: countId }, body: { counted } });
    const request = { path: { shift_id }, body: { countId } };
    const closing = till.ask(SHIFT_OPERATIONS.closeShift, request).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, moment));
    await host.end('SIGKILL');
    await closing;
    host = await start();
    till = deviceAt(host.url, till.id, till.cookie);
    const made = (await till.must(SHIFT_OPERATIONS.listZReports)).reports;
    const open = (await till.must(SHIFT_OPERATIONS.listDrawers))[0]?.shift;
    expect([made.length, open?.id]).toEqual(made.length === round ? [round, shift_id] : [round + 1, undefined]);
    const { report } = await till.must(SHIFT_OPERATIONS.closeShift, request);
    expect(report).toMatchObject({ number: round + 1, sales: { count: 1, total: sale.priced.totals.total }, count: { over: 0 } });
    head = report.auditHead?.hash ?? '';
    expect((await till.must(SHIFT_OPERATIONS.listZReports)).reports.map(({ number }) => number)).toEqual(
      Array.from({ length: round + 1 }, (_, index) => round + 1 - index),
    );
  }
  await host.end('SIGTERM');
  // As much of the head as is printed.
  const { code, output } = await runHere(['verify', '--head', head.slice(0, 16), '--data', data]);
  expect([code, output]).toEqual([0, expect.stringContaining('of the audit')]);
});
