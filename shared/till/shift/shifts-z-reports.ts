import { accept, refuse } from '../../base/outcome.ts';
import type { SHIFT_OPERATIONS, ZReport, ZReportRow } from '../../till-contract/operations/shift-operations.ts';
import { hasRight } from '../context/staff-rights.ts';
import type { TillContext } from '../context/till-context.ts';
import { drawerOf } from '../records/drawer-record.ts';
import { readKept } from '../records/till-records.ts';
import type { TillHandler } from '../till-call.ts';
import { mayReachDrawer } from './drawer-readers.ts';
import { findZReport as find } from './shifts-report.ts';

type Operations = typeof SHIFT_OPERATIONS;

const PAGE = 50;

export const listZReports: TillHandler<TillContext, Operations['listZReports']> = async (context, { caller, query }) => {
  const own = (await drawerOf(context.journal, caller)).id;
  const isAll = hasRight(context, caller, 'shifts');
  const drawerId = query.drawer_id ?? (isAll ? undefined : own);
  if (drawerId !== own && !isAll) return refuse({ code: 'unknown' });
  const records = await context.journal.listRecords('z_report', {
    ...(drawerId !== undefined && { key: `drawer:${drawerId}` }),
    ...(query.behind !== undefined && { behind: Number(query.behind) }),
    limit: PAGE,
  });
  const last = records.at(-1);
  return accept({
    reports: records.map((record) => rowOf(readKept<ZReport>(record).body)),
    ...(last !== undefined && records.length === PAGE && { behind: last.seq }),
  });
};

function rowOf({ drawerId, drawerName, isOfKiosks, number, businessDate, at, by, sales, count }: ZReport): ZReportRow {
  return {
    drawerId,
    drawerName,
    isOfKiosks,
    number,
    businessDate,
    at,
    ...(by !== undefined && { by }),
    total: sales.total,
    ...(count !== undefined && { over: count.over }),
  };
}

export const findZReport: TillHandler<TillContext, Operations['findZReport']> = async (context, { caller, path }) => {
  if (!(await mayReachDrawer(context, caller, path.drawer_id))) return refuse({ code: 'unknown' });
  const view = await find(context, path.drawer_id, Number(path.number));
  return view === undefined ? refuse({ code: 'unknown' }) : accept(view);
};
