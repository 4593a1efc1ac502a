import type { Money } from '../../../shared/base/money.ts';
import { addMilliseconds, type Instant } from '../../../shared/base/time.ts';
import type { STAND_OPERATIONS } from '../../../shared/till-contract/operations/stand-operations.ts';
import type { TillQueryOf } from '../../../shared/till-contract/parts/till-operation.ts';
import { DEFAULT_ORDER_FILTERS, type OrderFilters } from '../frame/ui-store.ts';

export type OrdersQuery = TillQueryOf<(typeof STAND_OPERATIONS)['searchOrders']>;

/** Finds the order of a scanned receipt at any time and from any host. */
export function receiptCodeFilters(code: string): OrderFilters {
  return { ...DEFAULT_ORDER_FILTERS, text: code, time: 'all', where: 'both', isScanned: true };
}

const HOUR = 3_600_000;
const SPANS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR } as const;

export type OrderFilterProblem = 'bad_amount' | 'bad_last_four';

export interface ParsedOrderFilters {
  readonly query: OrdersQuery;
  /** The typed text cannot be searched for and is left out of the query. */
  readonly problem?: OrderFilterProblem;
}

/** `seatIdOf` maps typed text to a seat id, because orders store seat ids. */
export function parseOrderFilters(
  { by, text, time, where, employeeId }: OrderFilters,
  now: Instant,
  parseMoney: (text: string) => Money | undefined,
  seatIdOf: (text: string) => string | undefined,
): ParsedOrderFilters {
  const typed = text.trim();
  const query: OrdersQuery = {
    where,
    ...(time !== 'all' && { from: addMilliseconds(now, -SPANS[time]) }),
    ...(employeeId !== undefined && { employee_id: employeeId }),
  };
  if (typed === '') return { query };
  if (by === 'text') return { query: { ...query, text: seatIdOf(typed) ?? typed } };
  if (by === 'last_four') return /^\d{4}$/.test(typed) ? { query: { ...query, last_four: typed } } : { query, problem: 'bad_last_four' };
  const amount = parseMoney(typed);
  return amount === undefined ? { query, problem: 'bad_amount' } : { query: { ...query, amount: String(amount) } };
}
