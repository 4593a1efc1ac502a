import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { FirstStand } from '../../shared/till-contract/menu/first-stand.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { MAINTENANCE_OPERATIONS } from '../../shared/till-contract/operations/maintenance-operations.ts';
import { isLong } from '../base/search.ts';
import { runHere } from '../host/run-here.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { closeShifts } from './close-shifts.ts';
import { type PairedDevice, pairWith } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { pullWhole, sellOne } from './till-sale.ts';

const STAND: FirstStand = {
  name: 'FC Wurst',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  language: 'de',
  taxName: 'MwSt.',
  areTaxesIncluded: true,
  rates: { food: 7000, drink: 19_000, alcohol: 19_000, other: 19_000 },
  groups: { food: 'Speisen', drink: 'Getränke', alcohol: 'Alkohol', other: 'Andere Waren' },
  daypart: 'Ganztags',
  items: [
    { name: 'Bratwurst', price: money(400), kind: 'food' },
    { name: 'Wasser', price: money(250), kind: 'drink' },
    { name: 'Pils 0,5', price: money(450), kind: 'alcohol' },
  ],
  people: [
    { name: 'Kim', pin: '58203' },
    { name: 'Lou', pin: '7214' },
  ],
  legalAge: 16,
  asksForTips: false,
  refundReasons: ['Kalt'],
  complimentaryReasons: ['Personalessen'],
};

/** How often the host is killed, at other moments each time; the last time it has just kept the new stand. */
const ROUNDS = isLong ? 24 : 3;
let folder: string;
let data: string;
let served: ServedHost;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-stand-'));
  data = join(folder, 'data');
});
afterEach(async () => {
  await served?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const begin = (till: PairedDevice, body: object) => till.ask(MAINTENANCE_OPERATIONS.beginStand, { body } as never);
/** Absent where a till is paired already. */
const linkIn = (output: string): string | undefined => (JSON.parse(output.split('\n')[0] ?? '') as { readonly register?: string }).register;
const registerLink = (): string => linkIn(served.output()) ?? '';

/** The host prints a line at each start. */
async function joined(link: string, starts: number): Promise<PairedDevice> {
  await expect.poll(() => served.output().trim().split('\n').length, { timeout: 60_000 }).toBe(starts);
  const till = await pairWith(served.url, link);
  await expect.poll(async () => (await till.must(HOST_OPERATIONS.listStaff)).map(({ id }) => id)).not.toEqual(['owner']);
  return till;
}

async function sellAndClose(till: PairedDevice): Promise<void> {
  await sellOne(till, await pullWhole(till));
  await untilStatus(till, isAllSent);
  await closeShifts(till);
}

test('a stand of its own takes the place of the demo, sells by its own prices, and the demo comes back; each time all is kept aside', async () => {
  served = await serve(data, ['--port', '0']);
  const demo = await pairWith(served.url, registerLink());
  expect((await demo.must(HOST_OPERATIONS.readStatus)).isDemo).toBe(true);
  await demo.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'manager-1', pin: '5555' } });
  await sellOne(demo, await pullWhole(demo));
  await untilStatus(demo, isAllSent);
  expect((await begin(demo, { stand: STAND })).refusal).toEqual({ code: 'shift_open', facts: { shifts: 1 } });
  await closeShifts(demo);
  expect((await begin(demo, { stand: { ...STAND, people: [{ name: 'Kim', pin: '1111' }] } })).refusal?.code).toBe('weak_pin');
  const { people: _people, ...noPeople } = STAND;
  expect((await begin(demo, { stand: noPeople })).status).toBe(400);
  expect((await begin(demo, { stand: { ...STAND, timezone: 'Moon/Crater' } })).refusal?.code).toBe('stand_unusable');

  const begun = await begin(demo, { stand: STAND });
  const own = await joined((begun.value as { readonly link: string }).link, 2);
  const status = await own.must(HOST_OPERATIONS.readStatus);
  expect([status.isDemo, status.place?.vendorName, status.place?.currency]).toEqual([undefined, 'FC Wurst', 'EUR']);
  expect(await own.must(HOST_OPERATIONS.listStaff)).toEqual([
    { id: 'person-1', name: 'Kim', role: 'admin' },
    { id: 'person-2', name: 'Lou', role: 'cashier' },
  ]);
  const { settings } = await own.must(HOST_OPERATIONS.readSettings);
  expect([settings.signIn, settings.receiptLanguage, settings.legalAge, settings.refundReasons]).toEqual(['pin', 'de', 16, ['Kalt']]);
  expect((await own.ask(HOST_OPERATIONS.signIn, { body: { employeeId: 'person-1', pin: '58204' } })).refusal?.code).toBe('wrong_pin');
  await own.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'person-2', pin: '7214' } });
  const { sale } = await sellOne(own, await pullWhole(own));
  expect([250, 400]).toContain(sale.priced.totals.due);
  await untilStatus(own, isAllSent);
  await closeShifts(own);

  // A stand that is not the demo belongs to those with the right to reset it.
  expect((await begin(own, {})).refusal).toMatchObject({ code: 'not_allowed', facts: { action: 'reset' } });
  await own.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'person-1', pin: '58203' } });
  expect((await begin(own, {})).refusal?.code).toBe('other_name');
  const back = await begin(own, { hostName: hostname() });
  const again = await joined((back.value as { readonly link: string }).link, 3);
  expect((await again.must(HOST_OPERATIONS.readStatus)).isDemo).toBe(true);
  await again.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'cashier-1' } });
  await sellAndClose(again);

  const aside = readdirSync(join(data, 'kept-aside'));
  expect(aside).toHaveLength(2);
  for (const kept of aside) {
    const verified = await runHere(['verify', join(data, 'kept-aside', kept, 'grandstand.sqlite'), '--json']);
    expect(verified.code, verified.output).toBe(0);
  }
  expect(await served.end('SIGTERM')).toBe(0);
});

