import { accept, refuse } from '../../base/outcome.ts';
import { MOST_REPORT_DAYS, type REPORT_OPERATIONS } from '../../till-contract/operations/report-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import type { TillHandler } from '../till-call.ts';
import { dayNumber, readSlice } from './reports-reading.ts';

export const readReport: TillHandler<TillContext, (typeof REPORT_OPERATIONS)['readReport']> = async (context, { query }) => {
  const { from, to, shift, employee, vendor, date = from, behind = '0' } = query;
  const [first, last, begin] = [from, to, date].map(dayNumber);
  if (first === undefined || last === undefined || begin === undefined) return refuse({ code: 'malformed', path: 'query' });
  if (last < first || begin < first || begin > last) return refuse({ code: 'malformed', path: 'query' });
  if (last - first >= MOST_REPORT_DAYS) return refuse({ code: 'too_many_days', facts: { most: MOST_REPORT_DAYS } });
  const filters = { to, shiftId: shift, employeeId: employee, ...(vendor !== undefined && { vendorId: Number(vendor) }) };
  return accept(await readSlice(context, filters, { date, behind: Number(behind) }));
};
