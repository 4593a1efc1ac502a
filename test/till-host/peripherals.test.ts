import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { startSimulatedScale, startSimulatedScanner } from '../../electron/host/simulated/simulated-peripherals.ts';
import { uuidV7 } from '../../shared/base/ids.ts';
import { now } from '../../shared/base/time.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart, CartLine, Quantity } from '../../shared/engine/terms/cart.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { PERIPHERAL_OPERATIONS, type ScaleForm, type ScannerForm } from '../../shared/till-contract/operations/peripheral-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { cartOf, lineOf } from '../register/opened-register.ts';
import { ADMINISTRATOR, addAdministrator } from './administrator.ts';
import type { PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { pullWhole } from './till-sale.ts';

const newId = (): string => uuidV7(nodeWorld);
/** Sold by the pound on the demo stand. */
const CANDY = '1077';
const BURGER = '1002';

let host: RunningTillHost;
let till: PairedDevice;
let manager: PairedDevice;
let catalogue: Catalogue;

beforeAll(async () => {
  host = await startTillHost();
  till = await host.pair();
  manager = await host.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  catalogue = await pullWhole(till);
});
afterAll(async () => await host?.stop());

const network = (port: number) => ({ kind: 'network', host: '127.0.0.1', port }) as const;

async function keepScale(port: number, more: Partial<ScaleForm> = {}): Promise<string> {
  const peripheral_id = newId();
  const form = { kind: 'scale', name: 'Candy scale', address: network(port), bits: '8n1', speaks: 'asked', unit: 'lb', ...more } as const;
  await manager.must(PERIPHERAL_OPERATIONS.savePeripheral, { path: { peripheral_id }, body: form });
  onTestFinished(async () => await manager.must(PERIPHERAL_OPERATIONS.removePeripheral, { path: { peripheral_id } }));
  return peripheral_id;
}

async function scale(speaks: 'asked' | 'told' = 'asked') {
  const simulated = await startSimulatedScale({ port: 0, speaks, unit: 'lb' });
  onTestFinished(simulated.stop);
  return simulated;
}

const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000 });
const seen = async (): Promise<unknown> => (await till.ask(PERIPHERAL_OPERATIONS.readScale)).value;
const showing = (thousandths: number) => expect.objectContaining({ reading: { state: 'stable', thousandths, unit: 'lb', isNet: false } });

const take = (shown: number, tare = 0, weighing_id = newId(), itemId = CANDY) =>
  till.ask(PERIPHERAL_OPERATIONS.takeWeight, { path: { weighing_id }, body: { itemId, tare, shown } });
/** Repeats the request, as a cashier taps again: a machine may be so busy that no two weights come within a second, and then none is taken. */
const taking = (...weight: Parameters<typeof take>) => {
  const [shown, tare, id = newId(), itemId] = weight;
  return soon(async () => await take(shown, tare, id, itemId));
};

describe.each(['asked', 'told'] as const)('a scale on a network port that speaks as one that is %s', (speaks) => {
  test('is sold by only while it stands still above nothing, and shows what the cashier saw', async () => {
    const simulated = await scale(speaks);
    await keepScale(simulated.port, { speaks });
    simulated.state.thousandths = 512;
    await soon(seen).toEqual(showing(512));
    await taking(511).toMatchObject({ refusal: { code: 'weight_changed', facts: { shown: 512 } } });
    await taking(512, 512).toMatchObject({ refusal: { code: 'less_than_tare' } });
    const id = newId();
    await taking(512, 35, id).toMatchObject({ value: { id, gross: 512, tare: 35, net: 477, unit: 'lb', itemId: CANDY } });
    const taken = await take(512, 35, id);

    for (const [change, state, code] of [
      [{ isMoving: true }, 'moving', 'weight_moving'],
      [{ isMoving: false, thousandths: 0 }, 'zero', 'weight_zero'],
      [{ thousandths: -20 }, 'under', 'weight_under'],
      [{ thousandths: 99_000, isOver: true }, 'over', 'weight_over'],
      [{ isSilent: true, isOver: false }, 'silent', 'scale_silent'],
    ] as const) {
      Object.assign(simulated.state, change);
      await soon(async () => (await till.must(PERIPHERAL_OPERATIONS.readScale)).reading.state).toBe(state);
      await taking(512).toMatchObject({ refusal: { code } });
    }
    // A repeated request gets the same weight, also when the scale shows another one by now; a different request with that id is refused.
    expect((await take(512, 35, id)).value).toEqual(taken.value);
    expect((await take(512, 36, id)).refusal?.code).toBe('id_taken');
  });
});

test('a weight in another unit than the item is sold by is not taken', async () => {
  const simulated = await startSimulatedScale({ port: 0, speaks: 'asked', unit: 'kg' });
  onTestFinished(simulated.stop);
  await keepScale(simulated.port);
  simulated.state.thousandths = 512;
  await soon(async () => (await till.must(PERIPHERAL_OPERATIONS.readScale)).reading.state).toBe('stable');
  await taking(512).toMatchObject({ refusal: { code: 'wrong_unit', facts: { unit: 'lb' } } });
});

