import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProviderLine } from '../../electron/host/network/provider-line.ts';
import { type SimulatedKeeper, startSimulatedKeeper } from '../../electron/host/simulated/simulated-value-cards.ts';
import { benefitProvider } from '../../shared/contract/http/value-card-code.ts';
import type { PayResponse } from '../../shared/contract/records/pay-layer.ts';
import type { Payment } from '../../shared/contract/records/payment.ts';
import type { ValueCardView } from '../../shared/contract/records/value-card.ts';
import { tokenOfCode } from '../../shared/service/core/value-cards.ts';
import {
  chargeCard,
  expectOk,
  findOrder,
  lineOf,
  NOON,
  openServiceClient,
  pay,
  REASON,
  type ServiceClient,
  signedCart,
  startSession,
} from '../service/service-client.ts';
import { ITEMS, testCatalogue } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';

const KEY = 'a-key-of-the-keeper';
const CODE = 'GIFT2026WXYZ';
/** 15.00, of which a gold card takes a fifth off and a silver one a tenth. */
const SODAS = [lineOf(ITEMS.soda, 5)];

/** The test stand with a discount for each of two tiers. */
function catalogueWithTiers() {
  const catalogue = testCatalogue();
  const wallet = catalogue.discounts.find(({ id }) => id === 'wallet');
  if (wallet === undefined) throw new Error('the test catalogue has no discount of a partner');
  const ofTier = (tier: string, amount: number) => ({
    ...wallet,
    ...{ id: tier, reference_id: tier, name: tier, amount, criteria: { payment_provider: benefitProvider(tier) } },
  });
  return { ...catalogue, discounts: [...catalogue.discounts, ofTier('gold', 20), ofTier('silver', 10)] };
}

let keeper: SimulatedKeeper;
let client: ServiceClient;

const load = (tier: string, reference = 'l1') =>
  client.ordering<ValueCardView>('POST', `/value_cards/loads/${reference}`, { code: CODE, amount: 50, by: 'Ada', tier });
const change = (more: object) =>
  client.ordering<ValueCardView>('POST', '/value_cards/change', { code: CODE, is_blocked: false, by: 'Ada', ...more });
const lookUp = async () => expectOk(await client.ordering<ValueCardView>('POST', '/value_cards/look_up', { code: CODE }), 200).body.card;
const spend = async (amount: number): Promise<PayResponse> =>
  expectOk(await pay(client, await startSession(client, amount), { token: tokenOfCode(CODE) }), 200).body;
const claim = (tier: string, more: object = {}): Payment => ({
  payment_type: 4,
  external_data: { payment_partner_data: { provider: benefitProvider(tier) }, ...more },
});
const totalWith = async (payment: Payment): Promise<number> =>
  (await signedCart(client, SODAS, { payments: [payment] })).signed_cart.cart.cart_totals.total;
const checkOutWith = async (payment: Payment) => client.checkOut(await signedCart(client, SODAS, { payments: [payment] }));

describe.each(['own', 'provider'] as const)('the tier of a card in the ledger of the %s', (kept) => {
  beforeEach(async () => {
    keeper = await startSimulatedKeeper({ port: 0, key: KEY, currency: 'USD' });
    const line = openProviderLine({ url: keeper.url, key: KEY });
    const world = makeWorld({ startsAt: NOON });
    client = await openServiceClient({ world, catalogue: catalogueWithTiers(), ...(kept === 'provider' && { valueProvider: line }) });
    expectOk(await load('gold'), 200);
  });
  afterEach(async () => {
    await client.close();
    await keeper.stop();
  });

  test('is shown, brings its discount before payment, and is in the order', async () => {
    expect(await lookUp()).toMatchObject({ tier: 'gold', balance: 50 });
    expect([await totalWith({ payment_type: 1 }), await totalWith(claim('gold')), await totalWith(claim('silver'))]).toEqual([
      15, 12, 13.5,
    ]);
    const paid = await spend(12);
    expect(paid).toMatchObject({ status: 'APPROVED', auth_amount: 12, tier: 'gold' });
    const { order } = expectOk(await checkOutWith(claim('gold', { transaction_uid: paid.transaction_uid })), 200).body;
    const { cart } = (await findOrder(client, order.order_id)).body;
    expect(cart.cart_totals).toMatchObject({ discounts_total: -3, total: 12 });
    expect(cart.payments).toMatchObject([{ payment_type: 4, amount: 12, external_data: { transaction_uid: paid.transaction_uid } }]);
    const refund = { ...REASON, refund_id: 'a-part-of-it', part: { payment: 0, amount: 2 } };
    expectOk(await client.send('POST', `/ordering/order/${order.order_id}/refunds`, refund), 201);
    expect((await lookUp()).balance).toBe(40);
  });

  test('is judged at checkout: nobody gets the discount of a card that did not pay [C18]', async () => {
    const refusal = async (payment: Payment) => {
      const { status, body } = await checkOutWith(payment);
      return [status, (body as unknown as { readonly message: string }).message.replace(/^.* names/, 'names')];
    };
    const none = [422, 'names a benefit that no card of this payment has'];
    expect(await refusal(claim('gold'))).toEqual(none);
    const silver = await spend(13.5);
    expect(await refusal(claim('silver', { transaction_uid: silver.transaction_uid }))).toEqual(none);
    const bank = await chargeCard(client, 12);
    expect(await refusal(claim('gold', { transaction_uid: bank.transaction_uid }))).toEqual(none);
    // A part of what is due by the card, and the whole as it was before.
    const less = await spend(11);
    expect((await checkOutWith(claim('gold', { transaction_uid: less.transaction_uid }))).status).toBe(422);
    const outside = { provider: 'acme', reference: 'r-1', amount: 0 };
    const signed = await signedCart(client, SODAS, { payments: [claim('gold')] });
    expect((await client.checkOut({ ...signed, external_payment: outside })).status).toBe(422);
  });

  test('pays for one order, also where the rest is paid outside of the payment layer', async () => {
    const paid = await spend(12);
    const outside = { provider: 'acme', reference: 'r-2', amount: 0 };
    const order = async (device_order_id: string) => {
      const payments = [claim('gold', { transaction_uid: paid.transaction_uid })];
      return client.checkOut({ ...(await signedCart(client, SODAS, { device_order_id, payments })), external_payment: outside });
    };
    expect([(await order('till-1.1')).status, (await order('till-1.2')).status]).toEqual([200, 422]);
  });

  test('is changed where the service keeps the card, and only by who keeps it', async () => {
    const changed = await change({ tier: 'silver' });
    expect([changed.status, (await lookUp()).tier]).toEqual(kept === 'own' ? [200, 'silver'] : [422, 'gold']);
    expect((await change({ tier: 'No tier' })).status).toBe(400);
    if (kept === 'own') {
      expect(expectOk(await change({ tier: '' }), 200).body.card.tier).toBeUndefined();
      expectOk(await change({ tier: 'silver' }), 200);
    }
    const paid = await spend(1);
    expect(paid.tier).toBe(kept === 'own' ? 'silver' : 'gold');
  });
});
