import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceId } from '../../shared/base/ids.ts';
import { instantFromEpoch } from '../../shared/base/time.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { makeAttemptCounter, PIN_RULE } from '../../shared/till/memory/staff-tries.ts';
import { openDevices } from '../../shared/till/records/devices-record.ts';
import { firstSettings } from '../../shared/till/records/settings-record.ts';
import { openStaff } from '../../shared/till/records/staff-record.ts';
import { approve } from '../../shared/till/staff/approvals-handlers.ts';
import { liftLockout } from '../../shared/till/staff/staff-editing.ts';
import { signIn } from '../../shared/till/staff/staff-handlers.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { makeWorld } from '../world.ts';

const RUNS = isLong ? 10_000 : 500;
const PAUSE = PIN_RULE.pauseMilliseconds;

const STAFF = [
  { id: 'kim', name: 'Kim', role: 'cashier', verifier: 'of 1001' },
  { id: 'ada', name: 'Ada', role: 'manager', verifier: 'of 2002' },
  { id: 'bo', name: 'Bo', role: 'manager', verifier: 'of 3003' },
  { id: 'eve', name: 'Eve', role: 'admin', verifier: 'of 4004' },
] as const;
type Member = (typeof STAFF)[number];
const PINS = ['1001', '2002', '3003', '4004'] as const;
const TILLS = ['Till 1', 'Till 2'] as const;

const till = fc.constantFrom(...TILLS);
const member = fc.constantFrom(...STAFF);
/** Mostly wrong PINs, as somebody types who guesses. */
const pin = fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...PINS) }, { weight: 2, arbitrary: fc.constantFrom('9119', '7337') });
type Step =
  | { readonly kind: 'sign_in'; readonly till: string; readonly member: Member; readonly pin: string }
  | { readonly kind: 'approve'; readonly till: string; readonly pin: string }
  | { readonly kind: 'lift'; readonly till: string; readonly member: Member }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'set_clock'; readonly by: number }
  | { readonly kind: 'restart' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('sign_in' as const), till, member, pin }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('approve' as const), till, pin }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lift' as const), till, member }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(1000, PAUSE - 1, PAUSE) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set_clock' as const), by: fc.constantFrom(-1e11, -PAUSE, PAUSE, 1e11) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

/** The two requests of a host that check PINs, sign-in and approval, on a journal that is kept over restarts. */
async function openPinChecks() {
  const base = makeWorld({ seed: 1 });
  const clock = { wall: base.epochMilliseconds(), passed: 0, bornAt: 0 };
  /** Whose PIN was looked at and did not fit, since the last request began. */
  const looked: string[] = [];
  const world = {
    ...base,
    epochMilliseconds: () => clock.wall,
    monotonicMilliseconds: () => clock.passed - clock.bornAt,
    verifyPassword: async (typed: string, verifier: string) => {
      if (verifier !== `of ${typed}`) looked.push(STAFF.find((each) => each.verifier === verifier)?.id ?? '');
      return verifier === `of ${typed}`;
    },
  };
  const journal = makeMemoryJournal(base);
  const open = async (): Promise<HostContext> => {
    clock.bornAt = clock.passed;
    return {
      world,
      journal,
      staff: await openStaff(journal),
      devices: await openDevices(journal, world),
      pinTries: makeAttemptCounter(journal, world, PIN_RULE),
      refusedTries: { note: () => undefined },
      settings: () => ({ ...firstSettings(false), signIn: 'pin' }),
      emit: () => undefined,
    } as unknown as HostContext;
  };
  const parts = await open();
  await parts.staff.adopt(STAFF);
  const ids = new Map<string, DeviceId>();
  for (const name of TILLS) {
    const paired = { ownId: name, name, kind: 'till', pairedBy: name } as const;
    ids.set(name, (await parts.devices.pair(paired, `credential of ${name}`)).id);
  }
  return { clock, looked, open, ids };
}

test('through sign-ins and approvals at several tills, restarts and clocks that jump, there is never a sixth guess, and no lock signs a person out [A2]', async () => {
  console.info(`guesses at PINs from seed ${firstSeed}: ${RUNS} runs`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 80, size: 'max' }), async (steps) => {
      const { clock, looked, open, ids } = await openPinChecks();
      let parts = await open();
      let count = 0;
      const guesses = new Map<string, number[]>();
      const signedIn = new Map<string, string>();
      const callAt = (name: string) => {
        const deviceId = ids.get(name) as DeviceId;
        const employeeId = parts.devices.find(deviceId)?.employeeId;
        expect(employeeId).toBe(signedIn.get(name));
        const employee = employeeId === undefined ? undefined : parts.staff.find(employeeId);
        const caller: Caller = { deviceId, deviceName: name, kind: 'till', ...(employee !== undefined && { employee }) };
        return { caller, at: instantFromEpoch(clock.wall), query: {} };
      };
      /** A PIN that proves to be one person's was no guess at the others. */
      const judge = (name: string, right: string | undefined): void => {
        if (right !== undefined) guesses.delete(`${name} ${right}`);
        for (const id of right === undefined ? looked : []) {
          const key = `${name} ${id}`;
          const all = [...(guesses.get(key) ?? []), clock.passed];
          guesses.set(key, all);
          expect(all.filter((at) => at > clock.passed - PAUSE).length, `guesses at ${id} at ${name}`).toBeLessThanOrEqual(PIN_RULE.most);
        }
      };
      for (const each of steps) {
        looked.length = 0;
        switch (each.kind) {
          case 'sign_in': {
            const body = { employeeId: each.member.id, pin: each.pin };
            const { ok } = await signIn(parts, { ...callAt(each.till), path: {}, body });
            if (ok) expect(each.member.verifier).toBe(`of ${each.pin}`);
            if (ok) signedIn.set(each.till, each.member.id);
            judge(each.till, ok ? each.member.id : undefined);
            break;
          }
          case 'approve': {
            const path = { approval_id: `a${++count}` };
            const call = callAt(each.till);
            const approved = await approve(parts, { ...call, path, body: { pin: each.pin, action: 'refund' } });
            const owner = STAFF.find(({ verifier }) => verifier === `of ${each.pin}`);
            if (approved.ok) expect([owner?.id, owner?.role === 'cashier']).toEqual([approved.value.approvedBy.id, false]);
            const isOwn = !approved.ok && approved.refusal.code === 'not_a_manager';
            if (isOwn) expect(owner?.id).toBe(call.caller.employee?.id);
            judge(each.till, approved.ok || isOwn ? owner?.id : undefined);
            break;
          }
          case 'lift': {
            const path = { employee_id: each.member.id, device_id: ids.get(each.till) as string };
            const lifter = { ...callAt(each.till).caller, employee: STAFF[3] };
            const isLocked = (await parts.pinTries.lockedFor(path.device_id, each.member.id)) > 0;
            await liftLockout(parts, { ...callAt(each.till), caller: lifter, path, body: undefined });
            if (isLocked) guesses.delete(`${each.till} ${each.member.id}`);
            break;
          }
          case 'wait':
            clock.passed += each.milliseconds;
            clock.wall += each.milliseconds;
            break;
          case 'set_clock':
            clock.wall += each.by;
            break;
          case 'restart':
            parts = await open();
            break;
        }
      }
    }),
    { seed: firstSeed, numRuns: RUNS },
  );
});