test('a host that is killed while it begins a stand has the demo or the new stand after its next start, whole; no PIN is on its disk', async () => {
  let hadDemo = 0;
  let hadOwn = 0;
  for (let round = 0; round < ROUNDS; round++) {
    rmSync(data, { recursive: true, force: true });
    served = await serve(data, ['--port', '0']);
    const demo = await pairWith(served.url, registerLink());
    void begin(demo, { stand: STAND }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, (round * 480) / ROUNDS));
    if (round === ROUNDS - 1) await expect.poll(() => existsSync(join(data, 'stand.json')), { interval: 1, timeout: 60_000 }).toBe(true);
    await served.end('SIGKILL');
    for (const name of readdirSync(data)) {
      if (name.endsWith('.json')) expect(readFileSync(join(data, name), 'utf8')).not.toMatch(/58203|"pin"/);
    }
    served = await serve(data, ['--port', new URL(served.url).port]);
    const link = linkIn(served.output());
    const till = link === undefined ? demo : await pairWith(served.url, link);
    const { isDemo, place } = await till.must(HOST_OPERATIONS.readStatus);
    if (isDemo === true) hadDemo++;
    else hadOwn++;
    expect(place?.vendorName).toBe(isDemo === true ? 'Northside Grill' : 'FC Wurst');
    if (isDemo === true) await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'cashier-1' } });
    else
      await expect
        .poll(async () => (await till.ask(HOST_OPERATIONS.signIn, { body: { employeeId: 'person-1', pin: '58203' } })).status, {
          timeout: 30_000,
        })
        .toBe(200);
    await sellOne(till, await pullWhole(till));
    await untilStatus(till, isAllSent);
    expect(existsSync(join(data, 'stand.json'))).toBe(false);
    await served.end('SIGKILL');
  }
  expect([hadDemo > 0, hadOwn > 0]).toEqual([true, true]);
});
