import { beforeEach, expect, test } from 'vitest';
import { instantFromEpoch } from '../../shared/base/time.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { type NamedEmployee, openStaff, type Staff, type StaffMember, verifiedStaff } from '../../shared/till/records/staff-record.ts';
import { makeWorld } from '../world.ts';

const world = makeWorld({ seed: 7 });
let staff: Staff;
beforeEach(async () => {
  staff = await openStaff(makeMemoryJournal(world));
});

const ADA: NamedEmployee = { id: 'ada', name: 'Ada', role: 'manager', pin: '2002' };
const KIM: NamedEmployee = { id: 'kim', name: 'Kim', role: 'cashier', pin: '1001' };

async function importAll(employees: readonly NamedEmployee[]): Promise<void> {
  await staff.adopt(await verifiedStaff(world, employees, staff.listAll()));
}

async function change(id: string, to: Partial<StaffMember>): Promise<void> {
  await staff.change((members) => ({
    members: members.map((member) => (member.id === id ? { ...member, ...to } : member)),
    audit: { at: instantFromEpoch(0), event: 'employee_changed', body: '{}' },
  }));
}

const isPin = (id: string, pin: string) => world.verifyPassword(pin, staff.find(id)?.verifier ?? '');

test('a PIN that was given here outlives the same catalogue, and gives way to another PIN in it', async () => {
  await importAll([ADA, KIM]);
  await change('ada', { verifier: await world.hashPassword('7337') });
  await importAll([{ ...ADA }, { ...KIM, name: 'Kim L.' }]);
  expect([await isPin('ada', '7337'), await isPin('ada', '2002'), staff.find('kim')?.name]).toEqual([true, false, 'Kim L.']);
  await importAll([{ ...ADA, pin: '8118' }, KIM]);
  expect([await isPin('ada', '8118'), await isPin('ada', '7337')]).toEqual([true, false]);
});

test('a person who was removed here stays removed for as long as the catalogue is unchanged about them', async () => {
  await importAll([ADA, KIM]);
  await change('kim', { hasLeft: true });
  await importAll([ADA, KIM]);
  expect(staff.find('kim')).toBeUndefined();
  await importAll([ADA, { ...KIM, role: 'manager' }]);
  expect(staff.find('kim')).toMatchObject({ role: 'manager', name: 'Kim' });
});

test('a host that nobody is named at has its owner, who stays once the first is added beside them', async () => {
  expect(staff.list()).toMatchObject([{ id: 'owner', role: 'admin' }]);
  await staff.change((members) => ({
    members: [...members, { id: 'new', name: 'New', role: 'cashier' }],
    audit: { at: instantFromEpoch(0), event: 'employee_added', body: '{}' },
  }));
  expect(staff.list().map(({ id }) => id)).toEqual(['owner', 'new']);
});
