import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '../../shared/base/outcome.ts';
import type { Transport } from '../../shared/contract/http/exchange.ts';
import { makeTillApi } from '../../shared/till/api/answer-till-call.ts';
import { OPERATION_ACCESS } from '../../shared/till/api/operation-access.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { TILL_OPERATIONS } from '../../shared/till-contract/operations/till-operations.ts';
import { leastRole, type Right, ROLES, type Role } from '../../shared/till-contract/parts/permissions.ts';
import { DEVICE_KINDS, type DeviceKind, type TillOperation } from '../../shared/till-contract/parts/till-operation.ts';
import { type AccessHost, callApi, newId, openAccessHost, type Sample, type VendorRecords } from './access-host.ts';
import { type OperationId, SAMPLES, SETTINGS } from './access-samples.ts';
import { send } from './paired-device.ts';
import { cartThatSells } from './till-sale.ts';
import { GRILL } from './two-vendors.ts';

let host: AccessHost;
/** The shipped API, and the same API with handlers that only answer that they were reached. */
let api: Transport;
let probe: Transport;
beforeAll(async () => {
  host = await openAccessHost();
  const { till } = host.running.host;
  if (till === undefined) throw new Error('the host has no till');
  SETTINGS.current = till.inside.settingsRecord.current().settings;
  api = till.answer;
  const reached = new Proxy({}, { get: () => async () => refuse({ code: 'reached' }) });
  probe = makeTillApi({ ...till.inside.api, handlers: reached as never });
});
afterAll(() => host.running.stop());

const { pairDevice: _pairDevice, ...PAIRED_OPERATIONS } = TILL_OPERATIONS;
const IDS = Object.keys(PAIRED_OPERATIONS) as OperationId[];
const operationOf = (id: OperationId): TillOperation => TILL_OPERATIONS[id];

interface Attempt {
  readonly kind: DeviceKind;
  readonly role: Role | undefined;
  readonly isOwnVendor: boolean;
}

type Rule = readonly [code: string, seenWith?: Right];
const RULES: Readonly<Partial<Record<OperationId, Rule>>> = {
  ...of(['unknown'], 'recallHeld', 'putBackOrder', 'keepTab', 'cancelTab', 'moveTicket', 'offerRefund'),
  ...of(['unknown'], 'findSale', 'addTender', 'chooseGiftCard', 'voidTender', 'chargeCard', 'decideCharge', 'completeSale', 'abandonSale'),
  ...of(['unknown'], 'setSaleAside', 'resumeSale', 'adjustTip', 'mailReceipt'),
  ...of(['id_taken'], 'holdCart', 'openSale', 'askRefund', 'orderAtCounter'),
  ...of(['unknown', 'shifts'], 'readXReport', 'countShift', 'closeShift', 'listZReports', 'findZReport'),
  ...of(['id_taken', 'shifts'], 'openShift', 'moveCash'),
  ...of(['unknown', 'decide'], 'findJob'),
  ...of(['other_vendor'], 'decideJob'),
  ...of(['unknown', 'settings'], 'decidePrintJob'),
  ...of(['id_taken', 'settings'], 'testPrinter'),
  // The paper is another's for a person who does not set up printers; for one who does, the sale that it is of still is.
  ...of(['id_taken'], 'printPaper'),
};

function of(rule: Rule, ...ids: readonly OperationId[]): Partial<Record<OperationId, Rule>> {
  return Object.fromEntries(ids.map((id) => [id, rule]));
}

/** What the API must answer to a well-formed request. */
function expected(id: OperationId, { kind, role, isOwnVendor }: Attempt): string {
  const { devices, needsEmployee, right } = operationOf(id);
  if (!devices.includes(kind)) return 'not_allowed';
  const needsSomebody = needsEmployee === 'at_tills' ? kind === 'till' : needsEmployee;
  if (needsSomebody && role === undefined) return 'not_signed_in';
  const may = (one: Right): boolean => role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(leastRole({}, one));
  if (right !== undefined && !may(right)) return 'not_allowed';
  const rule = RULES[id];
  if (isOwnVendor || rule === undefined) return 'reached';
  if (id === 'printPaper' && may('settings')) return 'unknown';
  const [code, seenWith] = rule;
  return seenWith !== undefined && may(seenWith) ? 'reached' : code;
}

