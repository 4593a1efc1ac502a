import { describe, expect, test } from 'vitest';
import { suggestedName } from '../../renderer/register/carts/suggested-name.ts';
import { DEFAULT_ORDER_FILTERS } from '../../renderer/register/frame/ui-store.ts';
import { exactSeat, findSeats, inSeatOrder } from '../../renderer/register/guest/seat-search.ts';
import type { Seat } from '../../renderer/register/guest/seats.ts';
import { parseOrderFilters } from '../../renderer/register/orders/orders-query.ts';
import { quickAmounts } from '../../renderer/register/pay/quick-amounts.ts';
import { money } from '../../shared/base/money.ts';
import { type Instant, parseInstant } from '../../shared/base/time.ts';

describe('quick amounts', () => {
  test('are the amount itself and the next that each note makes, none twice', () => {
    expect(quickAmounts(money(2993), 'USD')).toEqual([2993, 3000, 4000, 5000, 10_000]);
    expect(quickAmounts(money(2000), 'USD')).toEqual([2000, 5000, 10_000]);
  });

  test('are by the notes that there are', () => {
    expect(quickAmounts(money(1480), 'JPY')).toEqual([1480, 2000, 5000, 10_000]);
    expect(quickAmounts(money(8500), 'SEK')).toEqual([8500, 10_000, 20_000, 50_000]);
  });
});

describe('a seat', () => {
  const seats = ['1', '10', '7'].flatMap((seat) =>
    ['A', 'B'].map((row) => ({ id: Number(`${row.charCodeAt(0)}${seat}`), level_id: 1, section: '112', row, seat }) as unknown as Seat),
  );

  test.each(['112 A 7', '112a7', '112-A-7', ' 112, a, 7 '])('is found as %j', (text) => {
    expect(exactSeat(seats, text)).toMatchObject({ section: '112', row: 'A', seat: '7' });
    expect(findSeats(seats, text, 1)[0]).toMatchObject({ row: 'A', seat: '7' });
  });

  test('of the whole name comes before those that begin so', () => {
    expect(findSeats(seats, '112 A 1', 9).map(({ seat }) => seat)).toEqual(['1', '10']);
  });

  test('that is named in part is several', () => {
    expect(exactSeat(seats, '112 A')).toBeUndefined();
    expect(findSeats(seats, '11', 99)).toHaveLength(6);
    expect(findSeats(seats, '9', 99)).toEqual([]);
  });

  test('has its place by its number', () => {
    expect(inSeatOrder(['10', '9', '1', '9'])).toEqual(['1', '9', '10']);
  });
});

test.each([
  [{ check: { name: 'Table 4' }, customer: { firstName: 'Kim' } }, 'Sec 1 A 1', 'Table 4'],
  [{ customer: { firstName: 'Kim', lastName: 'Lee' } }, 'Sec 1 A 1', 'Kim Lee'],
  [{}, 'Sec 1 A 1', 'Sec 1 A 1'],
  [{}, undefined, '18:03'],
])('a cart of %j at %j waits as %j', (cart, seat, name) => {
  expect(suggestedName(cart, seat, '18:03')).toBe(name);
});

describe('a search for orders', () => {
  const at = parseInstant('2026-11-21T18:00:00Z') as Instant;
  const parse = (text: string) => (text === '29.93' ? money(2993) : undefined);
  const read = (filters: Partial<typeof DEFAULT_ORDER_FILTERS>) =>
    parseOrderFilters({ ...DEFAULT_ORDER_FILTERS, time: 'all', ...filters }, at, parse, seatIdOf);
  const seatIdOf = (text: string) => (text === '112 A 7' ? '900' : undefined);

  test('asks for what is typed in the way it is meant', () => {
    expect(read({ text: ' A47 ' }).query).toEqual({ where: 'host', text: 'A47' });
    expect(read({ text: '112 A 7' }).query).toEqual({ where: 'host', text: '900' });
    expect(read({ by: 'amount', text: '29.93' }).query).toEqual({ where: 'host', amount: '2993' });
    expect(read({ by: 'last_four', text: '1111' }).query).toEqual({ where: 'host', last_four: '1111' });
    expect(read({ employeeId: 'cashier-1', where: 'both' }).query).toEqual({ where: 'both', employee_id: 'cashier-1' });
  });

  test('begins where its time begins', () => {
    expect(read({ time: 'hour' }).query.from).toBe('2026-11-21T17:00:00.000Z');
  });

  test('leaves out what can’t be looked for, and says so', () => {
    expect(read({ by: 'amount', text: 'x' })).toEqual({ query: { where: 'host' }, problem: 'bad_amount' });
    expect(read({ by: 'last_four', text: '11' })).toEqual({ query: { where: 'host' }, problem: 'bad_last_four' });
  });
});
