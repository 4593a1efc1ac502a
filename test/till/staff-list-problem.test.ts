import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StaffMember } from '../../shared/till/records/staff-record.ts';
import { staffListProblem } from '../../shared/till/staff/staff-editing.ts';
import { ROLES } from '../../shared/till-contract/parts/permissions.ts';

const members: fc.Arbitrary<readonly StaffMember[]> = fc.array(
  fc.record({ role: fc.constantFrom(...ROLES), hasPin: fc.boolean(), hasLeft: fc.boolean() }).map(({ role, hasPin, hasLeft }) => ({
    ...{ id: 'any', name: 'Any', role },
    ...(hasPin && { verifier: 'scrypt$15$8$3$a$b' }),
    ...(hasLeft && { hasLeft: true as const }),
  })),
  { maxLength: 5 },
);

/** A person who has not left signs in with a PIN, or without one while no other person has one either. */
function countAdmins(list: readonly StaffMember[]): { readonly all: number; readonly signingIn: number } {
  const present = list.filter(({ hasLeft }) => !hasLeft);
  const admins = present.filter(({ role }) => role === 'admin');
  const arePinsInUse = present.some(({ verifier }) => verifier !== undefined);
  return { all: admins.length, signingIn: arePinsInUse ? admins.filter(({ verifier }) => verifier !== undefined).length : admins.length };
}

test('a change never takes the last administrator, or the last who can sign in, and refuses nothing else', () => {
  const seen = new Set<string | undefined>();
  fc.assert(
    fc.property(members, members, (before, after) => {
      const [was, is] = [countAdmins(before), countAdmins(after)];
      const expected =
        was.all > 0 && is.all === 0 ? 'last_admin' : was.signingIn > 0 && is.signingIn === 0 ? 'admin_pin_needed' : undefined;
      const code = staffListProblem(before, after)?.code;
      seen.add(code);
      expect(code).toBe(expected);
    }),
    { numRuns: 3000 },
  );
  expect(seen).toEqual(new Set([undefined, 'last_admin', 'admin_pin_needed']));
});
