import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { addMilliseconds, type Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { EmployeeView, TillSettings } from '../../till-contract/operations/host-operations.ts';
import { type ApprovalNeed, approvalRefusal } from '../../till-contract/parts/approval-needs.ts';
import { type ApprovedAction, leastRole, mayDo } from '../../till-contract/parts/permissions.ts';
import type { Caller } from '../till-call.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** An approval of one action: good once, at the device where it was given, for a few minutes. */
export interface ApprovalRecord {
  readonly action: ApprovedAction;
  readonly reason?: string;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
  readonly approvedBy: EmployeeView;
  readonly deviceId: string;
  readonly at: Instant;
  readonly expiresAt: Instant;
}

const APPROVAL_MILLISECONDS = 10 * 60_000;

export function approvalUntil(at: Instant): Instant {
  return addMilliseconds(at, APPROVAL_MILLISECONDS);
}

/** An approval as stored in a sale and in the audit. */
export interface UsedApproval {
  /** Absent when the employee was allowed to do it without an approval. */
  readonly id?: string;
  readonly action: ApprovedAction;
  readonly employeeId: string;
  readonly reason: string;
  readonly at: Instant;
}

export interface ApprovalUse {
  readonly ids: readonly string[];
  readonly needs: readonly ApprovalNeed[];
  readonly at: Instant;
  readonly settings: Pick<TillSettings, 'signIn' | 'permissions'>;
  /** Asks for a PIN even when the signed-in employee could approve it. */
  readonly asksAlways?: boolean;
}

export interface ApprovalsUsed {
  readonly used: readonly UsedApproval[];
  /** Written together with the approved change, since each approval is good only once. */
  readonly records: readonly RecordWrite[];
}

interface Given {
  readonly id: string;
  readonly record: Kept<ApprovalRecord>;
}

/** Checks that approvals cover all needs. Within one request, one approval covers every need that it matches. */
export async function takeApprovals(
  journal: Pick<Journal, 'findRecord'>,
  caller: Caller,
  use: ApprovalUse,
): Promise<Outcome<ApprovalsUsed, Refusal<'needs_approval'>>> {
  const { ids, needs, at } = use;
  const required = needs.filter(({ action }) => !isFree(caller, action, use));
  const used = ownUse(caller, needs, required, use);
  if (required.length === 0) return accept({ used, records: [] });
  const given = await findGood(journal, caller, ids, at);
  const inUse = new Set<Given>();
  const missing: ApprovalNeed[] = [];
  for (const need of required) {
    const approval = given.find(({ record }) => covers(record.body, need));
    if (approval === undefined) missing.push(need);
    else inUse.add(approval);
  }
  const [first, ...rest] = missing;
  if (first !== undefined) return refuse(approvalRefusal([first, ...rest]));
  return accept({ used: [...used, ...[...inUse].map(usedOf)], records: [...inUse].map(spent) });
}

/** True when the employee needs no approval: any cashier may do it, or the employee's role may and signing in took a PIN that proves it. */
function isFree({ employee }: Caller, action: ApprovedAction, { settings, asksAlways = false }: ApprovalUse): boolean {
  if (employee === undefined || asksAlways) return false;
  const { signIn, permissions } = settings;
  return leastRole(permissions, action) === 'cashier' || (signIn === 'pin' && mayDo(permissions, employee.role, action));
}

function ownUse(
  { employee }: Caller,
  needs: readonly ApprovalNeed[],
  required: readonly ApprovalNeed[],
  { at }: ApprovalUse,
): UsedApproval[] {
  if (employee === undefined) return [];
  const actions = new Set(needs.filter((need) => !required.includes(need)).map(({ action }) => action));
  return [...actions].map((action) => ({ action, employeeId: employee.id, reason: '', at }));
}

async function findGood(
  journal: Pick<Journal, 'findRecord'>,
  { deviceId }: Caller,
  ids: readonly string[],
  at: Instant,
): Promise<readonly Given[]> {
  const good: Given[] = [];
  for (const id of new Set(ids)) {
    const record = await findKept<ApprovalRecord>(journal, 'approval', id);
    if (record?.state !== 'open' || record.body.deviceId !== deviceId || at < record.body.at || at >= record.body.expiresAt) continue;
    good.push({ id, record });
  }
  return good;
}

/** True when the approval has all facts of the need, with the same values; a number may be lower than the approved one. */
function covers({ action, facts = {} }: ApprovalRecord, need: ApprovalNeed): boolean {
  if (action !== need.action) return false;
  return Object.entries(need.facts ?? {}).every(([name, wanted]) => {
    const approved = facts[name];
    return typeof approved === 'number' && typeof wanted === 'number' ? wanted <= approved : wanted === approved;
  });
}

function usedOf({ id, record: { body } }: Given): UsedApproval {
  return { id, action: body.action, employeeId: body.approvedBy.id, reason: body.reason ?? '', at: body.at };
}

/** The approvals as the audit stores them. */
export function approvalsForAudit(used: readonly UsedApproval[]): readonly Pick<UsedApproval, 'employeeId' | 'action' | 'reason'>[] {
  return used.map(({ employeeId, action, reason }) => ({ employeeId, action, reason }));
}

function spent({ id, record: { version, at, body } }: Given): RecordWrite {
  return keep('approval', id, version, { state: 'used', at, body });
}
