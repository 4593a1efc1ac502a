import { type Static, Type } from 'typebox';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, Whole } from '../parts/answer-values.ts';
import { ROLES } from '../parts/permissions.ts';
import { GivenName, NO_TILL_QUERY, tillOperation } from '../parts/till-operation.ts';
import { EmployeeView } from './host-operations.ts';

/** The staff list: the host stores it, starting from the catalogue's. */

/** An employee is locked out at a device after too many wrong PINs. */
export const LockoutView = closedRecord('LockoutView', {
  deviceId: AnyText,
  deviceName: AnyText,
  milliseconds: Whole,
});
export type LockoutView = Static<typeof LockoutView>;

export const StaffView = closedRecord('StaffView', {
  ...EmployeeView.properties,
  hasLeft: Flag,
  hasPin: Flag,
  isOfCatalogue: Flag,
  /** A person edited this employee here, so that it no longer follows the catalogue. */
  isChangedHere: Flag,
  lockouts: list(LockoutView),
});
export type StaffView = Static<typeof StaffView>;

const NewPin = Type.String({ pattern: '^[0-9]{4,8}$' });

export const EmployeeForm = closedRecord('EmployeeForm', {
  name: GivenName,
  role: oneOf(...ROLES),
  hasLeft: Flag,
  /** Absent: the PIN stays unchanged. */
  pin: optional(NewPin),
});
export type EmployeeForm = Static<typeof EmployeeForm>;

const person = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;

export const STAFF_OPERATIONS = {
  readStaff: tillOperation({
    ...person,
    right: 'staff',
    id: 'readStaff',
    method: 'GET',
    path: '/till/employees',
    summary: 'Who works here and who did, and whose PIN is locked where',
    request: undefined,
    answer: list(StaffView),
    refusals: [],
  }),
  keepEmployee: tillOperation({
    ...person,
    right: 'staff',
    id: 'keepEmployee',
    method: 'PUT',
    path: '/till/employees/{employee_id}',
    summary: 'Add somebody under a new id, or change them; nobody is ever deleted',
    request: EmployeeForm,
    answer: StaffView,
    refusals: ['weak_pin', 'pin_too_short', 'pin_taken', 'pin_needed', 'admin_pin_needed', 'last_admin', 'too_many'],
  }),
  changeOwnPin: tillOperation({
    ...person,
    needsEmployee: false,
    id: 'changeOwnPin',
    method: 'PUT',
    path: '/till/employees/{employee_id}/pin',
    summary: 'Take another PIN for oneself, by the one so far: also before signing in, where that has too few digits now',
    request: closedRecord('OwnPinForm', { pin: text(12, 1), newPin: NewPin }),
    answer: undefined,
    refusals: ['wrong_pin', 'locked_out', 'weak_pin', 'pin_too_short', 'same_pin', 'pin_taken', 'no_pin', 'unknown'],
  }),
  liftLockout: tillOperation({
    ...person,
    right: 'unlock',
    id: 'liftLockout',
    method: 'DELETE',
    path: '/till/employees/{employee_id}/lockouts/{device_id}',
    summary: 'Let somebody try their PIN again at a device before the pause is over',
    request: undefined,
    answer: StaffView,
    refusals: ['unknown'],
  }),
} as const;
