import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import type { ApprovedAction } from '../till-contract/host-operations.ts';
import type { ApprovalRecord } from './approvals-record.ts';
import type { Caller } from './till-call.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** Something that nobody may do without a manager. */
export interface ApprovalNeed {
  readonly action: ApprovedAction;
  /** What an approval that names any of them has to agree with; an amount must not be above the approved one. */
  readonly facts?: NonNullable<Refusal['facts']>;
}

/** As a sale keeps it, and as the audit tells it. */
export interface UsedApproval {
  /** Absent where somebody did it who may. */
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
  /** Whoever is signed in has shown a PIN, so that a manager needs no second one. */
  readonly isSignInProven: boolean;
}

export interface ApprovalsUsed {
  readonly used: readonly UsedApproval[];
  /** Go into the same write as what was approved: each approval is good once. */
  readonly records: readonly RecordWrite[];
}

interface Given {
  readonly id: string;
  readonly kept: Kept<ApprovalRecord>;
}

/** Whether approvals cover everything that needs one. One approval covers all of what it is for within one request. */
export async function takeApprovals(
  journal: Pick<Journal, 'findRecord'>,
  caller: Caller,
  { ids, needs, at, isSignInProven }: ApprovalUse,
): Promise<Outcome<ApprovalsUsed, Refusal<'needs_approval'>>> {
  if (needs.length === 0) return accept({ used: [], records: [] });
  const { employee } = caller;
  if (isSignInProven && employee !== undefined && employee.role !== 'cashier') {
    const actions = [...new Set(needs.map(({ action }) => action))];
    return accept({ used: actions.map((action) => ({ action, employeeId: employee.id, reason: '', at })), records: [] });
  }
  const given = await findGood(journal, caller, ids, at);
  const inUse = new Set<Given>();
  for (const need of needs) {
    const approval = given.find(({ kept }) => covers(kept.body, need));
    if (approval === undefined) return refuse({ code: 'needs_approval', facts: { ...need.facts, action: need.action } });
    inUse.add(approval);
  }
  return accept({ used: [...inUse].map(usedOf), records: [...inUse].map(spent) });
}

async function findGood(
  journal: Pick<Journal, 'findRecord'>,
  { deviceId }: Caller,
  ids: readonly string[],
  at: Instant,
): Promise<readonly Given[]> {
  const good: Given[] = [];
  for (const id of new Set(ids)) {
    const kept = await findKept<ApprovalRecord>(journal, 'approval', id);
    if (kept?.state !== 'open' || kept.body.deviceId !== deviceId || at < kept.body.at || at >= kept.body.expiresAt) continue;
    good.push({ id, kept });
  }
  return good;
}

function covers({ action, facts = {} }: ApprovalRecord, need: ApprovalNeed): boolean {
  if (action !== need.action) return false;
  return Object.entries(need.facts ?? {}).every(([name, wanted]) => {
    const approved = facts[name];
    if (approved === undefined) return true;
    return typeof approved === 'number' && typeof wanted === 'number' ? wanted <= approved : wanted === approved;
  });
}

function usedOf({ id, kept: { body } }: Given): UsedApproval {
  return { id, action: body.action, employeeId: body.approvedBy.id, reason: body.reason ?? '', at: body.at };
}

function spent({ id, kept: { version, at, body } }: Given): RecordWrite {
  return keep('approval', id, version, { state: 'used', at, body });
}
