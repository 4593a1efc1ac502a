import { describe, expect, test } from 'vitest';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { CAPABILITIES, hasCapability, SERVICE_NAME } from '../../shared/contract/http/service-greeting.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { cashSale, PLACE } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { openVirtualDrainer, opOf, unclear, type VirtualDrainer } from './virtual-drainer.ts';

const HTML = '<!doctype html><title>Sign in to the stadium network</title>';
const placedAt = new Date(START).toISOString();
const soda = (name: string) => opOf(cashSale('t1', name, START, [[ITEMS.soda, 1]], { mediaType: MEDIA.extendedCart, placedAt }));
const isCheckout = ({ target }: Pick<RequestBytes, 'target'>) => target.endsWith('/checkout');

function page(text: string, contentType: string): ResponseBytes {
  return { status: 200, headers: { date: new Date(START).toUTCString(), 'content-type': contentType }, body: utf8Bytes(text) };
}

function greeting(capabilities: Readonly<Record<string, number>>): ResponseBytes {
  return page(JSON.stringify({ service: SERVICE_NAME, version: '9.9.9', capabilities }), 'application/json');
}

/** `root` answers at `/`, the real service everywhere else. */
async function reach(root: () => ResponseBytes | 'own', more: (request: RequestBytes) => 'lost' | undefined = () => undefined) {
  return await openVirtualDrainer({
    answer: async (request, deliver) => {
      const answered = request.target === '/' ? root() : 'own';
      if (answered !== 'own') return answered;
      const delivered = await deliver();
      return more(request) === 'lost' ? await unclear() : delivered;
    },
  });
}

async function sent({ journal, op, ...virtual }: VirtualDrainer, made: ReturnType<typeof soda>) {
  await virtual.add(made);
  await virtual.pass(200);
  return await op(made.id);
}

describe('what a service is', () => {
  test('is read from the body of its root, because a proxy may change headers', async () => {
    const virtual = await openVirtualDrainer({
      answer: async (_request, deliver) => {
        const { headers, ...answered } = await deliver();
        return { ...answered, headers: { ...headers, server: 'nginx/1.22', via: '1.1 front' } };
      },
    });
    virtual.drainer.start();
    await virtual.pass(2);
    expect(virtual.drainer.connection.service()).toMatchObject({ isOwn: true, capabilities: CAPABILITIES });
  });

  test('is not read from its headers: a service of others that bears our name there is a service of others', async () => {
    const own = { server: SERVICE_NAME, 'content-type': 'application/json' };
    const virtual = await reach(() => ({ status: 200, headers: own, body: utf8Bytes('{"status":"up"}') }));
    virtual.drainer.start();
    await virtual.pass(5);
    expect(virtual.drainer.connection.connectivity()).toBe('online');
    expect(virtual.drainer.connection.service()).toEqual({ isOwn: false, capabilities: {} });
  });

  test.each([
    ['a page', page(HTML, 'text/html')],
    ['plain words', page('OK', 'text/plain')],
    ['nothing at all', { status: 200, headers: {}, body: new Uint8Array() }],
    ['JSON of another shape', page('["up"]', 'application/json')],
    ['a failure of its own', { status: 404, headers: {}, body: utf8Bytes('no') }],
  ])('with %s at its root is a service of the two documents, and sells', async (_what, root) => {
    const virtual = await reach(() => root);
    virtual.drainer.start();
    const op = await sent(virtual, soda('one'));
    expect(op).toMatchObject({ state: 'done', refs: { signedCart: { mediaType: MEDIA.cartV2 } } });
    expect(virtual.drainer.connection.service().isOwn).toBe(false);
    expect(virtual.drainer.connection.connectivity()).toBe('online');
  });

  test('is not known behind a portal, which answers everything with its page: nothing is sent, and the service is away', async () => {
    let isPortal = true;
    const virtual = await openVirtualDrainer({
      answer: (_request, deliver) => (isPortal ? Promise.resolve(page(HTML, 'text/html')) : deliver()),
    });
    virtual.drainer.start();
    const op = soda('one');
    await virtual.add(op);
    await virtual.pass(20);
    expect(virtual.drainer.connection.connectivity()).toBe('offline');
    expect(virtual.passed.some(isCheckout)).toBe(false);
    isPortal = false;
    await virtual.pass(10);
    expect(virtual.drainer.connection.service().isOwn).toBe(true);
    expect((await virtual.op(op.id))?.state).toBe('done');
  });

  test('is asked again after it was away, and now and then however busy the line is', async () => {
    let root: ResponseBytes | 'own' = 'own';
    const virtual = await reach(() => root);
    virtual.drainer.start();
    await virtual.pass(5);
    root = greeting({ extended_cart: 1 });
    for (let second = 0; second < 70; second++) {
      void virtual.drainer.caller.call(ORDERING_OPERATIONS.listLevels, { path: { venue_id: PLACE.venueId } });
      await virtual.pass(1);
    }
    expect(virtual.drainer.connection.service()).toEqual({ isOwn: true, version: '9.9.9', capabilities: { extended_cart: 1 } });
  });

  test('does not change by one page of a proxy that is being restarted', async () => {
    let root: ResponseBytes | 'own' = 'own';
    const virtual = await reach(() => root);
    virtual.drainer.start();
    await virtual.pass(5);
    root = page(HTML, 'text/html');
    await virtual.pass(1.6);
    root = 'own';
    await virtual.pass(10);
    expect(virtual.drainer.connection.service().isOwn).toBe(true);
    root = page(HTML, 'text/html');
    await virtual.pass(10);
    expect(virtual.drainer.connection.service().isOwn).toBe(false);
  });
});

