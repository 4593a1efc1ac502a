import { expect, test } from 'vitest';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { openDevices } from '../../shared/till/records/devices-record.ts';
import { makeWorld } from '../world.ts';

test('a device that somebody asks twice to revoke is revoked once: the audit tells it once, and the time is that of the first', async () => {
  const world = makeWorld();
  const journal = makeMemoryJournal(world);
  const devices = await openDevices(journal, world);
  const { id } = await devices.pair({ ownId: 'window-1', name: 'Till 1', kind: 'till', pairedBy: 'code' }, 'credential');
  expect(await devices.revoke(id, 'm1')).toBe(true);
  const { revokedAt } = devices.find(id) ?? {};
  world.advance(1000);
  expect(await devices.revoke(id, 'm1')).toBe(true);
  expect(await devices.revoke('d-nobody', 'm1')).toBe(false);
  expect([revokedAt !== undefined, devices.find(id)?.revokedAt]).toEqual([true, revokedAt]);
  expect((await journal.listAudit(0, 10)).map(({ event }) => event)).toEqual(['device_paired', 'device_revoked']);
});

test('a sign-in that displaces no one leaves the person whose sign-in is written just before it, and the audit has no second one', async () => {
  const world = makeWorld();
  const journal = makeMemoryJournal(world);
  const devices = await openDevices(journal, world);
  const { id } = await devices.pair({ ownId: 'window-1', name: 'Till 1', kind: 'till', pairedBy: 'code' }, 'credential');
  await Promise.all([devices.setEmployee(id, 'manager-1'), devices.setEmployee(id, 'cashier-1', true)]);
  expect(devices.find(id)?.employeeId).toBe('manager-1');
  await devices.setEmployee(id, undefined);
  await devices.setEmployee(id, 'cashier-1', true);
  expect(devices.find(id)?.employeeId).toBe('cashier-1');
  expect((await journal.listAudit(0, 10)).map(({ event }) => event)).toEqual(['device_paired', 'signed_in', 'signed_out', 'signed_in']);
});
