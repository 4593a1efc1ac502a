import type { Instant } from '../base/time.ts';
import type { World } from '../base/world.ts';
import type { AuditFact, Journal } from '../sync/journal.ts';
import type { EmployeeView } from '../till-contract/host-operations.ts';
import type { Role } from '../till-contract/permissions.ts';
import { type Hold, openRecord } from './host-record.ts';

/** Somebody who may sign in here. The PIN is kept as what verifies it, and nowhere as itself. */
export interface StaffMember extends EmployeeView {
  readonly verifier?: string;
  /** No longer here. Nobody is ever taken off the list, so that what they did keeps their name. */
  readonly hasLeft?: true;
  /** As the catalogue named them last: what was changed here holds until it names them otherwise. */
  readonly named?: NamedBefore;
}

interface NamedBefore {
  readonly name: string;
  readonly role: Role;
  readonly verifier?: string;
}

/** As a catalogue file names them. */
export interface NamedEmployee {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly pin?: string;
}

/** A catalogue's employee whose PIN has become what verifies it. */
export type VerifiedEmployee = Omit<NamedEmployee, 'pin'> & Pick<StaffMember, 'verifier'>;

export interface Staff {
  /** Those who are here. */
  list(): readonly StaffMember[];
  find(id: string): StaffMember | undefined;
  /** Those who have left too. */
  listAll(): readonly StaffMember[];
  /** Takes over whom a catalogue names. Whoever it no longer names has left; whoever was added here stays. The audit tells of it, where `at` says when. */
  adopt(members: readonly VerifiedEmployee[], at?: Instant): Promise<void>;
  /** `make` answers undefined where nothing is to change; the audit tells of it in the same write. */
  change(make: (members: readonly StaffMember[]) => StaffChange | undefined): Promise<void>;
  readonly hold: Hold<readonly StaffMember[]>;
  /** Keeps what verifies PINs in another form; undefined for one that is of no use. Answers how many people lost theirs. */
  rewriteVerifiers(make: (verifier: string) => string | undefined, at: Instant): Promise<number>;
}

export interface StaffChange {
  readonly members: readonly StaffMember[];
  readonly audit: AuditFact;
}

const STAFF = 'till/staff';

/** Whoever set the host up, until somebody is named: a host must not lock out its own people. */
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
      // Filled once it is clear what changes, and read when it is written.
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
  // The same stays the same: what was changed here is known by it.
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

/** Whoever is named without a PIN keeps the one of before. */
function adopted({ id, name, role, verifier: given }: VerifiedEmployee, known: StaffMember | undefined): StaffMember {
  const before = known === undefined ? undefined : (known.named ?? (known.hasLeft === true ? undefined : known));
  const verifier = given ?? before?.verifier ?? known?.verifier;
  const named: NamedBefore = { name, role, ...(verifier !== undefined && { verifier }) };
  const isAsBefore = before?.name === name && before.role === role && before.verifier === verifier;
  return known !== undefined && isAsBefore ? { ...known, named } : { id, ...named, named };
}

function noLongerNamed(member: StaffMember): StaffMember {
  if (member.named === undefined) return member;
  const { named: _named, ...kept } = member;
  return { ...kept, hasLeft: true };
}

/** What is slow to guess is slow to make: those whose PIN is as it was are not made again. */
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
