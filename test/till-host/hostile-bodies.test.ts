import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { BODY_LIMIT, CALCULATE_BODY_LIMIT, CHECKOUT_BODY_LIMIT, MAX_LINES, MAX_NAMES } from '../../shared/contract/http/limits.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { type RunningHost, startHost, VENDOR_PATH } from '../host/running-host.ts';
import { cartOf, lineOf } from '../service/service-client.ts';
import { ITEMS, NODES } from '../service/test-catalogue.ts';
import { JSON_TYPE, type PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let host: RunningHost;
let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  host = await startHost();
  running = await startTillHost();
  till = await running.pair();
});
afterAll(async () => {
  made.clear();
  await host.stop();
  await running.stop();
});

/** Bodies of nearly as many bytes as are taken, each of another shape, beside the members that the operation wants. */
const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  'one huge object': (bytes) => `{${fill(bytes, (at) => nameOf(at))}}`,
  'objects of many names each': (bytes) => `[${fill(bytes, manyNames(1))}]`,
  'objects of many names each, as many as are taken': (bytes) => `[${fill(bytes, manyNames(32))}]`,
  'objects of many names each, as many as are taken, some new': (bytes) => `[${fill(bytes, manyNames(32, MAX_NAMES / 40))}]`,
  'many small objects': (bytes) => `[${fill(bytes, () => '{"a":0}')}]`,
  'many small objects, as many as are taken': (bytes) => `[${fill(bytes, () => '{"a":0}'.padEnd(64))}]`,
  'objects of a name each': (bytes) => `[${fill(bytes, (at) => `{${nameOf(at)}}`.padEnd(64))}]`,
  'objects of a name each, as many names as are taken': (bytes) =>
    `[${fill(bytes, (at) => `{${nameOf(at % (MAX_NAMES - 100))}}`.padEnd(64))}]`,
  'many empty objects': (bytes) => `[${fill(bytes, () => '{}')}]`,
  'deep nesting': (bytes) => `[${fill(bytes, () => `${'['.repeat(25)}${']'.repeat(25)}`)}]`,
  'deep nesting, as much as is taken': (bytes) => `[${fill(bytes, () => `${'['.repeat(25)}${']'.repeat(25)}`.padEnd(26 * 32))}]`,
  'a long array of numbers': (bytes) => `[${fill(bytes, () => '1')}]`,
  'a long array of digits': (bytes) => `[${fill(bytes, () => '"4917305826"')}]`,
  'one long text': (bytes) => `"${'a'.repeat(bytes)}"`,
  'one long text of digits': (bytes) => `"${'4917 3058-'.repeat(bytes / 10)}"`,
  'one long text of escapes': (bytes) => `"${'\\u0031'.repeat(bytes / 6)}"`,
  'one long number': (bytes) => '1'.repeat(bytes),
};

const nameOf = (at: number): string => `"${at.toString(36)}":0`;

/** Objects of 4,000 names, of which each has so many that the one before did not have. */
function manyNames(bytesEach: number, fresh = 4000): (at: number) => string {
  return (at) => `{${fill(1, (first) => nameOf(at * fresh + first).padEnd(bytesEach - 1), 4000)}}`;
}

function fill(bytes: number, part: (at: number) => string, count = 1): string {
  const parts: string[] = [];
  for (let [length, at] = [0, 0]; length < bytes || at < count; at++) {
    const next = part(at);
    parts.push(next);
    length += next.length + 1;
  }
  return (parts.length > 1 && count === 1 ? parts.slice(0, -1) : parts).join(',');
}

const made = new Map<string, string>();

/** The same text for bodies of nearly the same size: making one costs more than most answers to it. */
function textOf(shape: string, make: (bytes: number) => string, room: number): string {
  const bytes = Math.floor(room / 4096) * 4096;
  const key = `${shape} ${bytes}`;
  const text = made.get(key) ?? make(bytes);
  made.set(key, text);
  return text;
}

const ROUNDS = 8;

/**
 * The longest time in which other requests got no answer, in milliseconds. Of several tries the least, since others work on the machine too; one
 * that is short enough is not repeated.
 */
async function longestDelay(
  send: () => Promise<Response>,
  { wanted, enough = 0 }: { readonly wanted?: number; readonly enough?: number },
): Promise<number> {
  const statuses: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least > enough; round++) {
    const histogram = monitorEventLoopDelay({ resolution: 1 });
    histogram.enable();
    await new Promise((resolve) => setTimeout(resolve, 5));
    histogram.reset();
    const before = process.cpuUsage();
    const answer = await send();
    statuses.push(answer.status);
    await answer.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 5));
    histogram.disable();
    const { user, system } = process.cpuUsage(before);
    // What took longer than all that the processor did was waiting for another program of the machine.
    least = Math.min(least, histogram.max / 1e6, (user + system) / 1e3);
  }
  expect(statuses.filter((status) => (wanted === undefined ? status >= 500 : status !== wanted))).toEqual([]);
  return least;
}

