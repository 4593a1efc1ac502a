import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { MAINTENANCE_OPERATIONS } from '../../shared/till-contract/operations/maintenance-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { SHIFT_OPERATIONS } from '../../shared/till-contract/operations/shift-operations.ts';
import { knowStaff } from '../host/known-staff.ts';
import { runHere } from '../host/run-here.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { ADMINISTRATOR, addAdministrator } from './administrator.ts';
import { makeCase } from './attention-case.ts';
import { closeShifts } from './close-shifts.ts';
import { type PairedDevice, pairWith } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_CASHIER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { openOne, pullWhole, sellOne } from './till-sale.ts';

const codes = (refusals: readonly { readonly code: string }[]): readonly string[] => refusals.map(({ code }) => code);
const maintenance = (till: PairedDevice) => till.must(MAINTENANCE_OPERATIONS.mayUpdate);
const reset = (till: PairedDevice, hostName = hostname()) => till.ask(MAINTENANCE_OPERATIONS.resetHost, { body: { hostName } });

describe('a host that owes somebody something', () => {
  let host: RunningTillHost;
  afterAll(() => host?.stop());

  test('says all that stands against an update, and is neither cleared nor sold for another stand; from here nobody clears it anyway', async () => {
    host = await startTillHost();
    await addAdministrator(host);
    const first = await host.pair();
    await first.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
    expect(await maintenance(first)).toEqual({ updateBlockers: [], againstReset: [], canReset: false, canBeginStand: false });
    const made = await makeCase(host, first, 25);
    host = made.running;
    const till = made.till;
    const { saleId } = await openOne(till, await pullWhole(till));
    expect(codes((await maintenance(till)).updateBlockers)).toEqual(['unsent', 'sale_unfinished', 'shift_open']);
    await till.must(SALE_OPERATIONS.abandonSale, { path: { sale_id: saleId } });
    expect((await reset(till)).refusal).toMatchObject({ code: 'not_allowed', facts: { action: 'reset' } });

    await till.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
    expect((await reset(till)).refusal).toMatchObject({ code: 'not_here' });
    const decision = {
      path: { job_id: made.jobId, decision_id: uuidV4(nodeWorld) },
      body: { decision: 'write_off', note: 'hopeless' },
    } as const;
    await till.must(QUEUE_OPERATIONS.decideJob, decision);
    expect(codes((await maintenance(till)).updateBlockers)).toEqual(['shift_open']);
    const { vendors, place } = await till.must(HOST_OPERATIONS.readConnection);
    const other = vendors.find(({ vendorId }) => vendorId !== place?.vendorId);
    const body = { mode: 'local', vendorId: other?.vendorId, venueId: other?.venueId } as never;
    expect((await till.ask(HOST_OPERATIONS.changeConnection, { body })).refusal).toEqual({ code: 'shift_open', facts: { shifts: 1 } });
    await closeShifts(till);
    expect((await maintenance(till)).updateBlockers).toEqual([]);
    expect((await till.ask(HOST_OPERATIONS.changeConnection, { body })).status).toBe(200);
  });
});

describe('a host in a process of its own', () => {
  let folder: string;
  let served: ServedHost;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'grandstand-reset-'));
    await knowStaff(join(folder, 'data'));
    served = await serve(join(folder, 'data'), ['--port', '0']);
  });
  afterAll(async () => {
    await served?.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('is cleared once nothing is owed, by the name of its machine: what was sold is a whole backup, and the device joins again', async () => {
    const { register } = JSON.parse(served.output()) as { readonly register: string };
    const till = await pairWith(served.url, register);
    await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'admin-1', pin: '99999999' } });
    const { sale } = await sellOne(till, await pullWhole(till));
    await untilStatus(till, isAllSent);
    expect((await reset(till)).refusal).toEqual({ code: 'shift_open', facts: { shifts: 1 } });
    await closeShifts(till);
    expect((await reset(till, 'another')).refusal).toEqual({ code: 'other_name' });
    expect((await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: sale.id } })).sale.id).toBe(sale.id);

    const { link } = (await reset(till)).value;
    await expect.poll(() => served.output().trim().split('\n').length, { timeout: 60_000 }).toBe(2);
    expect((await till.ask(HOST_OPERATIONS.readStatus)).refusal?.code).toBe('not_paired');
    expect(new URL(link).origin).toBe(new URL(served.url).origin);
    const again = await pairWith(served.url, link);
    await again.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'admin-1', pin: '99999999' } });
    expect((await again.ask(SALE_OPERATIONS.findSale, { path: { sale_id: sale.id } })).status).toBe(404);
    expect((await again.must(SHIFT_OPERATIONS.listZReports)).reports).toEqual([]);
    await sellOne(again, await pullWhole(again));
    await untilStatus(again, isAllSent);

    const [kept = ''] = readdirSync(join(folder, 'data', 'kept-aside'));
    const verified = await runHere(['verify', join(folder, 'data', 'kept-aside', kept, 'grandstand.sqlite'), '--json']);
    expect(verified.code, verified.output).toBe(0);
    expect(await served.end('SIGTERM')).toBe(0);
  });
});
