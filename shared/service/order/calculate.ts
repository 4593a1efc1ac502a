import { uuidV4 } from '../../base/ids.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { addMilliseconds, type Instant, parseInstant } from '../../base/time.ts';
import { BESIDE_SIGNED_CART, bodyLimits, CHECKOUT_BODY_LIMIT } from '../../contract/http/limits.ts';
import { isWithin } from '../../contract/http/parse-json.ts';
import type { CalculateRequestV1, CalculateRequestV2 } from '../../contract/records/cart-request.ts';
import type { ExtendedCalculateRequest } from '../../contract/records/extended-cart.ts';
import { MEDIA } from '../../contract/records/media.ts';
import { priceCart } from '../../engine/pricing/price-cart.ts';
import { type AnsweredCart, writeCartV1, writeCartV2, writeExtendedCart } from '../../wire/answers/cart-answers.ts';
import { writeProblems, writeRequestRefusals } from '../../wire/canonical/refusal-words.ts';
import { type CartOutcome, readCartV1, readCartV2, readExtendedCart } from '../../wire/cart/read-cart.ts';
import type { VendorRecords } from '../../wire/catalogue/vendor-records.ts';
import type { Call, Handler, ServiceContext } from '../core/call.ts';
import { vendorBy } from '../core/loaded-catalogue.ts';
import { orderingFailure, type Reply, reply } from '../core/reply.ts';
import { sealCart } from '../core/seal.ts';
import { VENDOR_NOT_FOUND, vendorOf } from './lookups.ts';
import { CLOCK_TOLERANCE, OLDEST_SALE } from './ordered-items.ts';

export const calculateCart: Handler = async (context, call) => {
  const scene = await sceneOf(context, call);
  if (!scene.ok) return scene.refusal;
  const { records, at } = scene.value;
  const reading = readCart(call, records);
  if (!reading.ok) return reply(422, MEDIA.json, writeRequestRefusals(reading.refusal));

  const { cart, payments, deviceOrderId, lineForms, linePaths, user, rounding } = reading.value;
  const priced = priceCart(records.catalogue, cart, { at, ...(rounding !== undefined && { rounding }) });
  const problems = writeProblems(priced.problems, priced.currency, linePaths);
  if (problems !== undefined) return reply(422, MEDIA.json, problems);

  const answered: AnsweredCart = {
    records,
    cart,
    priced,
    payments,
    lineForms,
    deviceOrderUuid: uuidV4(context.world),
    ...(deviceOrderId !== undefined && { deviceOrderId }),
    deviceOrderTime: at,
    ...(rounding !== undefined && { rounding }),
    world: context.world,
  };
  const { externalMetadata } = cart;
  const sealed = sealCart(context, call.at, writeCart(call.mediaType, answered), {
    ...(user !== undefined && { user }),
    ...(externalMetadata !== undefined && { external_metadata: externalMetadata }),
  });
  if (!sealed.ok) return orderingFailure(422, 'the cart has text that is not Unicode');
  if (!isWithin(sealed.value, CHECKOUT_LIMITS)) return orderingFailure(422, 'the cart is too large to be checked out');
  return { status: 200, mediaType: call.mediaType, written: sealed.value };
};

const CHECKOUT_LIMITS = bodyLimits(CHECKOUT_BODY_LIMIT - BESIDE_SIGNED_CART);

function readCart(call: Call, { catalogue }: VendorRecords): CartOutcome {
  switch (call.mediaType) {
    case MEDIA.extendedCart:
      return readExtendedCart(call.body as ExtendedCalculateRequest, catalogue);
    case MEDIA.cartV2:
      return readCartV2(call.body as CalculateRequestV2, catalogue);
    default:
      return readCartV1(call.body as CalculateRequestV1, catalogue);
  }
}

function writeCart(mediaType: string, answered: AnsweredCart): object {
  if (mediaType === MEDIA.extendedCart) return writeExtendedCart(answered);
  return mediaType === MEDIA.cartV2 ? writeCartV2(answered) : writeCartV1(answered);
}

/** Returns the catalogue and the moment to price by: those of now, or those of a sale that was made offline. */
async function sceneOf(
  context: ServiceContext,
  call: Call,
): Promise<Outcome<{ readonly records: VendorRecords; readonly at: Instant }, Reply>> {
  const current = vendorOf(context, call);
  if (current === undefined) return refuse(VENDOR_NOT_FOUND);
  const extended = call.mediaType === MEDIA.extendedCart ? (call.body as ExtendedCalculateRequest).cart : undefined;
  const placedAt = extended?.placed_at === undefined ? undefined : parseInstant(extended.placed_at);
  const at = placedAt ?? call.at;
  if (at > addMilliseconds(call.at, CLOCK_TOLERANCE)) return refuse(unacceptable('cart.placed_at', 'lies in the future'));
  if (at < addMilliseconds(call.at, -OLDEST_SALE)) return refuse(unacceptable('cart.placed_at', 'lies more than 30 days back'));
  const loaded = await loadedFor(context, extended?.catalogue_revision, placedAt);
  if (loaded === undefined) return refuse(unacceptable('cart.catalogue_revision', 'is not known, or no longer kept'));
  const records = await vendorBy(loaded, current.vendor.id);
  return records === undefined ? refuse(unacceptable('cart.catalogue_revision', 'does not have this vendor')) : accept({ records, at });
}

function loadedFor({ catalogues }: ServiceContext, revision: string | undefined, placedAt: Instant | undefined) {
  if (revision !== undefined) return catalogues.past(revision);
  return placedAt === undefined ? Promise.resolve(catalogues.current()) : catalogues.inUseAt(placedAt);
}

function unacceptable(path: string, message: string): Reply {
  return orderingFailure(422, `${path} ${message}`, [{ path, message }]);
}
