import { expect, test } from 'vitest';
import { readTraceParent, type Span, traceOfId, writeTraceParent } from '../../shared/base/trace.ts';
import { writeChromeTrace } from './chrome-trace.ts';
import { writeFlamePage } from './flame-page.ts';
import { findBrokenSpans, joinSpans, placeSpans } from './sale-spans.ts';

const SALE = 'b'.repeat(32);
const span = (room: Span['room'], name: string, at: number, milliseconds: number, more: Partial<Span> = {}): Span => ({
  ...{ room, name, at, milliseconds, id: `${room}-${name}-${at}` },
  ...more,
});

const WINDOW = [
  span('window', 'completeSale', 1, 5, { trace: 'a'.repeat(32) }),
  span('window', 'keepDraft', 7, 3),
  span('window', 'pointerup until painted', 20, 16),
  span('window', 'edit and price the cart', 21, 2),
  span('window', 'openSale', 40, 20, { trace: SALE, id: 'ask' }),
];
const HOST = [
  span('till', 'openSale', 45, 10, { trace: SALE, parent: 'ask', id: 'answer', facts: { status: 200 } }),
  span('journal', 'append', 46, 8, { trace: SALE, parent: 'answer' }),
  span('till', 'openSale', 2, 3, { trace: 'a'.repeat(32) }),
];

test('what was tapped since the sale before belongs to the sale that was opened then', () => {
  const sale = joinSpans(WINDOW, HOST);
  expect(sale.trace).toBe(SALE);
  expect(sale.spans.map(({ name }) => name)).toEqual([
    'pointerup until painted',
    'edit and price the cart',
    'openSale',
    'openSale',
    'append',
  ]);
  expect(findBrokenSpans(sale)).toEqual([]);
});

test('a span that ends after the one that it is part of is named, and so is a missing one', () => {
  const spans = [
    span('till', 'outer', 10, 5, { trace: SALE, id: 'outer' }),
    span('journal', 'late', 12, 9, { trace: SALE, parent: 'outer' }),
    span('sync', 'lost', 12, 1, { trace: SALE, parent: 'none' }),
    span('sync', 'strange', 12, 1, { trace: 'a'.repeat(32) }),
  ];
  expect(findBrokenSpans({ trace: SALE, spans })).toEqual([
    'late is not inside of outer',
    'lost is part of a span that is not there',
    'strange belongs to another sale',
  ]);
});

test('spans of one row never overlap, and a part is drawn below its whole', () => {
  const spans = [
    span('sync', 'job', 0, 100, { id: 'job' }),
    span('sync', 'first', 10, 20, { parent: 'job' }),
    span('sync', 'second', 40, 20, { parent: 'job' }),
    span('sync', 'other job', 50, 100),
  ];
  expect(placeSpans(spans).map(({ name, row }) => [name, row])).toEqual([
    ['job', 0],
    ['first', 1],
    ['second', 1],
    ['other job', 2],
  ]);
});

test('both files show each span once, with its time', () => {
  const sale = joinSpans(WINDOW, HOST);
  const { traceEvents } = JSON.parse(writeChromeTrace(sale)) as { readonly traceEvents: readonly { readonly ph: string }[] };
  expect(traceEvents.filter(({ ph }) => ph === 'X')).toHaveLength(sale.spans.length);
  expect(traceEvents).toContainEqual({
    ...{ ph: 'X', pid: 1, tid: 0, cat: 'till', name: 'openSale', ts: 45_000, dur: 10_000 },
    args: { trace: SALE, span: 'answer', parent: 'ask', status: 200 },
  });
  const page = writeFlamePage(sale, 'A sale at <Gate 1>');
  expect(page.match(/class="bar/g)).toHaveLength(sale.spans.length);
  expect(page).toContain('A sale at &lt;Gate 1&gt;');
  expect(page).not.toMatch(/(?:src|href)=/);
});

test('traceparent is read as it was written, and nothing else is', () => {
  const own = { trace: traceOfId('0198B2C4-7a10-7cc0-8a3e-1f2d3c4b5a69') ?? '', id: '0123456789abcdef' };
  expect(own.trace).toBe('0198b2c47a107cc08a3e1f2d3c4b5a69');
  expect(readTraceParent(writeTraceParent(own))).toEqual(own);
  for (const text of [undefined, '', '00-1-2-01', `01-${own.trace}-${own.id}-01`, `${writeTraceParent(own)} `])
    expect(readTraceParent(text)).toBeUndefined();
  expect(traceOfId('probe/21/31')).toBeUndefined();
});