const DEVICES_AND_TARGETS = [0, 1].flatMap((vendor) => [0, 1].map((target) => ({ vendor, target })));

async function wrongAt(kinds: readonly DeviceKind[], role: Role | undefined): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const id of IDS) {
    for (const kind of kinds) {
      for (const { vendor, target } of DEVICES_AND_TARGETS) {
        const own = host.vendors[vendor as 0];
        const sample = SAMPLES[id].of(host.vendors[target as 0], kind === 'kiosk');
        const { code } = await callApi(probe, operationOf(id), sample, own.devices[kind].cookie);
        const wanted = expected(id, { kind, role, isOwnVendor: vendor === target });
        if (code !== wanted) wrong.push(`${id} at a ${kind} of ${vendor} as ${role} for ${target}: ${code}, not ${wanted}`);
      }
    }
  }
  return wrong;
}

describe('of every operation', () => {
  test('each that names a record has a rule here, and no other has', () => {
    const named = IDS.filter((id) => OPERATION_ACCESS[id].of === 'record').sort();
    expect(Object.keys(RULES).sort()).toEqual(named);
  });

  test.each([undefined, ...ROLES])('a till lets in whom the tables say, signed in as %s', async (role) => {
    await host.be(role);
    expect(await wrongAt(['till'], role)).toEqual([]);
  });

  test('every other kind of device gets what its list says', async () => {
    expect(
      await wrongAt(
        DEVICE_KINDS.filter((kind) => kind !== 'till'),
        undefined,
      ),
    ).toEqual([]);
  });

  test('nobody gets in without a credential, or with one that was revoked [D2]', async () => {
    const codes = new Set<string>();
    for (const id of IDS) {
      for (const cookie of [undefined, host.revoked.cookie, 'grandstand=none'])
        codes.add((await callApi(api, operationOf(id), SAMPLES[id].of(host.vendors[0], false), cookie)).code);
    }
    expect([...codes]).toEqual(['not_paired']);
  });

  test('a right that a stand gives or takes away holds at once', async () => {
    const [own] = host.vendors;
    const wrong: string[] = [];
    for (const id of IDS) {
      const { right } = operationOf(id);
      if (right === undefined || right === 'staff_admins') continue;
      const ask = async () => (await callApi(probe, operationOf(id), SAMPLES[id].of(own, false), own.devices.till.cookie)).code;
      await host.be('cashier');
      await host.allow(right, 'cashier');
      if ((await ask()) !== 'reached') wrong.push(`${id} is withheld from cashiers who have the right to ${right}`);
      await host.be('manager');
      await host.allow(right, 'admin');
      if ((await ask()) !== 'not_allowed') wrong.push(`${id} is open to managers without the right to ${right}`);
      await host.allow(right, undefined);
    }
    expect(wrong).toEqual([]);
  });
});

/** The same request with ids of records that do not exist. */
function ofNothing(sample: Sample, vendor: VendorRecords): Sample {
  const ids = new Set<string>([...Object.values(vendor.ids), vendor.devices.till.id]);
  const replaced = (given: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, ids.has(value) ? newId() : value]));
  const body = sample.body === undefined ? {} : { body: JSON.parse(JSON.stringify(sample.body, (_, v) => (ids.has(v) ? newId() : v))) };
  return { path: replaced(sample.path), query: replaced(sample.query), ...body };
}

test('what another vendor has is answered like what there is not, byte for byte', async () => {
  await host.be('cashier');
  const [own, other] = host.vendors;
  const wrong: string[] = [];
  for (const id of IDS) {
    const [code] = RULES[id] ?? [];
    const kind = operationOf(id).devices[0] as DeviceKind;
    if (code !== 'unknown' || operationOf(id).right !== undefined) continue;
    const sample = SAMPLES[id].of(other, kind === 'kiosk');
    const ask = (one: Sample) => callApi(api, operationOf(id), one, own.devices[kind].cookie);
    const [hidden, nothing] = [await ask(sample), await ask(ofNothing(sample, other))];
    if (hidden.text !== nothing.text || hidden.status !== nothing.status) wrong.push(`${id}: ${hidden.text} and ${nothing.text}`);
  }
  expect(wrong).toEqual([]);
});

