import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/sqlite/service-store.ts';
import { MEDIA } from '../../shared/contract/media.ts';
import { openStall } from './stall.ts';
import { ITEMS, VENUE } from './stall-catalogue.ts';

const CANARY = '4929000000006';
const PIN = 'pin-7319';

/** A payment with the canary in every member that is a text, names of things apart. */
const payment = {
  payment_type: 5,
  additional_data: `track ;${CANARY}=2512`,
  authorization_code: CANARY,
  card_number: CANARY,
  cardholder_name: CANARY,
  gateway_response_data: `{"pan":"${CANARY}"}`,
  payment_identifier_for_display: CANARY,
  ppi_pin: PIN,
  tender_name: CANARY,
  token_value: CANARY,
  external_data: {
    card_token: CANARY,
    masked_acc: CANARY,
    payment_partner_data: { provider: 'x', payment_data: CANARY, credential: { card_number: CANARY, card_pin: PIN, name: CANARY } },
    transaction_identifier: { account_token: CANARY },
  },
};

test('no card number and no PIN is at rest or in an answer, whatever member a caller puts it into', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-canary-'));
  const stall = await openStall({ store: openSqliteServiceStore(join(folder, 'service.sqlite')) });
  const answers: string[] = [];
  const line = { cart_item_with_root_map_node: { item: { id: ITEMS.burger, notes: `his card ${CANARY}` }, quantity: 1 } };
  const cart = {
    device_order_id: 'till-1.x',
    payments: [payment],
    cart_items: [line],
    customer: { first_name: CANARY },
    external_metadata: CANARY,
  };
  const calculated = await stall.calculate({ cart, user: { name: CANARY } } as never, MEDIA.cartV2);
  expect(calculated.status).toBe(200);
  const order = await stall.checkOut({ ...calculated.body }, MEDIA.cartV2);
  expect(order.status).toBe(200);
  const open = await stall.v3<{ readonly uuid: string }>('POST', '', {
    venue_id: VENUE,
    external_id: 'tab',
    metadata: CANARY,
    items: [{ item_id: Number(ITEMS.burger), quantity: 1, notes: CANARY }],
    payment_information: { payments: [{ payment_type: 'PAYMENT_V1', payment_value: { V1_payment: { ...payment, amount: 1 } } }] },
  });
  expect(open.status).toBe(201);
  const shown = await stall.v3('GET', `/${open.body.uuid}`);
  answers.push(calculated.text, order.text, shown.text);
  await stall.close();
  for (const text of answers) expect([text.includes(CANARY), text.includes(PIN)]).toEqual([false, false]);
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    expect([name, bytes.includes(CANARY), bytes.includes(PIN)]).toEqual([name, false, false]);
  }
  rmSync(folder, { recursive: true, force: true });
});
