import type { World } from '../base/world.ts';
import type { Journal } from '../sync/journal.ts';
import type { EmployeeView, Role } from '../till-contract/host-operations.ts';
import { openRecord } from './host-record.ts';

/** Somebody who may sign in here. The PIN is kept as what verifies it, and nowhere as itself. */
export interface StaffMember extends EmployeeView {
  readonly verifier?: string;
}

/** As a catalogue file names them. */
export interface NamedEmployee {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly pin?: string;
}

export interface Staff {
  list(): readonly StaffMember[];
  find(id: string): StaffMember | undefined;
  /** Puts a list into use whole. Whoever is named without a PIN keeps the one of before. */
  adopt(members: readonly StaffMember[]): Promise<void>;
}

const STAFF = 'till/staff';

/** Whoever set the host up, until somebody is named: a host must not lock out its own people. */
const OWNER: StaffMember = { id: 'owner', name: 'Owner', role: 'admin' };

export async function openStaff(journal: Pick<Journal, 'append' | 'findFact'>): Promise<Staff> {
  const record = await openRecord<readonly StaffMember[]>(journal, STAFF, []);
  const list = (): readonly StaffMember[] => (record.current().length === 0 ? [OWNER] : record.current());
  return {
    list,
    find: (id) => list().find((member) => member.id === id),
    async adopt(members) {
      await record.change((known) => {
        const next = members.map((member) => {
          const verifier = member.verifier ?? known.find(({ id }) => id === member.id)?.verifier;
          return verifier === undefined ? member : { ...member, verifier };
        });
        return JSON.stringify(next) === JSON.stringify(known) ? undefined : next;
      });
    },
  };
}

/** What is slow to guess is slow to make: those whose PIN is as it was are not made again. */
export async function verifiedStaff(
  world: Pick<World, 'hashPassword' | 'verifyPassword'>,
  employees: readonly NamedEmployee[],
  known: readonly StaffMember[],
): Promise<readonly StaffMember[]> {
  return await Promise.all(
    employees.map(async ({ id, name, role, pin }): Promise<StaffMember> => {
      if (pin === undefined) return { id, name, role };
      const before = known.find((member) => member.id === id)?.verifier;
      const isSame = before !== undefined && (await world.verifyPassword(pin, before));
      return { id, name, role, verifier: isSame ? before : await world.hashPassword(pin) };
    }),
  );
}

export function employeeViewOf({ id, name, role }: EmployeeView): EmployeeView {
  return { id, name, role };
}

export function isManager({ role }: EmployeeView): boolean {
  return role !== 'cashier';
}
