import type { Instant } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { AuditFact, Journal } from '../../sync/journal/journal.ts';
import type { EmployeeView } from '../../till-contract/operations/host-operations.ts';
import type { Role } from '../../till-contract/parts/permissions.ts';
import { type ExclusiveChange, openRecord } from './host-record.ts';

/** A person who may sign in here. Of the PIN only a verifier is stored. */
export interface StaffMember extends EmployeeView {
  readonly verifier?: string;
  /** True for a person who has left. Nobody is removed from the list, so that their actions keep their name. */
  readonly hasLeft?: true;
  /** The catalogue's last values: changes made here hold until the catalogue's own values change. */
  readonly named?: NamedBefore;
}

interface NamedBefore {
  readonly name: string;
  readonly role: Role;
  readonly verifier?: string;
}

/** An employee in a catalogue file. */
export interface NamedEmployee {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly pin?: string;
}

/** An employee of the catalogue, with the verifier of the PIN. */
export type VerifiedEmployee = Omit<NamedEmployee, 'pin'> & Pick<StaffMember, 'verifier'>;

export interface Staff {
  /** Returns the people who have not left. */
  list(): readonly StaffMember[];
  find(id: string): StaffMember | undefined;
  /** Includes people who have left. */
  listAll(): readonly StaffMember[];
  /** Takes over a catalogue's employees. Those no longer named have left; people added here stay. With `at`, the audit records it. */
  adopt(members: readonly VerifiedEmployee[], at?: Instant): Promise<void>;
  /** Applies a change and its audit entry in one write. When `make` returns undefined nothing changes. */
  change(make: (members: readonly StaffMember[]) => StaffChange | undefined): Promise<void>;
  readonly hold: ExclusiveChange<readonly StaffMember[]>;
  /** Rewrites the verifiers of PINs; `make` returns undefined for one that is unusable. Returns how many people lost their PIN. */
  rewriteVerifiers(make: (verifier: string) => string | undefined, at: Instant): Promise<number>;
}

export interface StaffChange {
  readonly members: readonly StaffMember[];
  readonly audit: AuditFact;
}

const STAFF = 'till/staff';

/** The person who set the host up, while the list is empty: the host must not lock its own people out. */
const OWNER: StaffMember = { id: 'owner', name: 'Owner', role: 'admin' };

export async function openStaff(journal: Pick<Journal, 'append' | 'findFact'>): Promise<Staff> {
  const record = await openRecord<readonly StaffMember[]>(journal, STAFF, []);
  const withOwner = (members: readonly StaffMember[]): readonly StaffMember[] =>
    members.some(({ hasLeft }) => hasLeft !== true) ? members : [OWNER, ...members.filter(({ id }) => id !== OWNER.id)];
  const listAll = (): readonly StaffMember[] => withOwner(record.current());
  const list = (): readonly StaffMember[] => listAll().filter(({ hasLeft }) => hasLeft !== true);
  return {
    list,
    find: (id) => list().find((member) => member.id === id),
    listAll,
    hold: (work) => record.hold((known, become) => work(withOwner(known), become)),
    async adopt(members, at) {
      const beside: { audit?: AuditFact } = {};
      await record.change((known) => {
        const next = [
          ...members.map((member) =>
            adopted(
              member,
              known.find(({ id }) => id === member.id),
            ),
          ),
          ...known.filter(({ id }) => members.every((member) => member.id !== id)).map(noLongerNamed),
        ];
        if (at !== undefined) beside.audit = adoptedAudit(next, at);
        return JSON.stringify(next) === JSON.stringify(known) ? undefined : next;
      }, beside);
    },
    async rewriteVerifiers(make, at) {
      let lost = 0;
      const beside: { audit?: AuditFact } = {};
      await record.change((known) => {
        const next = known.map((member) => rewritten(member, make));
        lost = known.filter(({ verifier }, index) => verifier !== undefined && next[index]?.verifier === undefined).length;
        if (lost > 0) beside.audit = { at, event: 'pins_lost', body: JSON.stringify({ people: lost }) };
        return JSON.stringify(next) === JSON.stringify(known) ? undefined : next;
      }, beside);
      return lost;
    },
    async change(make) {
      // Set inside `make`, and read when the change is written.
      const beside: { audit?: AuditFact } = {};
      await record.change((known) => {
        const changed = make(withOwner(known));
        if (changed !== undefined) beside.audit = changed.audit;
        return changed?.members;
      }, beside);
    },
  };
}

function rewritten({ verifier, named, ...member }: StaffMember, make: (verifier: string) => string | undefined): StaffMember {
  const own = verifier === undefined ? undefined : make(verifier);
  // Equal verifiers stay equal, since a difference means that the PIN was changed here.
  const ofName = named?.verifier === undefined ? undefined : named.verifier === verifier ? own : make(named.verifier);
  const { verifier: _verifier, ...name } = named ?? { name: member.name, role: member.role };
  return {
    ...member,
    ...(own !== undefined && { verifier: own }),
    ...(named !== undefined && { named: { ...name, ...(ofName !== undefined && { verifier: ofName }) } }),
  };
}

function adoptedAudit(members: readonly StaffMember[], at: Instant): AuditFact {
  const people = members.map(({ id, role, hasLeft }) => ({ id, role, ...(hasLeft === true && { hasLeft }) }));
  return { at, event: 'staff_adopted', body: JSON.stringify({ people }) };
}

/** An employee named without a PIN keeps the current one. */
function adopted({ id, name, role, verifier: given }: VerifiedEmployee, known: StaffMember | undefined): StaffMember {
  const before = known === undefined ? undefined : (known.named ?? (known.hasLeft === true ? undefined : known));
  const verifier = given ?? before?.verifier ?? known?.verifier;
  const named: NamedBefore = { name, role, ...(verifier !== undefined && { verifier }) };
  const isAsBefore = before?.name === name && before.role === role && before.verifier === verifier;
  return known !== undefined && isAsBefore ? { ...known, named } : { id, ...named, named };
}

function noLongerNamed(member: StaffMember): StaffMember {
  if (member.named === undefined) return member;
  const { named: _named, ...rest } = member;
  return { ...rest, hasLeft: true };
}

/** Hashes the PINs of a catalogue. Hashing is slow on purpose, so unchanged PINs keep their verifier. */
export async function verifiedStaff(
  world: Pick<World, 'hashPassword' | 'verifyPassword'>,
  employees: readonly NamedEmployee[],
  known: readonly StaffMember[],
): Promise<readonly VerifiedEmployee[]> {
  return await Promise.all(
    employees.map(async ({ id, name, role, pin }): Promise<VerifiedEmployee> => {
      if (pin === undefined) return { id, name, role };
      const member = known.find((one) => one.id === id);
      const before = member?.named?.verifier ?? member?.verifier;
      const isSame = before !== undefined && (await world.verifyPassword(pin, before));
      return { id, name, role, verifier: isSame ? before : await world.hashPassword(pin) };
    }),
  );
}

export function employeeViewOf({ id, name, role }: EmployeeView): EmployeeView {
  return { id, name, role };
}
