import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { KIOSK_OPERATIONS } from '../../shared/till-contract/operations/kiosk-operations.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let host: RunningTillHost;
beforeAll(async () => {
  host = await startTillHost();
});
afterAll(() => host?.stop());

const RIGHT = { body: { pin: DEMO_MANAGER.pin } };
const WRONG = { body: { pin: '4711' } };

describe('the corner of the staff at a kiosk', () => {
  test('opens by the PIN of a manager, and nobody is signed in by it', async () => {
    const kiosk = await host.pair('kiosk');
    expect(await kiosk.must(KIOSK_OPERATIONS.unlockDevice, RIGHT)).toMatchObject({ id: 'manager-1', role: 'manager' });
    expect((await kiosk.must(HOST_OPERATIONS.readStatus)).employee).toBeUndefined();
  });

  test('is locked after five wrong PINs, at this kiosk and nowhere else', async () => {
    const [kiosk, other, till] = [await host.pair('kiosk'), await host.pair('kiosk'), await host.pair()];
    for (let left = 4; left >= 0; left--) {
      expect((await kiosk.ask(KIOSK_OPERATIONS.unlockDevice, WRONG)).refusal).toMatchObject({ code: 'wrong_pin', facts: { left } });
    }
    expect((await kiosk.ask(KIOSK_OPERATIONS.unlockDevice, RIGHT)).refusal?.code).toBe('locked_out');
    expect((await kiosk.ask(KIOSK_OPERATIONS.leaveHost, RIGHT)).refusal?.code).toBe('locked_out');
    expect((await other.ask(KIOSK_OPERATIONS.unlockDevice, RIGHT)).refusal).toBeUndefined();
    expect((await till.ask(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER })).refusal).toBeUndefined();
  });

  test('gives up the credential of this device at once, by a right PIN alone', async () => {
    const kiosk = await host.pair('kiosk');
    expect((await kiosk.ask(KIOSK_OPERATIONS.leaveHost, WRONG)).refusal?.code).toBe('wrong_pin');
    expect((await kiosk.ask(HOST_OPERATIONS.readStatus)).status).toBe(200);
    await kiosk.must(KIOSK_OPERATIONS.leaveHost, RIGHT);
    expect((await kiosk.ask(HOST_OPERATIONS.readStatus)).refusal?.code).toBe('not_paired');
  });

  test('is none of a till', async () => {
    const till = await host.pair();
    expect((await till.ask(KIOSK_OPERATIONS.unlockDevice, RIGHT)).refusal?.code).toBe('not_allowed');
    expect((await till.ask(KIOSK_OPERATIONS.leaveHost, RIGHT)).refusal?.code).toBe('not_allowed');
  });
});
