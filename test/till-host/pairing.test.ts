import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { codeOf, cookieOf, deviceAt, exchange, JSON_TYPE, type RawAnswer, send } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let running: RunningTillHost;
beforeAll(async () => {
  running = await startTillHost();
});
afterAll(() => running.stop());

test('the link carries the code in its fragment, and the code lets one device in, once [D1]', async () => {
  const link = await running.link();
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/register\/#pair=[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  const first = await exchange(running.url, codeOf(link), 'window-1');
  expect(first.status).toBe(200);
  const again = await exchange(running.url, codeOf(link).toLowerCase(), 'window-1');
  expect([again.status, cookieOf(again), again.text]).toEqual([200, cookieOf(first), first.text]);
  const other = await exchange(running.url, codeOf(link), 'window-2');
  expect([other.status, JSON.parse(other.text)]).toEqual([409, { refusal: { code: 'bad_code' } }]);
  expect(other.headers['set-cookie']).toBeUndefined();
});

test('the credential is a cookie that no script reads, that no other site sends, and that goes to the till alone', async () => {
  const paired = await exchange(running.url, codeOf(await running.link()), 'window-3');
  const [cookie] = paired.headers['set-cookie'] as readonly string[];
  const [, ...attributes] = (cookie ?? '').split('; ');
  expect(attributes).toEqual(['Path=/till', 'Max-Age=31536000', 'HttpOnly', 'SameSite=Strict']);
  expect(paired.text).not.toContain(cookieOf(paired).split('=')[1]);
  const readStatus = (value: string) => send(running.url, { method: 'GET', target: '/till/status', headers: { cookie: value } });
  expect((await readStatus(cookieOf(paired))).status).toBe(200);
  expect((await readStatus(`theme=dark; ${cookieOf(paired)}; lang=en`)).status).toBe(200);
  for (const wrong of [
    '',
    `${cookieOf(paired)}x`,
    cookieOf(paired).slice(0, -1),
    `${cookieOf(paired)}; ${cookieOf(paired)}`,
    'grandstand=1',
  ])
    expect((await readStatus(wrong)).status).toBe(401);
});

test('nothing but pairing is answered without a credential [D2]', async () => {
  for (const { method, path, id } of [...Object.values(HOST_OPERATIONS), ...Object.values(SALE_OPERATIONS)]) {
    if (id === 'pairDevice') continue;
    const target = path.replaceAll(/\{\w+\}/g, 'x');
    const { status, text } = await send(running.url, { method, target });
    expect([id, status, text]).toEqual([id, 401, '{"refusal":{"code":"not_paired"}}']);
  }
  expect((await send(running.url, { method: 'GET', target: '/till/events' })).status).toBe(401);
});

test('a device that is revoked is out at once, and so is what it listens to [D3]', async () => {
  const till = await running.pair();
  const other = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const received = await other.listen();
  await received.next('status');
  expect((await other.ask(HOST_OPERATIONS.revokeDevice, { path: { device_id: till.id } })).refusal?.code).toBe('not_signed_in');
  expect((await till.ask(HOST_OPERATIONS.revokeDevice, { path: { device_id: till.id } })).refusal?.code).toBe('own_device');
  await till.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: other.id } });
  await received.next('session_changed');
  await received.ended;
  expect((await other.ask(HOST_OPERATIONS.readStatus)).status).toBe(401);
  await expect(other.listen()).rejects.toThrow('401');
  const listed = await till.must(HOST_OPERATIONS.listDevices);
  expect(listed.find(({ id }) => id === other.id)).toMatchObject({ isRevoked: true, isThis: false });
});

test('a device is renamed at once, by a person who may pair, and not after it was revoked', async () => {
  const till = await running.pair();
  const other = await running.pair('kiosk');
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const rename = { path: { device_id: other.id }, body: { name: 'Gate 7' } };
  expect((await till.ask(HOST_OPERATIONS.renameDevice, rename)).refusal).toEqual({ code: 'not_allowed', facts: { action: 'pairing' } });
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const received = await other.listen();
  await received.next('status');
  expect(await till.must(HOST_OPERATIONS.renameDevice, rename)).toMatchObject({ id: other.id, name: 'Gate 7', kind: 'kiosk' });
  expect(await till.must(HOST_OPERATIONS.renameDevice, rename)).toMatchObject({ name: 'Gate 7' });
  await received.next('session_changed');
  expect((await other.must(HOST_OPERATIONS.readStatus)).device.name).toBe('Gate 7');
  await till.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: other.id } });
  expect((await till.ask(HOST_OPERATIONS.renameDevice, rename)).refusal).toEqual({ code: 'unknown' });
  expect((await till.ask(HOST_OPERATIONS.renameDevice, { ...rename, path: { device_id: 'd-nobody' } })).refusal).toEqual({
    code: 'unknown',
  });
});

test('a code by which a revoked device joined does not let it in again', async () => {
  const till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { code, url } = await till.must(HOST_OPERATIONS.makePairingCode, { body: { kind: 'kiosk', name: 'Guest kiosk' } });
  expect(url).toBe(`${running.url}/kiosk/#pair=${code}`);
  const paired = await exchange(running.url, code, 'kiosk-1');
  const { id, kind, name } = JSON.parse(paired.text) as { readonly id: string; readonly kind: string; readonly name: string };
  expect([kind, name]).toEqual(['kiosk', 'Guest kiosk']);
  await till.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: id } });
  expect((await exchange(running.url, code, 'kiosk-1')).status).toBe(409);
});

