import { uuidV4 } from '../../shared/base/ids.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { type AnsweredCart, writeCartV1, writeCartV2, writeExtendedCart } from '../../shared/wire/answers/cart-answers.ts';
import { type CartOutcome, readCartV1, readCartV2, readExtendedCart } from '../../shared/wire/cart/read-cart.ts';
import { vendorRecordsOf } from '../../shared/wire/catalogue/vendor-records.ts';
import { makeWorld } from '../world.ts';
import { expectCartV1, expectCartV2, expectExtendedCart, seenInCartV1, seenInCartV2, seenInExtendedCart } from './answers.ts';
import { contextOf } from './case-context.ts';
import { catalogueOfVendor } from './catalogue.ts';
import type { GoldenCase } from './golden-case.ts';
import { type PricingApi, refusing, type Seen } from './pricing-apis.ts';
import { requestV1Of, requestV2Of } from './requests.ts';

/** What every answer says in one text before it is signed: an amount must be the same after it was written and read. */
function throughText<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer)) as Answer;
}

function wireApi(
  form: Pick<PricingApi, 'name' | 'carrier' | 'expects'>,
  read: (golden: GoldenCase, catalogue: Catalogue) => CartOutcome,
  see: (answered: AnsweredCart, currency: string) => Seen,
): PricingApi {
  return {
    ...form,
    ask: (golden) => {
      const { catalogue, currency, at } = contextOf(golden);
      const reading = read(golden, catalogue);
      if (!reading.ok) return refusing(reading.refusal.map(({ code }) => code));
      const { cart, payments, lineForms } = reading.value;
      const priced = priceCart(catalogue, cart, { at });
      const refusals = priced.problems.filter(({ severity }) => severity === 'refuse');
      if (refusals.length > 0) return refusing(refusals.map(({ code }) => code));
      const world = makeWorld();
      const records = vendorRecordsOf(catalogueOfVendor(golden.vendor), catalogue);
      return see({ records, cart, priced, payments, lineForms, deviceOrderUuid: uuidV4(world), deviceOrderTime: at, world }, currency);
    },
  };
}

/** Reading a request and writing its answer, without a service around them. */
export const WIRE_APIS: readonly PricingApi[] = [
  wireApi(
    { name: 'version 1 cart', carrier: 'v1', expects: expectCartV1 },
    (golden, catalogue) => readCartV1(requestV1Of(golden), catalogue),
    (answered, currency) => seenInCartV1(throughText(writeCartV1(answered)), currency),
  ),
  wireApi(
    { name: 'version 2 cart', carrier: 'v2', expects: expectCartV2 },
    (golden, catalogue) => readCartV2(requestV2Of(golden), catalogue),
    (answered, currency) => seenInCartV2(throughText(writeCartV2(answered)), currency),
  ),
  wireApi(
    { name: 'extended cart', carrier: 'extended', expects: expectExtendedCart },
    (golden, catalogue) => readExtendedCart(golden.request, catalogue),
    (answered, currency) => seenInExtendedCart(throughText(writeExtendedCart(answered)), currency),
  ),
];
