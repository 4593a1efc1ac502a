import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import { instantFromEpoch } from '../base/time.ts';
import { type Decision, decide } from '../sync/attention.ts';
import { isCharge } from '../sync/card-charge.ts';
import type { Op, OpId, OpState } from '../sync/op.ts';
import type { JobDetail } from '../till-contract/job-view.ts';
import type { QUEUE_OPERATIONS } from '../till-contract/queue-operations.ts';
import type { HostParts } from './host-parts.ts';
import { acceptingPrice, decideCard, decisionsOn, isOfCard } from './queue-decisions.ts';
import { decideOldMachine, OLD_MACHINE, oldMachineDetail, oldMachineJob } from './queue-old-machine.ts';
import { jobViewOf } from './queue-view.ts';
import { saleOfLane } from './sales-record.ts';
import { isManager } from './staff-record.ts';
import type { TillHandler } from './till-call.ts';

type Operations = typeof QUEUE_OPERATIONS;

const MOST_LISTED = 200;
const STATES: Readonly<Record<'open' | 'attention' | 'done' | 'all', readonly OpState[]>> = {
  open: ['waiting', 'attention'],
  attention: ['attention'],
  done: ['done', 'rejected'],
  all: ['waiting', 'attention', 'done', 'rejected'],
};

export const listJobs: TillHandler<HostParts, Operations['listJobs']> = async (parts, { query }) => {
  const { journal, queue } = parts;
  const before = query.before === undefined ? undefined : (await journal.findOp(query.before as OpId))?.seq;
  const wanted = query.state ?? 'open';
  const ops = await journal.listOps(STATES[wanted], { most: MOST_LISTED + 1, ...(before !== undefined && { before }) });
  const page = ops.slice(-MOST_LISTED).reverse();
  const jobs = await Promise.all(page.map(async (op) => jobViewOf(op, op.state === 'waiting' ? await journal.listAttempts(op.id) : [])));
  const question = query.before === undefined && wanted !== 'done' ? oldMachineJob(parts) : undefined;
  return accept({ summary: queue.summary(), jobs: question === undefined ? jobs : [question, ...jobs], hasMore: ops.length > page.length });
};

export const findJob: TillHandler<HostParts, Operations['findJob']> = async (parts, { path }) => {
  if (path.job_id === OLD_MACHINE) return accept(oldMachineDetail(parts));
  const op = await parts.journal.findOp(path.job_id as OpId);
  return op === undefined ? refuse({ code: 'unknown' }) : accept(await detailOf(parts, op));
};

async function detailOf({ journal }: Pick<HostParts, 'journal'>, op: Op): Promise<JobDetail> {
  const attempts = await journal.listAttempts(op.id);
  return {
    ...jobViewOf(op, attempts),
    evidence: op.evidence ?? {},
    trail: attempts.map(({ at, step, outcome, status }) => ({
      at: instantFromEpoch(at),
      step,
      ...(outcome !== undefined && { outcome }),
      ...(status !== undefined && { status }),
    })),
    decisions: decisionsOn(op, attempts),
  };
}

export const decideJob: TillHandler<HostParts, Operations['decideJob']> = async (parts, { caller, path, body, at }) => {
  const { employee } = caller;
  if (employee === undefined || !isManager(employee)) return refuse({ code: 'not_allowed' });
  const { journal } = parts;
  if (path.job_id === OLD_MACHINE) return await decideOldMachine(parts, body.decision, employee.id);
  const op = await journal.findOp(path.job_id as OpId);
  if (op === undefined) return refuse({ code: 'unknown' });
  // A browser may send a decision twice: the second time it is told what has become of the first.
  const decided = `till/decisions/${path.decision_id}`;
  const isSame = (await journal.findFact(decided)) === op.id;
  if (isSame) return accept(await detailOf(parts, op));
  if (body.decision === 'write_off' && employee.role !== 'admin') return refuse({ code: 'not_allowed' });
  const attempts = await journal.listAttempts(op.id);
  if (!decisionsOn(op, attempts).includes(body.decision)) return refuse({ code: 'not_open_to_decision', facts: { state: op.state } });
  if (isOfCard(op, body.decision)) {
    const refused = await decideCard(parts, op, { ...body, decision: body.decision }, employee.id);
    if (refused !== undefined) return refuse(refused);
    parts.forwardCards();
    if (isCharge(op)) parts.tell({ kind: 'sale_changed', saleId: saleOfLane(op.lane) });
  } else {
    const decision = decisionOf(parts, op, path.decision_id, body, at);
    if (!decision.ok) return decision;
    await decide(journal, op, decision.value, employee.id, at);
  }
  await journal.append({ facts: { [decided]: op.id } });
  parts.drainer().wake();
  return accept(await detailOf(parts, (await journal.findOp(op.id)) as Op));
};

function decisionOf(
  { world }: HostParts,
  op: Op,
  decisionId: string,
  { decision, note }: { readonly decision: string; readonly note?: string },
  at: Parameters<typeof acceptingPrice>[3],
): Outcome<Decision, Refusal> {
  switch (decision) {
    case 'check_again':
    case 'is_done':
      return accept({ kind: decision });
    case 'write_off':
      return accept({ kind: 'write_off', ...(note !== undefined && { note }) });
    case 'accept_price':
      return accept({ kind: 'replace', by: acceptingPrice(world, op, decisionId, at), isSeenAbsent: false });
    default:
      return refuse({ code: 'not_open_to_decision', facts: { state: op.state } });
  }
}

export const hurryJobs: TillHandler<HostParts, Operations['hurryJobs']> = async (parts) => {
  parts.drainer().wake();
  return accept(undefined);
};