test('a kiosk may neither sign in, nor take cash, nor give anything back [D5]', async () => {
  const kiosk = await running.pair('kiosk');
  const path = { sale_id: 's', tender_id: 't' };
  expect((await kiosk.ask(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER })).refusal).toEqual({ code: 'not_allowed' });
  expect((await kiosk.ask(SALE_OPERATIONS.addTender, { path, body: { kind: 'cash', amount: 100 as never } })).refusal).toEqual({
    code: 'not_allowed',
  });
  // It may take back the card that a guest has just paid by there; of all other sales it knows nothing.
  expect((await kiosk.ask(SALE_OPERATIONS.voidTender, { path })).refusal).toEqual({ code: 'unknown' });
  expect((await kiosk.ask(HOST_OPERATIONS.readStatus)).status).toBe(200);
});

test('a cashier may not let devices in', async () => {
  const till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const { refusal } = await till.ask(HOST_OPERATIONS.makePairingCode, { body: { kind: 'till', name: 'Mine' } });
  expect(refusal).toEqual({ code: 'not_allowed', facts: { action: 'pairing' } });
});

/** The status that is answered to a device at that address of the network. */
async function exchangeFrom(address: string, code: string, deviceId: string): Promise<number | undefined> {
  const { method, path: target } = HOST_OPERATIONS.pairDevice;
  const body = Buffer.from(JSON.stringify({ code, deviceId }));
  return (await running.host.till?.answer({ method, target, headers: JSON_TYPE, body, from: () => address }))?.status;
}

test('of two who come with one code at once, one joins [D1]', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const code = codeOf(await running.link());
    const both = await Promise.all([1, 2].map((each) => exchangeFrom(`10.0.0.${each}`, code, `at-once-${round}-${each}`)));
    // To the host, the one that comes too late has tried a wrong code.
    expect(both.sort()).toEqual([200, expect.toBeOneOf([409, 429])]);
  }
});

test('a code is good once, also when the device that came by it has come by another since', async () => {
  const [first, second] = [codeOf(await running.link()), codeOf(await running.link())];
  expect((await exchange(running.url, first, 'window-4')).status).toBe(200);
  expect((await exchange(running.url, second, 'window-4')).status).toBe(200);
  expect((await exchange(running.url, first, 'window-5')).status).toBe(409);
  expect((await exchange(running.url, first, 'window-4')).status).toBe(409);
  expect((await exchange(running.url, second, 'window-4')).status).toBe(200);
});

test('a device that was revoked keeps its place where it shows what it held, under any name by then', async () => {
  const till = await running.pair();
  const other = await running.pair('till', 'register-1');
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await till.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: other.id } });
  const joinAgain = async (kind: 'till' | 'kiosk', cookie: string, deviceId: string, link = running.link(kind)) => {
    const { method, path: target } = HOST_OPERATIONS.pairDevice;
    const body = JSON.stringify({ code: codeOf(await link), deviceId });
    return await send(running.url, { method, target, headers: { ...JSON_TYPE, cookie }, body });
  };
  const idIn = ({ text }: RawAnswer): string => (JSON.parse(text) as { readonly id: string }).id;
  expect(idIn(await joinAgain('kiosk', other.cookie, 'page-1'))).not.toBe(other.id);
  expect(idIn(await joinAgain('till', '', 'page-1'))).not.toBe(other.id);
  const link = running.link('till');
  const again = await joinAgain('till', other.cookie, 'page-1', link);
  expect([idIn(again), cookieOf(again) === other.cookie]).toEqual([other.id, false]);
  // The answer was lost, and the browser asks the same once more.
  const repeated = await joinAgain('till', other.cookie, 'page-1', link);
  expect([repeated.text, cookieOf(repeated)]).toEqual([again.text, cookieOf(again)]);
  expect((await joinAgain('till', other.cookie, 'page-2', link)).status).toBe(409);
  expect((await exchange(running.url, codeOf(await link), 'register-1')).status).toBe(409);
  expect((await deviceAt(running.url, other.id, cookieOf(again)).ask(HOST_OPERATIONS.readStatus)).status).toBe(200);
  expect((await other.ask(HOST_OPERATIONS.readStatus)).status).toBe(401);
});

test('after five wrong codes nobody joins from there for a while, with a right one neither; from elsewhere one does [D4]', async () => {
  const link = await running.link();
  for (let round = 1; round <= 5; round += 1) expect((await exchange(running.url, '00000-00000', 'guesser')).status).toBeOneOf([409, 429]);
  const { text } = await exchange(running.url, codeOf(link), 'window-9');
  expect(JSON.parse(text)).toMatchObject({ refusal: { code: 'locked_out' } });
  const from = (address: string) => exchangeFrom(address, codeOf(link), 'window-9');
  expect([await from('127.0.0.1'), await from('::ffff:127.0.0.1'), await from('10.0.0.7')]).toEqual([429, 429, 200]);
});