describe('what a service claims', () => {
  test('may shrink while a sale waits: the sale goes in the documented form', async () => {
    let root: ResponseBytes | 'own' = 'own';
    const virtual = await reach(() => root);
    virtual.drainer.start();
    await virtual.pass(3);
    root = greeting({});
    await virtual.pass(5);
    const op = await sent(virtual, soda('one'));
    expect(op).toMatchObject({ state: 'done', refs: { signedCart: { mediaType: MEDIA.cartV2 } } });
    expect(op?.refs.signedCart).not.toHaveProperty('isDeduplicated');
  });

  test('may grow after a checkout without an answer: a cart that was signed before the claim is looked for, never sent blindly [S7]', async () => {
    let root: ResponseBytes | 'own' = greeting({ extended_cart: 1 });
    let isLost = true;
    const virtual = await reach(
      () => root,
      (request) => (isLost && isCheckout(request) ? 'lost' : undefined),
    );
    virtual.drainer.start();
    const op = soda('one');
    await virtual.add(op);
    await virtual.pass(5);
    isLost = false;
    root = 'own';
    await virtual.pass(300);
    expect(hasCapability(virtual.drainer.connection.service(), 'deduplicated_checkout')).toBe(true);
    expect((await virtual.op(op.id))?.state).toBe('done');
    expect(virtual.passed.filter(isCheckout)).toHaveLength(1);
  });

  test('may shrink after a checkout without an answer: the sale is looked for and is one order', async () => {
    let root: ResponseBytes | 'own' = 'own';
    let isLost = true;
    const virtual = await reach(
      () => root,
      (request) => {
        if (!isLost || !isCheckout(request)) return undefined;
        root = greeting({ extended_cart: 1 });
        return 'lost';
      },
    );
    virtual.drainer.start();
    const op = soda('one');
    await virtual.add(op);
    await virtual.pass(8);
    isLost = false;
    await virtual.pass(300);
    expect((await virtual.op(op.id))?.state).toBe('done');
    expect(await ordersKept(virtual.deployment.store)).toHaveLength(1);
  });
});
