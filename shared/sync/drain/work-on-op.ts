import { ProgramBug } from '../../base/assert.ts';
import { uuidV7 } from '../../base/ids.ts';
import { instantFromEpoch } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import { hasCapability, type KnownService } from '../../contract/http/service-greeting.ts';
import {
  intentOf,
  type ProbeIntent,
  type ReconcileIntent,
  type SweepIntent,
  type VendorRef,
  type WaitsForStoredCards,
} from '../journal/intent.ts';
import type { Journal, JournalWrite, NewOp } from '../journal/journal.ts';
import { hasEnded, type Op, type OpId } from '../journal/op.ts';
import { StaleWrite } from '../journal/stale-write.ts';
import type { SyncSettings } from '../journal/sync-settings.ts';
import { stepsOf } from '../ops/steps-of.ts';
import { type Capability, capabilityKey, readCapability } from '../paths/capability.ts';
import { type OpContext, type OpRun, wasEverUnclear } from '../paths/op-run.ts';
import { makeRuleGuard } from '../paths/rule-guard.ts';
import { type EffectHandlers, runSteps } from '../paths/run-steps.ts';
import { attention, type Verdict } from '../paths/verdict.ts';

export interface SyncContext {
  readonly journal: Journal;
  readonly world: World;
  readonly settings: SyncSettings;
  /** The journal's epoch; another machine may have sent ops of an older one. */
  readonly epoch: number;
  /** The known capability of each vendor, shared so that an op under way learns what another one has just proven. */
  readonly capabilities: Map<string, Capability>;
  serverTime(): number;
  /** The service as it last described itself. */
  service(): KnownService;
  /** Reports a bug of ours; a person must then decide about the op. */
  readonly onMistake: (mistake: unknown, op: Op) => void;
}

/** Works on an op until it ends, from wherever the journal says that it is. Does nothing if the op has ended. */
export async function workOnOp(syncContext: SyncContext, id: OpId, plainOutside: EffectHandlers, isAttended = false): Promise<Op> {
  const { journal } = syncContext;
  const outside = notingOutside(syncContext, plainOutside, id);
  const op = await journal.findOp(id);
  if (op === undefined || hasEnded(op)) return op as Op;
  try {
    await workToTheEnd(syncContext, op, outside, isAttended);
  } catch (fault) {
    // A person has taken the op back: nothing more of it is sent.
    if (!(fault instanceof StaleWrite)) throw fault;
  }
  return (await journal.findOp(id)) as Op;
}

async function workToTheEnd(syncContext: SyncContext, op: Op, outside: EffectHandlers, isAttended: boolean): Promise<void> {
  const { journal, world } = syncContext;
  const attempts = await journal.listAttempts(op.id);
  const run: OpRun = { op, attempts, context: await contextOf(syncContext, op, isAttended) };
  let verdict: Verdict;
  try {
    verdict = await runSteps(stepsOf(run), outside, makeRuleGuard(world, op, attempts));
  } catch (fault) {
    // Only a bug of ours ends the op; if the journal cannot write, the op stays and is taken up again.
    if (!(fault instanceof ProgramBug)) throw fault;
    syncContext.onMistake(fault, run.op);
    verdict = attention('broken_rule', { rule: fault.message });
  }
  await outside.durable({ kind: 'durable', step: 'end', write: await endOf(syncContext, run, verdict) });
}

/** Makes every write of the op conditional on the op still waiting, and shares the capabilities that it proves. */
function notingOutside({ capabilities }: SyncContext, outside: EffectHandlers, id: OpId): EffectHandlers {
  return {
    ...outside,
    durable: async (effect) => {
      const { write } = effect;
      await outside.durable({ ...effect, write: { ...write, expects: { ...write.expects, waiting: { id } } } });
      for (const [key, value] of Object.entries(effect.write.facts ?? {})) capabilities.set(key, readCapability(value));
    },
  };
}

