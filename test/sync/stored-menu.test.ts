import { expect, test } from 'vitest';
import { makeSequencer } from '../../shared/base/run-sequentially.ts';
import { makeCaller } from '../../shared/client/caller.ts';
import type { ItemV2 } from '../../shared/contract/records/menu.ts';
import { dataOfCatalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { compilePulledMenu, pullMenu, readPulledMenu } from '../../shared/sync/menu/menu-pull.ts';
import {
  PIECE_CHARACTERS,
  readPulledVendor,
  type StoredMenu,
  storeMenuChanges,
  storeWholeMenu,
  withoutItems,
} from '../../shared/sync/menu/stored-menu.ts';
import type { PulledVendor } from '../../shared/wire/catalogue/pulled-vendor.ts';
import { openServiceClient } from '../service/service-client.ts';
import { KEYS } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';

const storedIn = (journal = makeMemoryJournal(makeWorld())): StoredMenu => ({ journal, place: PLACE, inTurn: makeSequencer() });
const MENU = `menu/${PLACE.venueId}/${PLACE.vendorId}`;
const pieceAt = ({ journal }: StoredMenu, piece: number) => journal.findFact(`${MENU}/items/${piece}`);

async function pulledVendor(): Promise<PulledVendor> {
  const { world, service } = await openServiceClient();
  const caller = makeCaller({ transport: (request) => service.answer(request), credentials: { apiKey: KEYS.ordering }, world });
  const stored = storedIn();
  await pullMenu({ ...stored, caller, accountId: 'e1' }, undefined);
  const pulled = await readPulledVendor(stored);
  if (pulled === undefined) throw new Error('no menu');
  return pulled;
}

/** A menu of so many items more than the service's. */
function grown(pulled: PulledVendor, more: number): PulledVendor {
  const [first] = pulled.menu.items as readonly [ItemV2];
  const items = Array.from({ length: more }, (_, index) => ({ ...first, id: `more-${index}`, name: `More ${index}` }));
  return { ...pulled, menu: { ...pulled.menu, items: [...pulled.menu.items, ...items] } };
}

const PULLED = await pulledVendor();
const LENGTH_OF_ONE = JSON.stringify({ ...grown(PULLED, 1).menu.items.at(-1), item_sets: [0] }).length;
const A_PIECE = Math.ceil(PIECE_CHARACTERS / LENGTH_OF_ONE);

test.each([0, A_PIECE, 3 * A_PIECE])(
  'a menu of %i items more is read as it was stored, in pieces, and compiled in steps as at once',
  async (more) => {
    const whole = grown(PULLED, more);
    const stored = storedIn();
    await storeWholeMenu(stored, whole);
    expect(await readPulledVendor(stored)).toEqual(whole);
    const pieces = 1 + Math.floor(more / A_PIECE);
    expect([await pieceAt(stored, pieces - 1), await pieceAt(stored, pieces)]).toEqual([expect.stringContaining('['), undefined]);
    let pauses = 0;
    const read = await readPulledMenu({ ...stored, yieldToOthers: async () => void pauses++ });
    const compiled = await compilePulledMenu(whole);
    if (read === undefined || compiled === undefined) throw new Error('no menu');
    expect(dataOfCatalogue(read.pulledMenu.catalogue)).toEqual(dataOfCatalogue(compiled.catalogue));
    expect(read.pulledMenu.pulled).toEqual(withoutItems(whole));
    expect(read.records.map(({ id }) => id)).toEqual(whole.menu.items.map(({ id }) => id));
    expect(pauses).toBeGreaterThanOrEqual(pieces);
  },
);

test.each([0, 1, 3])('however long its items are, a piece has at least one and ends soon after its length (%i)', async (long) => {
  const [first] = PULLED.menu.items as readonly [ItemV2];
  const items = Array.from({ length: 5 }, (_, index) => {
    const length = index % 2 === 0 ? long * PIECE_CHARACTERS : PIECE_CHARACTERS / 3;
    return { ...first, id: `long-${index}`, name: 'x'.repeat(length) };
  });
  const whole = { ...PULLED, menu: { ...PULLED.menu, items } };
  const stored = storedIn();
  await storeWholeMenu(stored, whole);
  expect(await readPulledVendor(stored)).toEqual(whole);
  const longest = JSON.stringify(items[0]).length;
  for (let piece = 0; piece < 5; piece++)
    expect((await pieceAt(stored, piece))?.length ?? 0).toBeLessThan(1.5 * PIECE_CHARACTERS + longest);
});

test('changes are applied in each piece, and what they add comes behind the last', async () => {
  const whole = grown(PULLED, 500);
  const stored = storedIn();
  await storeWholeMenu(stored, whole);
  const [first] = whole.menu.items as readonly [ItemV2];
  const changed = ['more-0', 'more-399', 'new-1', 'more-7', 'new-2'].map((id) => ({ ...first, id, name: 'Changed' }));
  const menu = { ...withoutItems(whole).menu, items: changed, deleted_item_ids: ['more-1', 'new-2'], deactivated_item_ids: ['more-7'] };
  await storeMenuChanges(stored, { ...whole, menu: { ...menu, as_of: '2031-01-01T00:00:00.000Z' } });
  const read = await readPulledVendor(stored);
  const expected = whole.menu.items
    .filter(({ id }) => id !== 'more-1' && id !== 'more-7')
    .map((item) => changed.find(({ id }) => id === item.id) ?? item);
  expect(read?.menu.items).toEqual([...expected, changed[2]]);
  expect(read?.menu.as_of).toBe('2031-01-01T00:00:00.000Z');
});

test('a smaller menu leaves no piece of the larger one before it', async () => {
  const stored = storedIn();
  await storeWholeMenu(stored, grown(PULLED, 4 * A_PIECE));
  await storeWholeMenu(stored, PULLED);
  expect(await readPulledVendor(stored)).toEqual(PULLED);
  expect([await pieceAt(stored, 1), await pieceAt(stored, 3)]).toEqual(['', '']);
  const whole = grown(PULLED, 5 * A_PIECE);
  await storeWholeMenu(stored, whole);
  expect(await readPulledVendor(stored)).toEqual(whole);
});

test.each(['items/2', 'sets/0'])('a menu that lacks a piece (%s) counts as none, so that it is pulled again', async (piece) => {
  const stored = storedIn();
  await storeWholeMenu(stored, grown(PULLED, 4 * A_PIECE));
  await stored.journal.append({ facts: { [`${MENU}/${piece}`]: '' } });
  expect(await readPulledMenu(stored)).toBeUndefined();
});

test('a set of choices is stored once, however many items have it, and two that differ are kept apart', async () => {
  const burger = PULLED.menu.items.find(({ item_sets }) => item_sets.length > 0);
  const [itemSet] = burger?.item_sets ?? [];
  if (burger === undefined || itemSet === undefined) throw new Error('no item with choices');
  const other = { ...itemSet, name: 'Other choices' };
  const items = Array.from({ length: 300 }, (_, index) => {
    const item_sets = index % 3 === 0 ? [itemSet, other] : index % 3 === 1 ? [other] : [];
    return { ...burger, id: `burger-${index}`, item_sets };
  });
  const whole = { ...PULLED, menu: { ...PULLED.menu, items } };
  const stored = storedIn();
  await storeWholeMenu(stored, whole);
  expect(JSON.parse((await stored.journal.findFact(`${MENU}/sets/0`)) ?? '')).toEqual([itemSet, other]);
  expect(JSON.stringify(await readPulledVendor(stored))).toBe(JSON.stringify(whole));
});

test('a menu that is stored while another is read does not get into its pieces', async () => {
  const stored = storedIn();
  const [before, after] = [
    grown(PULLED, 4 * A_PIECE),
    grown({ ...PULLED, menu: { ...PULLED.menu, as_of: '2031-01-01T00:00:00.000Z' } }, 2 * A_PIECE),
  ];
  await storeWholeMenu(stored, before);
  let storing: Promise<void> | undefined;
  const yieldToOthers = async (): Promise<void> => {
    storing ??= storeWholeMenu(stored, after);
    await new Promise((resolve) => setImmediate(resolve));
  };
  expect(await readPulledVendor({ ...stored, yieldToOthers })).toEqual(before);
  await storing;
  expect(await readPulledVendor(stored)).toEqual(after);
});

test('a menu that an earlier version stored in one fact is split once, with its changes', async () => {
  const stored = storedIn();
  const whole = grown(PULLED, 300);
  const changes = { ...withoutItems(whole), menu: { ...withoutItems(whole).menu, deleted_item_ids: ['more-5'] } };
  await stored.journal.append({ facts: { [MENU]: JSON.stringify(whole), [`${MENU}/changes`]: JSON.stringify(changes) } });
  expect((await readPulledVendor(stored))?.menu.items).toEqual(whole.menu.items.filter(({ id }) => id !== 'more-5'));
  expect((await stored.journal.findFact(MENU))?.length).toBeLessThan(JSON.stringify(whole).length / 2);
  const head = await stored.journal.findFact(MENU);
  expect((await readPulledVendor(stored))?.menu.items).toEqual(whole.menu.items.filter(({ id }) => id !== 'more-5'));
  expect(await stored.journal.findFact(MENU)).toBe(head);
});
