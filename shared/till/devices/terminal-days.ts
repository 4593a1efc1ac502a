import { accept, refuse } from '../../base/outcome.ts';
import { epochOf, type Instant, now } from '../../base/time.ts';
import type { TERMINAL_OPERATIONS, TerminalClosing, TerminalDayResult } from '../../till-contract/cards/terminal-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import { decideAndWrite, findKept, keep } from '../records/till-records.ts';
import type { TillHandler } from '../till-call.ts';

type Operations = typeof TERMINAL_OPERATIONS;
type Context = Pick<HostContext, 'journal' | 'terminals'>;

export const listTerminalDays: TillHandler<HostContext, Operations['listTerminalDays']> = async ({ terminals }) =>
  accept((await terminals?.days()) ?? []);

/** A repeated request gets the same answer, and one whose answer was unclear is tried again at the terminal. */
export const closeTerminalDay: TillHandler<HostContext, Operations['closeTerminalDay']> = async (context, { caller, path, at }) => {
  const { terminals, journal, emit } = context;
  const known = terminals?.list().find(({ id }) => id === path.terminal_id);
  const before = (await findKept<TerminalClosing>(journal, 'terminal_day', path.closing_id))?.body;
  if (before !== undefined && before.terminalId !== path.terminal_id) return refuse({ code: 'id_taken' });
  if (before !== undefined) return accept<TerminalDayResult>({ outcome: 'closed', booked: before.booked, closing: before });
  if (terminals === undefined || known === undefined) return refuse({ code: 'unknown' });
  await keepTerminalClosings(context);
  const result = await terminals.closeDay(known.id, { id: path.closing_id, at });
  const by = signedIn(caller).id;
  if (result.closing !== undefined) await keepClosing(context, result.closing, by);
  else {
    const { outcome, code } = result;
    const body = JSON.stringify({ terminal: known.id, name: known.name, outcome, ...(code !== undefined && { code }), by });
    await journal.append({ audit: { at, event: 'terminal_day_not_closed', body } });
  }
  emit({ kind: 'peripherals_changed' });
  return accept(result);
};

/** A process may have ended after a terminal closed its day and before that was in the journal: the terminal's own store still has it. */
export async function keepTerminalClosings(context: Context): Promise<void> {
  for (const { last } of (await context.terminals?.days()) ?? []) if (last !== undefined) await keepClosing(context, last, undefined);
}

async function keepClosing({ journal }: Context, closing: TerminalClosing, by: string | undefined): Promise<void> {
  const { id, terminalId, terminalName: name, at, difference } = closing;
  await decideAndWrite<undefined>(journal, async () => {
    if ((await findKept(journal, 'terminal_day', id)) !== undefined) return accept({ value: undefined });
    const sums = { booked: closing.booked.amount, ...(difference !== undefined && { difference }) };
    const body = JSON.stringify({ terminal: terminalId, name, closing: id, ...sums, ...(by !== undefined && { by }) });
    return accept({
      value: undefined,
      write: {
        records: [keep('terminal_day', id, 0, { state: 'made', at, keys: [`terminal:${terminalId}`], body: closing })],
        audit: { at, event: 'terminal_day_closed', body },
      },
    });
  });
}

/** A day that began this long ago belongs to an event before: it should have been closed. */
const LONGEST_DAY = 12 * 3_600_000;

/** The terminals whose day should have been closed by now. */
export async function openTerminalDays({ terminals, world }: Pick<HostContext, 'terminals' | 'world'>, at: Instant = now(world)) {
  const days = (await terminals?.days()) ?? [];
  return days.flatMap(({ name, since, isUnclear }) =>
    since !== undefined && (isUnclear || epochOf(at) - epochOf(since) > LONGEST_DAY) ? [{ name, since }] : [],
  );
}
