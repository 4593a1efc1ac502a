import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { assert } from '../../shared/base/assert.ts';
import { now } from '../../shared/base/time.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import type { CalculateRequestV2 } from '../../shared/contract/records/cart-request.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { adoptFirst } from '../../shared/service/core/catalogues.ts';
import { readBody } from '../../shared/service/core/read-body.ts';
import { sealCart } from '../../shared/service/core/seal.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../shared/service/core/settings.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { openService } from '../../shared/service/service.ts';
import { writeCartV2 } from '../../shared/wire/answers/cart-answers.ts';
import { readCartV2 } from '../../shared/wire/cart/read-cart.ts';
import type { Measured } from './bench-goal.ts';
import { measureCpu } from './cpu-rounds.ts';
import { benchCatalogue, requestBody } from './engine-fixture.ts';
import { ratioOf } from './figure.ts';
import { benchFile, CART_TYPE } from './service-fixture.ts';

const LINES = 20;

/** From bytes to a cart that can be priced, and from a priced cart to signed bytes: each beside the JSON that it can't do without. */
export async function measureWire(): Promise<readonly Measured[]> {
  const store = openSqliteServiceStore(':memory:');
  const adopted = await adoptFirst(nodeWorld, store, benchFile());
  assert(adopted.ok, 'the catalogue of the bench is sound');
  const { context: parts } = await openService({
    world: nodeWorld,
    store,
    gateway: makeCardSimulator(nodeWorld),
    settings: DEFAULT_SERVICE_SETTINGS,
    onFault: (fault) => console.error(fault),
  });
  const records = parts.catalogues.current().vendor(benchCatalogue().terms.vendorId);
  assert(records !== undefined, 'the vendor of the bench is there');
  const text = requestBody(LINES);
  const bytes = utf8Bytes(text);
  const check = () => {
    const body = readBody(ORDERING_OPERATIONS.calculateCart, CART_TYPE, bytes);
    assert(body.ok, 'the cart of the bench is taken');
    return body.value.value as CalculateRequestV2;
  };
  const read = () => {
    const reading = readCartV2(check(), records.catalogue);
    assert(reading.ok, 'the cart of the bench can be read');
    return reading.value;
  };
  const at = now(nodeWorld);
  const { cart, payments, lineForms } = read();
  const priced = priceCart(records.catalogue, cart, { at });
  const context = { records, cart, priced, payments, lineForms, deviceOrderUuid: 'device-order', deviceOrderTime: at, world: nodeWorld };
  const write = () => writeCartV2(context);
  const written = write();
  const of = measureCpu([
    { name: 'JSON.parse', run: () => JSON.parse(text) },
    { name: 'parsed and checked', run: check },
    { name: 'and read', run: read },
    { name: 'JSON.stringify', run: () => JSON.stringify(written) },
    { name: 'sealed', run: () => sealCart(parts, at, written, {}) },
    { name: 'written and sealed', run: () => sealCart(parts, at, write(), {}) },
  ]);
  await store.close();
  console.log(`A request of ${LINES} lines has ${bytes.length} bytes, its answer ${JSON.stringify(written).length}.`);
  return [
    { goal: 'P3', what: 'bytes of 20 lines parsed and checked / JSON.parse', ...ratioOf(of('parsed and checked'), of('JSON.parse')) },
    { goal: 'P3', what: 'the same, and read into a cart / JSON.parse', ...ratioOf(of('and read'), of('JSON.parse')) },
    { goal: 'P3', what: 'answer made canonical and signed / JSON.stringify', ...ratioOf(of('sealed'), of('JSON.stringify')) },
    {
      goal: 'P3',
      what: 'the same, and written from the priced cart / JSON.stringify',
      ...ratioOf(of('written and sealed'), of('JSON.stringify')),
    },
  ];
}