/** In milliseconds. Below the first a delay is not noticed, and the ratio of such small times depends on the machine more than on the program. */
const UNNOTICED = 50;
const TIMES = 2;
/** The most that is ever bearable; on a machine so slow that reading the largest honest body takes longer than 2 ms, in proportion. */
const AT_MOST = 250;
const AT_MOST_READINGS = 125;

/** As many lines as an order may have, with modifiers: the most work that an honest caller gives. */
const MODIFIERS = {
  [NODES.cheese]: { item: { id: ITEMS.cheese }, quantity: 1 },
  [NODES.bacon]: { item: { id: ITEMS.bacon }, quantity: 1 },
  [NODES.smoke]: { item: { id: ITEMS.smoke }, quantity: 1 },
};
const HONEST = JSON.stringify(cartOf(Array.from({ length: MAX_LINES }, () => lineOf(ITEMS.burger, 1, MODIFIERS))));
const asCart = () => ({ ...host.credentials, 'content-type': MEDIA.cartV2 });

/** How long this machine takes now to read the honest body: the least of some tries, in milliseconds. */
function timeOfReading(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = nodeWorld.monotonicMilliseconds();
    JSON.parse(HONEST);
    return nodeWorld.monotonicMilliseconds() - before;
  });
  return Math.min(...times);
}

/**
 * The shapes that took too long beside the honest body, with how long they took. `around` makes a body of the shape's text. A machine that
 * became busy after the honest body was measured takes longer for both: that one is measured again before a shape is called slow.
 */
async function slowShapes(
  bytes: number,
  measureHonest: () => Promise<number>,
  around: (text: string) => string,
  post: (body: string) => () => Promise<Response>,
): Promise<Readonly<Record<string, number>>> {
  const enoughNow = async (): Promise<number> =>
    Math.min(Math.max((await measureHonest()) * TIMES, UNNOTICED), Math.max(AT_MOST, timeOfReading() * AT_MOST_READINGS));
  let enough = await enoughNow();
  const slow: Record<string, number> = {};
  const room = bytes - around('').length - 100;
  for (const [shape, make] of Object.entries(SHAPES)) {
    const send = post(around(textOf(shape, make, room)));
    let took = await longestDelay(send, { enough });
    if (took > enough) {
      enough = await enoughNow();
      took = Math.min(took, await longestDelay(send, { enough }));
    }
    if (took > enough) slow[shape] = took;
  }
  return slow;
}

describe('a hostile body of the largest size holds the others up no longer than an honest one', () => {
  const service = (path: string) => (body: string) => () =>
    fetch(`${host.url}${VENDOR_PATH}/${path}`, { method: 'POST', headers: asCart(), body });
  const calculate = service('cart/calculate');
  const small = JSON.stringify(cartOf([lineOf(ITEMS.fries)]));

  const checkOut = service('checkout');
  const delayOfCalculate = () => longestDelay(calculate(HONEST), { wanted: 200 });
  const delayOfCheckOut = async () => {
    const largest = await (await calculate(HONEST)()).text();
    return await longestDelay(checkOut(largest), { wanted: 200 });
  };

  test('at the service', async () => {
    const found = await slowShapes(CALCULATE_BODY_LIMIT, delayOfCalculate, (text) => `${small.slice(0, -1)},"more":${text}}`, calculate);
    expect(found).toEqual({});
  });

  test.each([
    ['beside the signed cart of a checkout', (signed: string, text: string) => `${signed.slice(0, -1)},"more":${text}}`],
    ['within the signed cart of a checkout', (signed: string, text: string) => `${signed.slice(0, -2)},"more":${text}}}`],
  ])('%s', async (_where, around) => {
    const signed = await (await calculate(small)()).text();
    const found = await slowShapes(CHECKOUT_BODY_LIMIT, delayOfCheckOut, (text) => around(signed, text), checkOut);
    expect(found).toEqual({});
  });

  test('at the till', async () => {
    const { method, path } = HOST_OPERATIONS.signIn;
    const headers = { cookie: till.cookie, ...JSON_TYPE };
    const post = (body: string) => () => fetch(`${running.url}${path}`, { method, headers, body });
    const signIn = JSON.stringify(DEMO_CASHIER);
    expect(await slowShapes(BODY_LIMIT, delayOfCalculate, (text) => `${signIn.slice(0, -1)},"more":${text}}`, post)).toEqual({});
  });
});
