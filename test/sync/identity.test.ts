import { describe, expect, test } from 'vitest';
import { holdsCardNumber } from '../../shared/base/card-numbers.ts';
import { GUEST_NUMBERS, makeGuestNumbers } from '../../shared/sync/journal/guest-numbers.ts';
import { COPIED_AT, confirmOldIsOff, type Opening, openIdentity, readinessOf } from '../../shared/sync/journal/identity.ts';
import { externalIdOf } from '../../shared/sync/journal/intent.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { makeWriteQueue } from '../../shared/sync/journal/write-queue.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { cashSale, opIdOf, PLACE } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { makeWorld } from '../world.ts';
import { openVirtualDrainer, opOf } from './virtual-drainer.ts';

const HERE: Opening = { name: 'BAR1', place: 'machine/7', isSetBack: false };

async function opened() {
  const world = makeWorld();
  const journal = makeMemoryJournal(world);
  return { world, journal, first: await openIdentity(journal, world, HERE) };
}

test('no name of a till can be taken for a card number, by which every door would refuse its sales', async () => {
  // As hexadecimal digits these were once the name of a till: vm-ab56755088628014.
  const world = { ...makeWorld(), randomBytes: () => Uint8Array.from([0xab, 0x56, 0x75, 0x50, 0x88, 0x62, 0x80, 0x14]) };
  const { deviceId } = await openIdentity(makeMemoryJournal(world), world, { ...HERE, name: 'vm' });
  const externalId = externalIdOf(deviceId, opIdOf('a'));
  expect(holdsCardNumber('vm-ab56755088628014')).toBe(true);
  expect([deviceId, externalId].filter(holdsCardNumber)).toEqual([]);
  // Ten digits are the most that a name brings, and a number has thirteen.
  const digits = await openIdentity(makeMemoryJournal(world), world, { ...HERE, name: '4111111111' });
  expect(digits.deviceId.replaceAll(/\D/g, '')).toBe('4111111111');
});

test('a journal is the same one however often it is opened where it was, and its device has room for an op behind it', async () => {
  const { world, journal, first } = await opened();
  expect(first).toMatchObject({ epoch: 1, predecessors: [] });
  expect(first.deviceId).toMatch(/^BAR1-[a-p]{16}$/);
  expect(externalIdOf(first.deviceId, opIdOf('a')).length).toBeLessThanOrEqual(64);
  const again = await openIdentity(journal, world, HERE);
  expect([again.epoch, again.deviceId, readinessOf(again)]).toEqual([1, first.deviceId, 'ready']);
  expect(await journal.listAudit(0, 10)).toHaveLength(1);
});

describe('a new epoch and a new device begin, and a person is asked', () => {
  test.each([
    ['moved', { ...HERE, place: 'machine/8' }, {}],
    ['moved', { ...HERE, place: 'other/7' }, {}],
    ['older', { ...HERE, isSetBack: true }, {}],
    ['copied', HERE, { [COPIED_AT]: '2026-11-20T18:00:00.000Z' }],
  ] as const)('%s', async (cause, opening, facts) => {
    const { world, journal, first } = await opened();
    await makeGuestNumbers(makeWriteQueue(journal)).allot('2026-11-21', () => ({}));
    await journal.append({ facts });
    const second = await openIdentity(journal, world, opening);
    expect(second).toMatchObject({ epoch: 2, unconfirmed: { cause }, predecessors: [{ deviceId: first.deviceId, epoch: 1 }] });
    expect(second.deviceId).not.toBe(first.deviceId);
    expect(await journal.findFact(GUEST_NUMBERS)).toContain('leap');

    const again = await openIdentity(journal, world, { ...opening, isSetBack: false });
    expect([again.epoch, readinessOf(again)]).toEqual([2, 'needs_confirmation']);
    const confirmed = await confirmOldIsOff(journal, world, { employeeId: 'e1', place: PLACE });
    expect(readinessOf(confirmed)).toBe('ready');
    expect(await journal.listOps(['waiting'])).toMatchObject([{ kind: 'reconcile', epoch: 2 }]);
    expect(await confirmOldIsOff(journal, world, { employeeId: 'e2', place: PLACE })).toEqual(confirmed);
    expect((await journal.listAudit(0, 10)).map(({ event }) => event)).toEqual([
      'journal_begun',
      'epoch_begun',
      'old_machine_confirmed_off',
    ]);
    expect((await journal.listAudit(2, 1))[0]?.body).toContain('"employee":"e1"');
  });
});

test('until a person has confirmed it, selling goes on and nothing is sent [S14]', async () => {
  let isHeld = true;
  const virtual = await openVirtualDrainer({ knows: 'dedupe', isHeld: () => isHeld });
  const [queued, attended] = ['queued', 'attended'].map((name) => opOf(cashSale('t1', name, START, [[ITEMS.soda, 1]])));
  if (queued === undefined || attended === undefined) throw new Error('no sales');
  virtual.drainer.start();
  await virtual.add(queued, attended);
  expect(await virtual.drainer.runNow(attended.id)).toMatchObject({ state: 'rejected', reason: 'needs_confirmation' });
  await virtual.pass(600);
  expect((await virtual.op(queued.id))?.state).toBe('waiting');
  expect(virtual.passed.filter(({ target }) => target !== '/' && target !== '/auth/ordering')).toEqual([]);
  isHeld = false;
  virtual.drainer.wake();
  await virtual.pass(10);
  expect((await virtual.op(queued.id))?.state).toBe('done');
});
