import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { DRILL_OPERATIONS, DrillForm, DrillView } from '../../till-contract/operations/drill-operations.ts';
import type { HostContext, OutageDrill } from '../context/host-context.ts';
import { decideAndWrite } from '../records/till-records.ts';
import type { TillHandler } from '../till-call.ts';
import { changeDrill, type DrillRecord, findDrill, findLastDrill, keepDrill, moveOn, stepEndsAt } from './drill-record.ts';
import { summarizeDrill } from './drill-summary.ts';

type Operations = typeof DRILL_OPERATIONS;

const readDrill: TillHandler<HostContext, Operations['readDrill']> = async (context, { at }) => {
  if (context.drill === undefined) return refuse({ code: 'only_in_training' });
  const last = await findLastDrill(context.journal);
  return accept(last === undefined ? {} : { drill: await viewOf(context, context.drill, last.body, at) });
};

const startDrill: TillHandler<HostContext, Operations['startDrill']> = async (context, { path: { drill_id: id }, body, at }) => {
  const { drill, journal } = context;
  if (drill === undefined) return refuse({ code: 'only_in_training' });
  const started = await context.inTurnAt('drill', async () => {
    await drill.follow();
    return await decideAndWrite(journal, async () => {
      const known = await findDrill(journal, id);
      if (known !== undefined) return isSame(known.body, body) ? accept({ value: undefined }) : refuse({ code: 'id_taken' });
      const last = await findLastDrill(journal);
      // While the last drill's price is not restored, a new drill would take it for the original.
      if (last?.state === 'running' || last?.body.menuChange !== undefined) return refuse({ code: 'drill_running' });
      const begun: DrillRecord = { ...body, id, startedAt: at, step: 0, stepBeganAt: at };
      return accept({ value: undefined, write: { isPostponable: true, records: [keepDrill(0, begun)] } });
    });
  });
  return started.ok ? await answerDrill(context, drill, id, at) : started;
};

const nextInDrill: TillHandler<HostContext, Operations['nextInDrill']> = async (
  context,
  { path: { drill_id: id }, body: { after }, at },
) => {
  if (context.drill === undefined) return refuse({ code: 'only_in_training' });
  await changeDrill(context.journal, id, (one) => (one.endedAt === undefined && one.step === after ? moveOn(one, at) : undefined));
  return await answerDrill(context, context.drill, id, at);
};

const stopDrill: TillHandler<HostContext, Operations['stopDrill']> = async (context, { path: { drill_id: id }, at }) => {
  if (context.drill === undefined) return refuse({ code: 'only_in_training' });
  await changeDrill(context.journal, id, (one) => (one.endedAt === undefined ? { ...one, endedAt: at } : undefined));
  return await answerDrill(context, context.drill, id, at);
};

export const DRILL_HANDLERS = { readDrill, startDrill, nextInDrill, stopDrill };

function isSame({ failures, everySeconds }: DrillForm, form: DrillForm): boolean {
  return JSON.stringify([failures, everySeconds]) === JSON.stringify([form.failures, form.everySeconds]);
}

/** Answers once the drill's state is in effect. */
async function answerDrill(context: HostContext, drill: OutageDrill, id: string, at: Instant): Promise<Outcome<DrillView>> {
  await drill.follow();
  const stored = await findDrill(context.journal, id);
  return stored === undefined ? refuse({ code: 'unknown' }) : accept(await viewOf(context, drill, stored.body, at));
}

async function viewOf(context: HostContext, { listOrders, listCharges }: OutageDrill, drill: DrillRecord, at: Instant): Promise<DrillView> {
  const { id, failures, step, startedAt, endedAt, menuChange } = drill;
  const nextAt = stepEndsAt(drill);
  const books = { journal: context.journal, listOrders, listCharges, hasRequestUnderWay: context.drainer().hasRequestUnderWay };
  return {
    id,
    failures,
    step,
    startedAt,
    ...(nextAt !== undefined && { stepEndsAt: nextAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(menuChange !== undefined && {
      changedItem: { name: menuChange.name, before: menuChange.before, after: menuChange.after },
    }),
    summary: await summarizeDrill(books, startedAt, endedAt ?? at),
  };
}
