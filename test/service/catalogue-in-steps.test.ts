import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { YieldToOthers } from '../../shared/base/steps/steps.ts';
import { openServiceClient, type ServiceClient } from './service-client.ts';
import { ITEMS, OTHER_VENDOR, OTHER_VENUE, testCatalogue, VENDOR } from './test-catalogue.ts';

const MORE = 1500;

/** The test's catalogue with many items more at one of its vendors. */
function largeCatalogue(): ReturnType<typeof testCatalogue> {
  const catalogue = testCatalogue();
  const fries = catalogue.items.find(({ id }) => id === ITEMS.fries);
  if (fries === undefined) throw new Error('no fries');
  const items = Array.from({ length: MORE }, (_, index) => ({
    ...fries,
    id: `${770_000 + index}`,
    sku: `FRY-${index}`,
    name: `Fries ${index}`,
  }));
  const vendors = catalogue.vendors.map((vendor) =>
    vendor.id === VENDOR ? { ...vendor, off_menu_item_ids: items.map(({ id }) => id) } : vendor,
  );
  return { ...catalogue, vendors, items: [...catalogue.items, ...items] };
}

/** A service that has just started, and has read nothing of its catalogue yet. */
async function freshService(yieldToOthers?: YieldToOthers): Promise<ServiceClient> {
  const { store } = await openServiceClient({ catalogue: largeCatalogue() });
  return await openServiceClient({ store, catalogue: largeCatalogue(), ...(yieldToOthers && { yieldToOthers }) });
}

/** A digest: a failed test should not print megabytes. */
async function readItems(client: ServiceClient): Promise<string> {
  const { status, text } = await client.ordering('GET', '/items');
  return `${status} ${createHash('sha256').update(text).digest('hex')}`;
}

const atOnce = await freshService();
const expected = { items: await readItems(atOnce), others: await readItems(atOnce.at(OTHER_VENUE, OTHER_VENDOR)) };

test('a large catalogue is parsed and compiled with pauses by the first request that needs it, and never again', async () => {
  let pauses = 0;
  const client = await freshService(async () => void pauses++);
  expect(await readItems(client)).toBe(expected.items);
  expect(pauses).toBeGreaterThan(MORE / 100);
  pauses = 0;
  expect(await readItems(client)).toBe(expected.items);
  expect(pauses).toBe(0);
});

test.each([0, 3, 12])('requests, and uses that do not wait, get the same answer during pause %i', async (moment) => {
  let pauses = 0;
  let duringPause: (() => void) | undefined;
  const client = await freshService(async () => {
    if (duringPause !== undefined && pauses++ === moment) duringPause();
  });
  const meanwhile: Promise<string>[] = [];
  const { catalogues } = client.service.context;
  duringPause = () => {
    meanwhile.push(readItems(client), readItems(client.at(OTHER_VENUE, OTHER_VENDOR)));
    expect(catalogues.current().vendor(VENDOR)?.catalogue.revision).toBe(catalogues.current().revision.asOf);
  };
  expect(await readItems(client)).toBe(expected.items);
  expect(await Promise.all(meanwhile)).toEqual([expected.items, expected.others]);
});

test('a request that names a vendor which the catalogue does not have waits for no vendor', async () => {
  const client = await freshService(async () => undefined);
  expect(await readItems(client.at(OTHER_VENUE, 999_999))).toMatch(/^401 /);
  expect(client.service.context.catalogues.current().prepare(999_999)).toBeUndefined();
});