test('no list tells a till of what another vendor sells', async () => {
  await host.be('cashier');
  const [one, other] = host.vendors;
  const found: string[] = [];
  for (const [own, foreign] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const id of IDS) {
      if (OPERATION_ACCESS[id].of === 'record' || operationOf(id).method !== 'GET') continue;
      for (const kind of operationOf(id).devices) {
        const { text, code } = await callApi(api, operationOf(id), SAMPLES[id].of(own, kind === 'kiosk'), own.devices[kind].cookie);
        const ids = code === 'ok' ? Object.entries(foreign.ids).filter(([, value]) => text.includes(value)) : [];
        found.push(...ids.map(([name]) => `${id} at a ${kind}: ${name}`));
      }
    }
  }
  expect(found).toEqual([]);
});

test('money of a sale moves at the till where it was opened, so that it lies in the drawer that it is booked in [D6]', async () => {
  const [{ spare, ids, due }] = host.vendors;
  await spare.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'cashier' } });
  const path = { sale_id: ids.paying };
  expect((await spare.must(SALE_OPERATIONS.findSale, { path })).state).toBe('paying');
  const tender = { path: { ...path, tender_id: newId() }, body: { kind: 'cash', amount: due } } as const;
  const taken = await spare.ask(SALE_OPERATIONS.addTender, tender);
  expect(taken.refusal).toMatchObject({ code: 'paid_elsewhere', facts: { device: `till of ${GRILL}` } });
  expect((await spare.ask(SALE_OPERATIONS.completeSale, { path, body: {} })).refusal?.code).toBe('paid_elsewhere');
  expect((await spare.ask(SALE_OPERATIONS.abandonSale, { path })).refusal?.code).toBe('paid_elsewhere');
});

test('the host alone prices: a screen names neither a price level nor a payment [P10]', async () => {
  await host.be('admin');
  const [own] = host.vendors;
  const [line] = own.heldCart.lines;
  const ask = async (cart: object) => {
    const body = { ...cartThatSells(own.catalogue), cart: { ...own.heldCart, ...cart } };
    return (await callApi(api, SALE_OPERATIONS.openSale, { path: { sale_id: newId() }, body }, own.devices.till.cookie)).code;
  };
  expect(await ask({ lines: [{ ...line, priceLevel: 'EVENT' }] })).toBe('malformed');
  expect(await ask({ payments: [{ paymentType: 4, partnerProvider: 'acme' }] })).toBe('malformed');
});

test('each of those requests is one that an administrator at a device of the vendor gets through, or is refused for what is said', async () => {
  const wrong: string[] = [];
  for (const vendor of host.vendors) {
    for (const id of IDS) {
      await host.be('admin');
      const kind = operationOf(id).devices[0] as DeviceKind;
      const { code, text } = await callApi(api, operationOf(id), SAMPLES[id].of(vendor, kind === 'kiosk'), vendor.devices[kind].cookie);
      if (code !== SAMPLES[id].gets) wrong.push(`${id}: ${text.slice(0, 200)}, not ${SAMPLES[id].gets}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('over HTTP the access rules are the same', async () => {
  await host.be('manager');
  const [own, other] = host.vendors;
  const { running } = host;
  const ask = async (method: string, target: string, body?: object) => {
    const headers = { cookie: own.devices.till.cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const answered = await send(running.url, { method, target, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return [answered.status, (JSON.parse(answered.text) as { refusal?: { code: string } }).refusal?.code];
  };
  expect(await ask('GET', `/till/sales/${own.ids.sold}`)).toEqual([200, undefined]);
  expect(await ask('GET', `/till/sales/${other.ids.sold}`)).toEqual([404, 'unknown']);
  expect(await ask('DELETE', `/till/sales/${other.ids.paying}`)).toEqual([404, 'unknown']);
  expect(await ask('POST', `/till/sales/${other.ids.paying}/completion`, {})).toEqual([404, 'unknown']);
  expect(await ask('POST', `/till/jobs/${other.ids.job}/decisions/d1`, { decision: 'cancel_and_refund' })).toEqual([409, 'other_vendor']);
  await own.devices.till.must(HOST_OPERATIONS.signOut);
  expect(await ask('POST', `/till/sales/${own.ids.paying}/completion`, {})).toEqual([403, 'not_signed_in']);
});
