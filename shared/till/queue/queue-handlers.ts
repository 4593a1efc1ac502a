import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { type Instant, instantFromEpoch } from '../../base/time.ts';
import type { JournalWrite, NewOp } from '../../sync/journal/journal.ts';
import type { Op, OpId, OpState } from '../../sync/journal/op.ts';
import { type Decision, exportCase, writeOfDecision } from '../../sync/ops/attention.ts';
import { isCharge } from '../../sync/paths/card-charge.ts';
import { acceptPriceOp, honourPriceOp } from '../../sync/paths/price-decision.ts';
import type { DecisionForm, QUEUE_OPERATIONS } from '../../till-contract/operations/queue-operations.ts';
import type { JobDetail } from '../../till-contract/parts/job-view.ts';
import type { HostContext } from '../context/host-context.ts';
import { hasRight, signedIn } from '../context/staff-rights.ts';
import { jobViewOf } from '../records/queue-view.ts';
import { findSaleRecord, saleOfLane } from '../records/sales-record.ts';
import { notifySaleChanged } from '../records/sales-view.ts';
import { decideAndWrite } from '../records/till-records.ts';
import { completeIfAside } from '../sale/completion.ts';
import { loadOtherCard } from '../sale/gift-cards-loading.ts';
import type { Caller, TillHandler } from '../till-call.ts';
import { cancelSale } from './price-cancelled.ts';
import { honouredCosts } from './price-honoured.ts';
import { priceLines } from './price-lines.ts';
import { choicesOn, decideCard, differenceOf, isOfCard, isOfPrice } from './queue-decisions.ts';
import { decideOldMachine, OLD_MACHINE, oldMachineDetail, oldMachineJob } from './queue-old-machine.ts';
import { maySeeJob, vendorOfQueue } from './queue-seen.ts';

type Operations = typeof QUEUE_OPERATIONS;

const MOST_LISTED = 200;
/** Limits the pages read for one answer, so that a vendor with few sales does not read a whole season. */
const MOST_PAGES = 50;
const STATES: Readonly<Record<'open' | 'attention' | 'done' | 'all', readonly OpState[]>> = {
  open: ['waiting', 'attention'],
  attention: ['attention'],
  done: ['done', 'rejected'],
  all: ['waiting', 'attention', 'done', 'rejected'],
};

export const listJobs: TillHandler<HostContext, Operations['listJobs']> = async (context, { caller, query }) => {
  const { journal, queue } = context;
  const before = query.before === undefined ? undefined : (await journal.findOp(query.before as OpId))?.seq;
  const wanted = query.state ?? 'open';
  const ops = await newestOps(journal, STATES[wanted], before, (op) => maySeeJob(context, caller, op));
  const page = ops.slice(0, MOST_LISTED);
  const jobs = await Promise.all(
    page.map(async (op) =>
      jobViewOf(op, op.state === 'waiting' ? await journal.listAttempts(op.id) : [], context.drainer().hasRequestUnderWay(op.id)),
    ),
  );
  const question = query.before === undefined && wanted !== 'done' ? oldMachineJob(context) : undefined;
  const summary = queue.summary(vendorOfQueue(context, caller));
  return accept({ summary, jobs: question === undefined ? jobs : [question, ...jobs], hasMore: ops.length > page.length });
};

/** Returns the newest ops that match, and at least one more when there are more; ops that do not match do not count. */
async function newestOps(
  journal: HostContext['journal'],
  states: readonly OpState[],
  behind: number | undefined,
  isWanted: (op: Op) => boolean,
): Promise<readonly Op[]> {
  const found: Op[] = [];
  let before = behind;
  for (let page = 1; ; page++) {
    const read = await journal.listOps(states, { most: MOST_LISTED + 1, ...(before !== undefined && { before }) });
    found.push(...read.filter(isWanted).reverse());
    before = read[0]?.seq;
    if (read.length <= MOST_LISTED || found.length > MOST_LISTED || page === MOST_PAGES) return found;
  }
}

export const findJob: TillHandler<HostContext, Operations['findJob']> = async (context, { path }) => {
  if (path.job_id === OLD_MACHINE) return accept(oldMachineDetail(context));
  const op = await context.journal.findOp(path.job_id as OpId);
  return op === undefined ? refuse({ code: 'unknown' }) : accept(await detailOf(context, op));
};

async function detailOf(context: HostContext, op: Op): Promise<JobDetail> {
  const attempts = await context.journal.listAttempts(op.id);
  const lines = op.state === 'attention' && isOfPrice(op) ? await priceLines(context, op) : [];
  return {
    ...jobViewOf(op, attempts, context.drainer().hasRequestUnderWay(op.id)),
    ...(isCharge(op) && (await numberOfCharge(context, op))),
    evidence: op.evidence ?? {},
    ...(lines.length > 0 && { lines }),
    trail: attempts.map(({ at, step, outcome, status }) => ({
      at: instantFromEpoch(at),
      step,
      ...(outcome !== undefined && { outcome }),
      ...(status !== undefined && { status }),
    })),
    ...(await choicesOn(context, op, attempts)),
  };
}

