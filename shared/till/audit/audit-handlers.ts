import { accept, refuse } from '../../base/outcome.ts';
import { type Instant, parseInstant } from '../../base/time.ts';
import { followAudit } from '../../sync/journal/audit-chain.ts';
import type { AuditEntry } from '../../sync/journal/journal.ts';
import { AUDIT_EVENTS, type AUDIT_OPERATIONS, type AuditArea } from '../../till-contract/operations/audit-operations.ts';
import type { TillQueryOf } from '../../till-contract/parts/till-operation.ts';
import type { HostContext } from '../context/host-context.ts';
import type { TillHandler } from '../till-call.ts';
import { auditViewOf, employeesIn, factsOf, namesOf } from './audit-view.ts';

type Operations = typeof AUDIT_OPERATIONS;

/** Limits the entries read per answer, so that reading the audit does not hold up selling. */
const SLICE = 500;
const MOST_SLICES = 4;
const PAGE = 50;

export const listAudit: TillHandler<HostContext, Operations['listAudit']> = async (context, { query }) => {
  const { journal } = context;
  const wanted = wantedOf(query);
  if (wanted === undefined) return refuse({ code: 'malformed', path: 'query' });
  const names = namesOf(context);
  const found: AuditEntry[] = [];
  let before = query.before === undefined ? ((await journal.lastAudit())?.seq ?? 0) + 1 : Number(query.before);
  for (let slices = 0; slices < MOST_SLICES && before > 1; slices++) {
    const after = Math.max(0, before - 1 - SLICE);
    const slice = await journal.listAudit(after, before - 1 - after);
    for (const entry of slice.toReversed()) {
      before = entry.seq;
      if (isWanted(entry, wanted)) found.push(entry);
      if (found.length === PAGE) break;
    }
    if (slice.length === 0 || found.length === PAGE) break;
  }
  return accept({ entries: found.map((entry) => auditViewOf(names, entry)), ...(before > 1 && { before }) });
};

interface Wanted {
  readonly area?: AuditArea | undefined;
  readonly employee?: string | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

function wantedOf({ area, employee, from, to }: TillQueryOf<Operations['listAudit']>): Wanted | undefined {
  const times = [from, to].map((text) => (text === undefined ? undefined : parseInstant(text)));
  const isRead = (from === undefined || times[0] !== undefined) && (to === undefined || times[1] !== undefined);
  return isRead ? { area, employee, from: times[0], to: times[1] } : undefined;
}

/** Compares every entry's time, since entries are out of time order after a clock was set back. */
function isWanted(entry: AuditEntry, { area, employee, from, to }: Wanted): boolean {
  if (area !== undefined && (AUDIT_EVENTS as Readonly<Record<string, AuditArea>>)[entry.event] !== area) return false;
  if ((from !== undefined && entry.at < from) || (to !== undefined && entry.at > to)) return false;
  return employee === undefined || employeesIn(factsOf(entry)).includes(employee);
}

/** Trusts the entry before the slice, since the previous slice verified it. */
export const verifyAudit: TillHandler<HostContext, Operations['verifyAudit']> = async ({ journal, world }, { query }) => {
  const after = Number(query.after ?? '0');
  const wanted = query.head?.toLowerCase().replaceAll(/\s/g, '');
  const head = await journal.lastAudit();
  const [before] = after === 0 ? [] : await journal.listAudit(after - 1, 1);
  const isNext = journal.judgeAudit?.(before) ?? followAudit(world, before);
  let through = after;
  let brokenAt: number | undefined;
  let foundAt: number | undefined;
  for (const entry of await journal.listAudit(after, SLICE)) {
    if (!isNext(entry)) {
      brokenAt = entry.seq;
      break;
    }
    through = entry.seq;
    if (wanted !== undefined && entry.hash.startsWith(wanted)) foundAt = entry.seq;
  }
  return accept({
    head: { seq: head?.seq ?? 0, hash: head?.hash ?? '' },
    through,
    ...(brokenAt !== undefined && { brokenAt }),
    ...(foundAt !== undefined && { foundAt }),
  });
};
