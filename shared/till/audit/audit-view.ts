import type { Money } from '../../base/money.ts';
import type { AuditEntry } from '../../sync/journal/journal.ts';
import type { AuditView } from '../../till-contract/operations/audit-operations.ts';
import type { HostContext } from '../context/host-context.ts';

/** Members that mean the same in every entry that has them. */
export interface AuditFacts {
  readonly [name: string]: unknown;
  /** The person who acted, when `employee` is the person concerned; otherwise `employee` acted. */
  readonly by?: string;
  readonly employee?: string;
  readonly employees?: unknown;
  readonly name?: string;
  readonly device?: string;
  readonly action?: string;
  readonly reason?: string;
  readonly number?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly approvals?: unknown;
}

interface Approved {
  readonly employeeId: string;
  readonly action: string;
  readonly reason: string;
}

/** The members that can hold the amount, in order of preference. */
const AMOUNTS = ['amount', 'due', 'difference', 'tip'] as const;

export interface AuditNames {
  employee(id: string): string | undefined;
  device(id: string): string | undefined;
}

export function namesOf({ staff, devices }: Pick<HostContext, 'staff' | 'devices'>): AuditNames {
  const employees = new Map(staff.listAll().map(({ id, name }) => [id, name]));
  const names = new Map(devices.list().map(({ id, name }) => [id as string, name]));
  return { employee: (id) => employees.get(id), device: (id) => names.get(id) };
}

/** Returns the entry's facts, or its raw body when it was tampered with and does not parse, so that it is still shown. */
export function factsOf({ body }: Pick<AuditEntry, 'body'>): AuditFacts {
  try {
    const facts: unknown = JSON.parse(body);
    return typeof facts === 'object' && facts !== null ? (facts as AuditFacts) : {};
  } catch {
    return { body };
  }
}

/** Returns all employees that an entry names. */
export function employeesIn({ by, employee, employees, approvals }: AuditFacts): readonly string[] {
  return [by, employee, ...idsIn(employees), ...approvedIn(approvals).map(({ employeeId }) => employeeId)].filter((id) => id !== undefined);
}

function idsIn(employees: unknown): readonly string[] {
  return Array.isArray(employees) ? employees.filter((id) => typeof id === 'string') : [];
}

function approvedIn(approvals: unknown): readonly Approved[] {
  return Array.isArray(approvals) ? approvals.filter((each) => typeof each === 'object' && each !== null) : [];
}

export function auditViewOf(names: AuditNames, entry: AuditEntry): AuditView {
  const { seq, at, event, hash } = entry;
  const facts = factsOf(entry);
  const { action, reason, number } = facts;
  const amount = amountOf(facts) ?? amountOf(facts.facts ?? {});
  const device = facts.device === undefined ? undefined : names.device(facts.device);
  return {
    seq,
    at,
    event,
    hash,
    ...peopleOf(names, facts),
    ...(device !== undefined && { device }),
    ...(amount !== undefined && { amount }),
    ...(typeof action === 'string' && { action }),
    ...(typeof reason === 'string' && reason !== '' && { reason }),
    ...(typeof number === 'string' && { number }),
    approvals: approvedIn(facts.approvals).map((each) => ({
      who: names.employee(each.employeeId) ?? each.employeeId,
      action: each.action,
      reason: each.reason,
    })),
    facts,
  };
}

function peopleOf(names: AuditNames, { by, employee, employees, name }: AuditFacts): Pick<AuditView, 'who' | 'whom'> {
  const nameOf = (id: string | undefined): string | undefined =>
    id === undefined ? undefined : (names.employee(id) ?? names.device(id) ?? id);
  // In the entry of a replaced job `by` is the id of the new job, not an employee.
  const doer = by !== undefined && names.employee(by) !== undefined ? by : undefined;
  const who = nameOf(doer ?? employee);
  const whom = doer !== undefined ? (name ?? nameOf(employee)) : idsIn(employees).map(nameOf).join(', ') || name;
  return { ...(who !== undefined && { who }), ...(whom !== undefined && whom !== '' && { whom }) };
}

function amountOf(facts: Readonly<Record<string, unknown>>): Money | undefined {
  return AMOUNTS.map((name) => facts[name]).find((value): value is Money => typeof value === 'number');
}
