import { assert } from '../../base/assert.ts';
import type { EmployeeView } from '../../till-contract/operations/host-operations.ts';
import { mayDo, type Right } from '../../till-contract/parts/permissions.ts';
import type { Caller } from '../till-call.ts';
import type { TillContext } from './till-context.ts';

/** True when the signed-in employee may do it alone, by this stand's permissions. */
export function hasRight({ settings }: Pick<TillContext, 'settings'>, { employee }: Caller, right: Right): boolean {
  return employee !== undefined && mayDo(settings().permissions, employee.role, right);
}

/** Returns the employee, for operations that need one to be signed in. */
export function signedIn({ employee }: Caller): EmployeeView {
  assert(employee !== undefined, 'an operation that needs an employee runs only with one');
  return employee;
}