test('a scale whose line breaks says so, and is there again by itself; one of another till is none of this one', async () => {
  const simulated = await scale();
  simulated.state.thousandths = 250;
  const id = await keepScale(simulated.port);
  await soon(seen).toEqual(showing(250));
  await simulated.stop();
  await soon(
    async () => (await manager.must(PERIPHERAL_OPERATIONS.listPeripherals)).find((peripherals) => peripherals.id === id)?.trouble,
  ).toBeDefined();
  const again = await startSimulatedScale({ port: simulated.port, speaks: 'asked', unit: 'lb' });
  onTestFinished(again.stop);
  again.state.thousandths = 300;
  await soon(seen).toEqual(showing(300));

  await manager.must(PERIPHERAL_OPERATIONS.savePeripheral, {
    path: { peripheral_id: id },
    body: { kind: 'scale', name: 'x', address: network(simulated.port), bits: '8n1', speaks: 'asked', unit: 'lb', tillId: manager.id },
  });
  expect((await till.ask(PERIPHERAL_OPERATIONS.readScale)).refusal?.code).toBe('no_scale');
});

test('only who may change settings sets a scale up, and its till must be one', async () => {
  const body = { kind: 'scale', name: 'x', address: network(1), bits: '8n1', speaks: 'asked', unit: 'kg' } as const;
  expect((await till.ask(PERIPHERAL_OPERATIONS.savePeripheral, { path: { peripheral_id: 'g1' }, body })).refusal?.code).toBe('not_allowed');
  const unknown = await manager.ask(PERIPHERAL_OPERATIONS.savePeripheral, {
    path: { peripheral_id: 'g1' },
    body: { ...body, tillId: 'nobody' },
  });
  expect(unknown.refusal?.code).toBe('unknown_till');
});

describe('a line that was weighed', () => {
  const weighed = (quantity: number, weighingId?: string): CartLine => ({
    ...lineOf(CANDY),
    quantity: quantity as Quantity,
    ...(weighingId !== undefined && { weighingId }),
  });
  const open = async (cart: Cart) => {
    const at = now(nodeWorld);
    const body = { cart, revision: catalogue.revision, at, due: priceCart(catalogue, cart, { at }).totals.due };
    const sale_id = newId();
    const opened = await till.ask(SALE_OPERATIONS.openSale, { path: { sale_id }, body });
    if (opened.refusal === undefined) await till.must(SALE_OPERATIONS.abandonSale, { path: { sale_id } });
    return opened.refusal ?? 'open';
  };

  test('is sold by the scale’s own record, once; every other weight is somebody’s word, which the stand may want approved', async () => {
    await addAdministrator(host);
    const admin = await host.pair();
    await admin.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
    const known = await admin.must(HOST_OPERATIONS.readSettings);
    const settings = { ...known.settings, permissions: { ...known.settings.permissions, typed_weight: 'manager' as const } };
    await admin.must(HOST_OPERATIONS.changeSettings, { body: { revision: known.revision, settings } });
    const simulated = await scale();
    await keepScale(simulated.port);
    simulated.state.thousandths = 512;
    await soon(seen).toEqual(showing(512));
    const id = newId();
    await taking(512, 35, id).toMatchObject({ value: { net: 477 } });

    expect(await open(cartOf([weighed(477, id)]))).toBe('open');
    const needs = { code: 'needs_approval', facts: expect.objectContaining({ action: 'typed_weight' }) };
    expect(await open(cartOf([weighed(477)]))).toMatchObject(needs);
    expect(await open(cartOf([weighed(478, id)]))).toMatchObject(needs);
    expect(await open(cartOf([weighed(477, 'nothing')]))).toMatchObject(needs);
    expect(await open(cartOf([weighed(477, id), weighed(477, id)]))).toMatchObject(needs);
    expect(await open(cartOf([weighed(1000)]))).toMatchObject(needs);
    // A part of an item that is sold by the piece, on the same scale.
    const onScale = newId();
    await taking(512, 0, onScale, BURGER).toMatchObject({ value: { net: 512 } });
    const part = { code: 'needs_approval', facts: expect.objectContaining({ action: 'price_override' }) };
    expect(await open(cartOf([{ ...weighed(512, onScale), itemId: BURGER }]))).toMatchObject(part);
  });

  test('of an item that is sold by the piece needs a manager, whatever the stand says of typed weights', async () => {
    await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
    const half = { ...lineOf(BURGER), quantity: 500 as Quantity };
    expect(await open(cartOf([half]))).toMatchObject({
      code: 'needs_approval',
      facts: { action: 'price_override', lineId: half.id, itemId: BURGER, quantity: 500 },
    });
  });
});

test('a scanner’s codes go to the screens of its own till and to nobody else', async () => {
  const scanner = await startSimulatedScanner({ port: 0 });
  onTestFinished(scanner.stop);
  const peripheral_id = newId();
  const form: ScannerForm = {
    kind: 'scanner',
    name: 'Counter',
    address: network(scanner.port),
    bits: '8n1',
    prefix: ']C1',
    suffix: 'crlf',
    tillId: till.id,
  };
  await manager.must(PERIPHERAL_OPERATIONS.savePeripheral, { path: { peripheral_id }, body: form });
  onTestFinished(async () => await manager.must(PERIPHERAL_OPERATIONS.removePeripheral, { path: { peripheral_id } }));
  await soon(scanner.connections).toBe(1);
  const [received, other] = [await till.listen(), await manager.listen()];
  onTestFinished(() => {
    received.close();
    other.close();
  });
  scanner.scan(']C1400638');
  scanner.scan('1333931\r\n4006381333931\r\n');
  expect(await received.next('code_scanned')).toEqual({ kind: 'code_scanned', code: '4006381333931' });
  await manager.must(PERIPHERAL_OPERATIONS.savePeripheral, { path: { peripheral_id }, body: { ...form, name: 'Till' } });
  await other.next('peripherals_changed');
  expect(other.events.filter(({ kind }) => kind === 'code_scanned')).toEqual([]);
  expect(received.events.filter(({ kind }) => kind === 'code_scanned')).toHaveLength(1);
});