async function contextOf(syncContext: SyncContext, op: Op, isAttended: boolean): Promise<OpContext> {
  const { journal, world, settings, epoch, capabilities, serverTime, service } = syncContext;
  const { place } = intentOf<{ readonly place: VendorRef }>(op);
  const key = capabilityKey(place);
  capabilities.set(key, readCapability(await journal.findFact(key)));
  const { saleId, opId, awaits = [] } = intentOf<Partial<ProbeIntent & SweepIntent & WaitsForStoredCards>>(op);
  const others: Op[] = [];
  for (const id of [saleId, opId, ...awaits]) {
    const other = id === undefined ? undefined : await journal.findOp(id);
    if (other !== undefined) others.push(other);
  }
  const lane = await journal.listLane(op.lane);
  return {
    world,
    settings,
    epoch,
    isAttended,
    now: serverTime,
    since: serverTime(),
    capabilityAt: (vendorRef) => capabilities.get(capabilityKey(vendorRef)) ?? 'unknown',
    service,
    earlier: lane.filter(({ seq }) => seq < op.seq),
    recent: op.kind === 'reconcile' ? await recentOps(journal, intentOf<ReconcileIntent>(op)) : [],
    findOp: (id) => others.find((other) => other.id === id),
  };
}

async function recentOps(journal: Journal, { from }: ReconcileIntent): Promise<readonly Op[]> {
  return [...(await journal.listOps(['waiting', 'attention', 'rejected'])), ...(await journal.listDone(from))];
}

async function endOf(syncContext: SyncContext, run: OpRun, { state, reason, evidence }: Verdict): Promise<JournalWrite> {
  const { op } = run;
  const at = instantFromEpoch(syncContext.serverTime());
  const adds = state === 'attention' ? [] : await followers(syncContext, run, state);
  return {
    change: {
      id: op.id,
      state,
      refs: op.refs,
      endedAt: at,
      ...(reason !== undefined && { reason }),
      ...(evidence !== undefined && { evidence }),
    },
    ...(adds.length > 0 && { adds }),
    ...(state === 'attention' && {
      audit: { at, event: 'attention_raised', body: JSON.stringify({ op: op.id, kind: op.kind, reason, evidence }) },
    }),
  };
}

/** Returns the ops that follow: a sweep if open orders may be left over, and a probe if a first order may prove what the service can do. */
async function followers(syncContext: SyncContext, run: OpRun, state: Verdict['state']): Promise<readonly NewOp[]> {
  const { op, attempts } = run;
  const adds: NewOp[] = [];
  const { place, externalId } = intentOf<{ readonly place: VendorRef; readonly externalId?: string }>(op);
  const before = op.replaces === undefined ? [] : await syncContext.journal.listAttempts(op.replaces);
  const creates = [...before, ...attempts].filter(({ step, phase }) => step === 'create' && phase === 'sending').length;
  if (externalId !== undefined && creates > 0 && (creates > 1 || wasEverUnclear(run, 'create'))) {
    adds.push(followerOf(syncContext, 'sweep', `sweep/${op.id}`, { place, opId: op.id, externalId } satisfies SweepIntent));
  }
  if (op.kind === 'sale' && state === 'done' && op.refs.signedCart !== undefined && op.refs.route === 'checkout') {
    const lane = `probe/${place.venueId}/${place.vendorId}`;
    const isClaimed = hasCapability(syncContext.service(), 'deduplicated_checkout');
    const isKnown = isClaimed || readCapability(await syncContext.journal.findFact(capabilityKey(place))) !== 'unknown';
    const isProbing = (await syncContext.journal.listLane(lane)).some((each) => !hasEnded(each));
    if (!isKnown && !isProbing) adds.push(followerOf(syncContext, 'probe', lane, { place, saleId: op.id } satisfies ProbeIntent));
  }
  return adds;
}

function followerOf({ world, epoch, serverTime }: SyncContext, kind: Op['kind'], lane: string, intent: object): NewOp {
  return { id: uuidV7(world) as OpId, kind, lane, epoch, intent: JSON.stringify(intent), createdAt: instantFromEpoch(serverTime()) };
}
