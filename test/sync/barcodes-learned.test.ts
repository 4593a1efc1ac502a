import { expect, test } from 'vitest';
import { makeSequencer } from '../../shared/base/run-sequentially.ts';
import { makeCaller } from '../../shared/client/caller.ts';
import type { ItemV2 } from '../../shared/contract/records/menu.ts';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { askForBarcode, learnBarcode } from '../../shared/sync/menu/barcodes-learned.ts';
import { compilePulledMenu, type MenuPull, type PulledMenu, pullMenu, readPulledMenu } from '../../shared/sync/menu/menu-pull.ts';
import { readPulledVendor, storeWholeMenu } from '../../shared/sync/menu/stored-menu.ts';
import { openServiceClient } from '../service/service-client.ts';
import { ITEMS, KEYS, testCatalogue } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';

const CODE = '4000000000105';
const OFF_MENU = '9900';

async function openPulling() {
  const client = await openServiceClient();
  const { world, service } = client;
  const caller = makeCaller({ transport: (request) => service.answer(request), credentials: { apiKey: KEYS.ordering }, world });
  const pull: MenuPull = { caller, journal: makeMemoryJournal(makeWorld()), place: PLACE, inTurn: makeSequencer(), accountId: 'e1' };
  const change = async (price: number) => {
    world.advance(1000);
    const catalogue = testCatalogue();
    const items = catalogue.items.map((item) => (item.id === ITEMS.fries ? { ...item, prices: { CORPORATE_DEFAULT: price } } : item));
    expect((await service.context.catalogues.adopt({ ...catalogue, items })).ok).toBe(true);
  };
  const { pulledMenu } = await pullMenu(pull, undefined);
  const whole = await readPulledVendor(pull);
  if (pulledMenu === undefined || whole === undefined) throw new Error('no menu');
  const item = (id: string) => {
    const found = whole.menu.items.find((each) => each.id === id);
    if (found === undefined) throw new Error(`no item ${id}`);
    return found;
  };
  /** As a till stores it. */
  const learn = async (learnt: ItemV2) => {
    const next = learnBarcode(whole, CODE, learnt);
    await storeWholeMenu(pull, next);
    return compilePulledMenu(next);
  };
  return { pull, pulledMenu, item, change, learn };
}

const barcodeOf = (pulledMenu: PulledMenu | undefined, id: string) => pulledMenu && findItem(pulledMenu.catalogue, id)?.data.barcode;

test('a learned barcode stays with its item over deltas, a whole pull and a restart', async () => {
  const { pull, pulledMenu, item, change, learn } = await openPulling();
  const learned = await learn(item(ITEMS.fries));
  expect(barcodeOf(learned, ITEMS.fries)).toBe(CODE);
  expect(learned?.catalogue.revision).not.toBe(pulledMenu.catalogue.revision);
  await change(9);
  const delta = (await pullMenu(pull, learned)).pulledMenu;
  expect(delta && findItem(delta.catalogue, ITEMS.fries)?.data).toMatchObject({ barcode: CODE, prices: { CORPORATE_DEFAULT: 900 } });
  expect(barcodeOf((await readPulledMenu(pull))?.pulledMenu, ITEMS.fries)).toBe(CODE);
  const again = (await pullMenu(pull, delta && { ...delta, pulled: { ...delta.pulled, menu: { ...delta.pulled.menu, as_of: '' } } }))
    .pulledMenu;
  expect(barcodeOf(again, ITEMS.fries)).toBe(CODE);
});

test('an item that no menu tells is forgotten once the service has it no more', async () => {
  const { pull, item, change, learn } = await openPulling();
  const learned = await learn({ ...item(ITEMS.fries), id: OFF_MENU });
  expect(barcodeOf(learned, OFF_MENU)).toBe(CODE);
  await change(9);
  const { pulledMenu: next } = await pullMenu(pull, learned);
  expect(next && findItem(next.catalogue, OFF_MENU)).toBeUndefined();
  expect(next?.pulled.learned).toEqual({ codes: {}, items: [] });
});

test('an answer with more than one item is none', async () => {
  const { pull, item } = await openPulling();
  const answering = (value: unknown) => ({ place: PLACE, caller: { ...pull.caller, call: async () => ({ kind: 'ok', value }) as never } });
  const fries = item(ITEMS.fries);
  expect(await askForBarcode(answering([fries]), CODE)).toBe(fries);
  expect(await askForBarcode(answering([fries, fries]), CODE)).toBe('unknown');
  expect(await askForBarcode(answering([{ ...fries, barcode: '4' }]), CODE)).toBe('unknown');
  expect(await askForBarcode(answering([]), CODE)).toBe('unknown');
});
