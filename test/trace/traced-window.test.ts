import { afterEach, expect, test, vi } from 'vitest';
import { askTill } from '../../renderer/host/ask-till.ts';
import { beginSpan, type WindowSpan, withSpan } from '../../renderer/host/window-trace.ts';
import { TRACE_HEADER } from '../../shared/base/trace.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';

const SALE = '0198b2c4-7a10-7cc0-8a3e-1f2d3c4b5a69';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Every request of the window, answered with nothing. */
function answered(): Headers[] {
  const headers: Headers[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers: own }: RequestInit) => {
    headers.push(new Headers(own));
    return Response.json({});
  });
  return headers;
}

test('a traced window writes each request of a sale down, and tells the host which span its own are part of', async () => {
  const spans: WindowSpan[] = [];
  vi.stubGlobal('grandstandSpans', spans);
  const headers = answered();
  withSpan('edit and price the cart', () => 1);
  await askTill(SALE_OPERATIONS.completeSale, { path: { sale_id: SALE }, body: {} });
  const trace = SALE.replaceAll('-', '');
  expect(spans).toMatchObject([{ name: 'edit and price the cart' }, { name: 'completeSale', room: 'window', trace }]);
  expect(spans[0]?.trace).toBeUndefined();
  expect(headers[0]?.get(TRACE_HEADER)).toBe(`00-${trace}-${spans[1]?.id}-01`);
});

test('a window that is not traced reads no clock for it, makes no id and sends no header', async () => {
  const headers = answered();
  const world = { epochMilliseconds: vi.fn(), monotonicMilliseconds: vi.fn(), randomBytes: vi.fn() };
  expect(beginSpan('completeSale', SALE, world)).toBeUndefined();
  for (const each of Object.values(world)) expect(each).not.toHaveBeenCalled();
  await askTill(SALE_OPERATIONS.completeSale, { path: { sale_id: SALE }, body: {} });
  expect(headers[0]?.has(TRACE_HEADER)).toBe(false);
});
