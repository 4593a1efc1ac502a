import type { STAFF_OPERATIONS } from '../../../../shared/till-contract/operations/staff-operations.ts';
import type { Role } from '../../../../shared/till-contract/parts/permissions.ts';
import type { RefusalCodeOf, RefusalOverrides } from '../../base/refusal-details.ts';

const needs: Readonly<Record<Role, string>> = {
  cashier: 'Sign in first.',
  manager: 'Only a manager may do this. Sign in as one first.',
  admin: 'Only an administrator may do this. Sign in as one first.',
};

export const staff = {
  title: 'Staff',
  needs,
  signIn: 'Sign in',
  add: 'Add somebody',
  newEmployee: 'Somebody new',
  permissions: 'Permissions',
  permissionsHint: 'Who may do what alone',
  permissionsExplained: 'A tick means: may do it alone. Everybody else is asked for the PIN of somebody who may, where that is possible.',
  areas: { sale: 'In a sale', money: 'Money', stand: 'The stand' },
  action: 'Action',
  fromRole: (p: { readonly action: string; readonly role: string }) => `${p.action}: from ${p.role} on`,
  usually: (p: { readonly role: string }) => `Usually: ${p.role}`,
  alwaysAdmin: 'Stays with administrators',
  save: 'Save',
  saved: 'Saved.',
  discard: 'Discard changes',
  choose: 'Choose somebody',
  chooseHint: 'Or look at the permissions.',
  name: 'Name',
  nameNeeded: 'Enter a name.',
  role: 'Role',
  roleHint: { cashier: 'Sells.', manager: 'Approves, counts, and adds cashiers.', admin: 'May do everything.' },
  newPin: 'New PIN',
  pinHint: 'Four to eight digits. Left empty, the PIN stays as it is.',
  firstPinHint: 'Four to eight digits.',
  pinWrong: 'A PIN has four to eight digits.',
  hasPin: 'Has a PIN',
  noPin: 'No PIN',
  ofCatalogue: 'From the catalogue',
  changedHere: 'Changed here. It holds until the catalogue names this person otherwise.',
  left: 'No longer here',
  leave: 'No longer works here',
  leaveExplained: 'They can’t sign in any more, and are signed out now. What they did keeps their name.',
  confirmLeave: (p: { readonly name: string }) => `Sign ${p.name} out for good`,
  comeBack: 'Works here again',
  keep: 'Keep',
  unchanged: 'Nothing is changed yet.',
  locked: (p: { readonly device: string; readonly time: string }) => `Too many wrong PINs at ${p.device}. Locked until ${p.time}.`,
  unlock: 'Let them try again',
  unlocked: 'They may try again.',
  isLocked: 'PIN locked',
  approvalTitle: { cashier: 'Somebody must approve', manager: 'A manager must approve', admin: 'An administrator must approve' },
  approverPin: { cashier: 'PIN of somebody who may', manager: 'Manager’s PIN', admin: 'Administrator’s PIN' },
  whoApproves: (p: { readonly names: string }) => `May be approved by ${p.names}.`,
  nobodyApproves: 'Nobody here who may approve this has a PIN.',
  refusals: {
    not_allowed: 'You may not do that. Only an administrator changes managers and administrators.',
  } satisfies RefusalOverrides<RefusalCodeOf<typeof STAFF_OPERATIONS>>,
};

export type StaffWords = typeof staff;
