import { describe, expect, test } from 'vitest';
import { figuresShown, rowsShown } from '../../renderer/register/reports/report-columns.ts';
import { cellOf, nameOfFile, writeCsv } from '../../renderer/register/reports/report-csv.ts';
import { datesOf, periodOf } from '../../renderer/register/reports/report-filter-values.ts';
import { makeCalendarFormats } from '../../renderer/ui/format/calendar-formats.ts';
import { makeFormats } from '../../renderer/ui/format/formats.ts';
import { loadRegisterWords } from '../../renderer/words/register-words.ts';
import { type Instant, parseInstant } from '../../shared/base/time.ts';

const words = await loadRegisterWords('en-US');
const formats = makeFormats({ locale: 'en-US', currency: 'USD', timeZone: 'America/Chicago' });
const saying = { words, formats, calendar: makeCalendarFormats('en-US') };
const item = (id: string, name: string, net: number, quantity = 1000) => ({
  id,
  name,
  figures: { quantity, weight: 0, goods: net, discounts: 0, net } as never,
});

describe('a report as a file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    [' =1', "' =1"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['＝1', "'＝1"],
    ['a, b', '"a, b"'],
    ['6" sub', '"6"" sub"'],
    ['=a,"b"', '"\'=a,""b"""'],
    ['Café - 1', 'Café - 1'],
  ])('guards %j', (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });

  test('has a head, a line a row, plain decimals and the mark of UTF-8', () => {
    const rows = [item('a', 'Burger, big', 123_450, 12_345), item('b', '=cmd', -250)];
    expect(writeCsv('items', rows, saying)).toBe(
      `\ufeffItem,Quantity,Weight,Gross sales,Discounts,Net sales\r\n"Burger, big",12.345,0,1234.50,0.00,1234.50\r\n'=cmd,1,0,-2.50,0.00,-2.50\r\n`,
    );
  });

  test('names its table and its dates', () => {
    expect(nameOfFile('items', { from: '2026-11-01', to: '2026-11-21' })).toBe('grandstand-items-2026-11-01-to-2026-11-21.csv');
    expect(nameOfFile('days', { from: '2026-11-21', to: '2026-11-21' })).toBe('grandstand-days-2026-11-21.csv');
  });
});

describe('a report on the screen', () => {
  const hour = (id: string) => ({ id, name: '', figures: { sales: 1, total: 100 } as never });

  test('has the hours of the night after those of the evening, and none missing between', () => {
    const ids = rowsShown({ hours: [hour('1'), hour('22'), hour('18')] }, 'hours').map(({ id }) => id);
    expect(ids).toEqual(['18', '19', '20', '21', '22', '23', '0', '1']);
    expect(rowsShown({}, 'hours')).toEqual([]);
  });

  test('has the most first, and leaves out what is nothing in every row', () => {
    const rows = rowsShown({ items: [item('a', 'A', 100), item('b', 'B', 300)] }, 'items');
    expect(rows.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(figuresShown('items', rows)).toEqual(['quantity', 'net']);
  });

  test('counts its days by the business date of the venue', () => {
    const night = parseInstant('2026-11-22T08:30:00.000Z') as Instant;
    expect(datesOf('today', night, 'America/Chicago')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(datesOf('week', night, 'America/Chicago')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(periodOf({ from: '2026-11-20', to: '2026-11-20' }, night, 'America/Chicago')).toBe('yesterday');
    // The day before was an hour short.
    const spring = parseInstant('2026-03-08T09:30:00.000Z') as Instant;
    expect(datesOf('yesterday', spring, 'America/Chicago')).toEqual({ from: '2026-03-07', to: '2026-03-07' });
    expect(periodOf({ from: '2026-11-19', to: '2026-11-20' }, night, 'America/Chicago')).toBeUndefined();
  });
});
