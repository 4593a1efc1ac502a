import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueItem } from '../../shared/contract/catalogue/catalogue-items.ts';
import { type CatalogueAnswer, type ItemText, STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import { type RunningTillHost, startTillHost } from './running-till-host.ts';

let host: RunningTillHost;
let kiosk: PairedDevice;
beforeAll(async () => {
  host = await startTillHost();
  kiosk = await host.pair('kiosk');
});
afterAll(() => host?.stop());

const BURGER = '1002';

async function edit(change: Partial<CatalogueItem>): Promise<void> {
  const received = await kiosk.listen();
  const edited = await host.host.service.context.catalogues.edit((file) => ({
    ...file,
    items: file.items.map((item) => (item.id === BURGER ? { ...item, ...change } : item)),
  }));
  expect(edited?.ok).toBe(true);
  await received.next('catalogue_changed');
}

async function pull(since?: string): Promise<CatalogueAnswer> {
  return await kiosk.must(STAND_OPERATIONS.pullCatalogue, { query: since === undefined ? {} : { since, vendor_id: '31' } });
}

function textOf(answer: CatalogueAnswer): ItemText | undefined {
  return answer.kind === 'unchanged' ? undefined : answer.texts.find(({ itemId }) => itemId === BURGER);
}

function revisionOf(answer: CatalogueAnswer): string {
  if (answer.kind === 'unchanged') return answer.revision;
  return answer.kind === 'delta' ? answer.delta.revision : answer.data.revision;
}

test('the texts of an item come with its energy, its allergens and what goes well with it', async () => {
  expect(textOf(await pull())).toEqual({
    itemId: BURGER,
    imageUrl: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}$/),
    calories: '690 Cal',
    allergens: ['gluten', 'milk', 'sesame'],
    upsellItemIds: ['1051', '1082'],
  });
});

test('an allergen that is added reaches a screen that has the menu already, and what no longer says anything is taken off it', async () => {
  const first = revisionOf(await pull());
  await edit({ item_attributes: [{ name: 'Allergens', value: 'gluten,milk , peanut' }], show_desc: true, description: 'With cheese.' });
  const second = await pull(first);
  expect(second.kind).toBe('delta');
  expect(textOf(second)).toMatchObject({ allergens: ['gluten', 'milk', 'peanut'], description: 'With cheese.' });
  await edit({ item_attributes: [], show_desc: false, calories: undefined, upsell_items: [], images: [] } as never);
  const third = await pull(revisionOf(second));
  expect(third.kind).toBe('delta');
  expect(textOf(third)).toEqual({ itemId: BURGER });
});
