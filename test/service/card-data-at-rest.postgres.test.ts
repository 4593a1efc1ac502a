import pg from 'pg';
import { expect, test } from 'vitest';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { cardForms } from '../base/card-forms.ts';
import { findCanaries, nextCanary } from './card-canaries.ts';
import { createDatabase } from './own-database.ts';
import { itemOf, lineOf, openServiceClient, orderOf } from './service-client.ts';
import { ITEMS } from './test-catalogue.ts';

test('no card number is in any row of PostgreSQL, in any form of the number', async () => {
  const url = await createDatabase('cards');
  const client = await openServiceClient({ store: await openPostgresServiceStore(url) });
  for (const _ of Object.keys(cardForms(''))) {
    const cart = { payments: [{ payment_type: 1 }], customer: { first_name: nextCanary(255) }, external_metadata: nextCanary() };
    const notes = nextCanary(255);
    const noted = lineOf(ITEMS.fries, 1, {}, { item: { id: ITEMS.fries, notes } });
    const calculated = await client.calculate({ cart: { ...cart, cart_items: [noted] }, user: { name: nextCanary(255) } } as never);
    expect([calculated.status, (await client.checkOut(calculated.body, MEDIA.cartV2)).status]).toEqual([200, 200]);
    expect((await client.v3('POST', '', { ...orderOf([itemOf(ITEMS.soda)]), metadata: nextCanary() })).status).toBe(201);
  }
  await client.close();
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const { rows: tables } = await database.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
  for (const { name } of tables as readonly { readonly name: string }[]) {
    const { rows } = await database.query(`SELECT t::text AS row FROM "${name}" AS t`);
    expect(findCanaries(name, utf8Bytes((rows as readonly { readonly row: string }[]).map(({ row }) => row).join('\n')))).toEqual([]);
  }
  await database.end();
});