/** The number that the guest of a charge has; a sale that was set aside has one before it is paid. */
async function numberOfCharge({ journal }: Pick<HostContext, 'journal'>, { lane }: Op): Promise<Pick<JobDetail, 'guestNumber'>> {
  const sale = (await findSaleRecord(journal, saleOfLane(lane)))?.body;
  const guestNumber = sale?.sale.completion?.guestNumber ?? sale?.aside?.number;
  return guestNumber === undefined ? {} : { guestNumber };
}

export const decideJob: TillHandler<HostContext, Operations['decideJob']> = async (context, { caller, path, body, at }) => {
  const employee = signedIn(caller);
  const { journal } = context;
  if (path.job_id === OLD_MACHINE) return await decideOldMachine(context, body.decision, employee.id);
  const decided = await decideAndWrite(journal, () => decideOnce(context, caller, path, body, at));
  if (!decided.ok) return decided;
  const op = decided.value;
  if (isOfCard(op, body.decision)) {
    context.forwardCards();
    if (isCharge(op)) {
      await completeIfAside(context, saleOfLane(op.lane), at);
      await notifySaleChanged(context, saleOfLane(op.lane));
    }
  }
  context.drainer().wake();
  return accept(await detailOf(context, (await journal.findOp(op.id)) as Op));
};

type Path = { readonly job_id: string; readonly decision_id: string };

/** Applies a decision; returns the op from before it. Of two people who decide at once one wins: each expects the last decision it read. */
async function decideOnce(context: HostContext, caller: Caller, path: Path, body: DecisionForm, at: Instant) {
  const { journal } = context;
  const op = await journal.findOp(path.job_id as OpId);
  if (op === undefined) return refuse({ code: 'unknown' });
  // A browser may send a decision twice; the repeat gets the first one's result.
  const decided = `till/decisions/${path.decision_id}`;
  if ((await journal.findFact(decided)) === op.id) return accept({ value: op });
  if (body.decision === 'write_off' && !hasRight(context, caller, 'write_off')) {
    return refuse({ code: 'not_allowed', facts: { action: 'write_off' } });
  }
  const { decisions } = await choicesOn(context, op, await journal.listAttempts(op.id));
  if (!decisions.includes(body.decision)) return refuse({ code: 'not_open_to_decision', facts: { state: op.state } });
  const employeeId = signedIn(caller).id;
  if (isOfCard(op, body.decision)) {
    const refused = await decideCard(context, op, { ...body, decision: body.decision }, employeeId);
    return refused === undefined ? accept({ value: op, write: { facts: { [decided]: op.id } } }) : refuse(refused);
  }
  const last = `till/decided/${op.id}`;
  const expects = { facts: { [last]: await journal.findFact(last) } };
  const made = await decisionOf(context, op, { ...body, caller, at, decisionId: path.decision_id });
  if (!made.ok) return made;
  const { decision, beside } = made.value;
  const write = await writeOfDecision(journal, op, decision, employeeId, at);
  return accept({ value: op, write: { ...write, ...beside, facts: { [decided]: op.id, [last]: path.decision_id }, expects } });
}

interface Deciding extends DecisionForm {
  readonly caller: Caller;
  readonly at: Instant;
  readonly decisionId: string;
}

interface Decided {
  readonly decision: Decision;
  readonly beside?: Pick<JournalWrite, 'records'>;
}

async function decisionOf(
  context: HostContext,
  op: Op,
  { decision, note = '', valueCode = '', approvals = [], caller, at, decisionId }: Deciding,
): Promise<Outcome<Decided, Refusal>> {
  const deciding = { world: context.world, decisionId, epoch: context.identity().epoch, at };
  const replaced = (by: NewOp): Outcome<Decided> => accept({ decision: { kind: 'replace', by, isSeenAbsent: false } });
  switch (decision) {
    case 'check_again':
    case 'is_done':
      return accept({ decision: { kind: decision } });
    case 'write_off':
      return accept({ decision: { kind: 'write_off', ...(note !== '' && { note }) } });
    case 'accept_price':
      return replaced(acceptPriceOp(deciding, op, differenceOf(op) ?? 0));
    case 'honour_price': {
      const costs = await honouredCosts(context, op);
      const approval = { employee_id: signedIn(caller).id, action: 'price_override', reason: note, at };
      return costs.ok ? replaced(honourPriceOp(deciding, op, costs.value, approval)) : costs;
    }
    case 'other_card': {
      const other = loadOtherCard(context, deciding, op, valueCode);
      return other === undefined ? refuse({ code: 'value_card_no_code' }) : replaced(other);
    }
    case 'cancel_and_refund':
      return await cancelSale(context, op, { caller, at, decisionId, note, approvals });
    default:
      return refuse({ code: 'not_open_to_decision', facts: { state: op.state } });
  }
}

export const exportJob: TillHandler<HostContext, Operations['exportJob']> = async ({ journal }, { caller, path, at }) => {
  const op = await journal.findOp(path.job_id as OpId);
  return op === undefined ? refuse({ code: 'unknown' }) : accept(await exportCase(journal, op, signedIn(caller).id, at));
};

export const hurryJobs: TillHandler<HostContext, Operations['hurryJobs']> = async (context) => {
  context.drainer().wake();
  return accept(undefined);
};
