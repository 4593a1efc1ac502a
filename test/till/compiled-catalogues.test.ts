import { expect, test } from 'vitest';
import { makeSequencer } from '../../shared/base/run-sequentially.ts';
import { doAtOnce } from '../../shared/base/steps/steps.ts';
import { now } from '../../shared/base/time.ts';
import { makeCaller } from '../../shared/client/caller.ts';
import type { CatalogueItem } from '../../shared/contract/catalogue/catalogue-items.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { applyDelta } from '../../shared/engine/catalogue/catalogue-delta.ts';
import type { CatalogueDelta } from '../../shared/engine/terms/catalogue-data.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { pullMenu } from '../../shared/sync/menu/menu-pull.ts';
import { type MenuCache, makeMenuCache } from '../../shared/till/memory/compiled-catalogues.ts';
import { readTexts } from '../../shared/till/memory/item-texts.ts';
import type { CatalogueAnswer } from '../../shared/till-contract/operations/stand-operations.ts';
import { type Seeded, seeded } from '../engine/seeded.ts';
import { contentOf } from '../engine/small-catalogue.ts';
import { openServiceClient } from '../service/service-client.ts';
import { ITEMS, KEYS } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';

/** A cache of menus that a service fills, as a host's does. */
async function openCache() {
  const client = await openServiceClient();
  const caller = makeCaller({
    transport: (request) => client.service.answer(request),
    credentials: { apiKey: KEYS.ordering },
    world: client.world,
  });
  const journal = makeMemoryJournal(makeWorld());
  const menuCache = makeMenuCache();
  const inTurn = makeSequencer();
  return {
    menuCache,
    async edit(change: (items: readonly CatalogueItem[]) => readonly CatalogueItem[]): Promise<void> {
      client.world.advance(1000);
      const edited = await client.service.context.catalogues.edit((file) => ({ ...file, items: change(file.items) }));
      expect(edited?.ok).toBe(true);
    },
    async pull(): Promise<readonly CatalogueDelta[] | undefined> {
      const outcome = await pullMenu({ caller, journal, place: PLACE, inTurn, accountId: 'e1' }, menuCache.current());
      if (outcome.kind === 'pulled') {
        const texts = doAtOnce(readTexts(outcome.records));
        menuCache.take({ ...outcome, texts }, now(client.world), outcome.deltas);
      }
      return outcome.kind === 'pulled' ? outcome.deltas : undefined;
    },
  };
}

function tellOf(menuCache: MenuCache, since: string): CatalogueAnswer {
  const answer = menuCache.answer(since);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

function catalogueOf(menuCache: MenuCache): Catalogue {
  const { catalogue } = menuCache.current() ?? {};
  if (catalogue === undefined) throw new Error('no menu was pulled');
  return catalogue;
}

const CHANGED: readonly string[] = [ITEMS.fries, ITEMS.soda];

/** Another price, a name, no longer sold, or sold again. */
function editAtRandom(random: Seeded, items: readonly CatalogueItem[]): readonly CatalogueItem[] {
  return items.map((item) => {
    if (!CHANGED.includes(item.id) || random.chance(0.4)) return item;
    return {
      ...item,
      name: random.pick(['Small', 'Large']),
      prices: { CORPORATE_DEFAULT: random.between(1, 9) },
      active: random.chance(0.6),
      description: random.pick(['Hot', 'Cold']),
      show_desc: random.chance(0.5),
    };
  });
}

test('what a window hears makes its menu the one in use, whichever of the last ones it has', async () => {
  let answers = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const random = seeded(seed);
    const { menuCache, edit, pull } = await openCache();
    await pull();
    const windows = [catalogueOf(menuCache)];
    for (let round = 0; round < 12; round++) {
      await edit((items) => editAtRandom(random, items));
      await pull();
      const current = catalogueOf(menuCache);
      for (const before of windows) {
        const answer = tellOf(menuCache, before.revision);
        if (before.revision === current.revision) expect(answer.kind).toBe('unchanged');
        if (answer.kind !== 'delta') continue;
        answers++;
        expect(contentOf(applyDelta(before, answer.delta)), `seed ${seed}`).toEqual(contentOf(current));
      }
      if (windows.at(-1)?.revision !== current.revision) windows.push(current);
      const known = windows.map(({ revision }) => tellOf(menuCache, revision).kind);
      expect(known.slice(-8), `seed ${seed}`).not.toContain('whole');
      expect(known.slice(0, -8).every((kind) => kind === 'whole')).toBe(true);
    }
  }
  expect(answers).toBeGreaterThan(200);
});

test('the delta of the service itself goes to a window that has the menu before', async () => {
  const { menuCache, edit, pull } = await openCache();
  await pull();
  const { revision } = catalogueOf(menuCache);
  await edit((items) => items.map((item) => (item.id === ITEMS.fries ? { ...item, prices: { CORPORATE_DEFAULT: 4 } } : item)));
  const [delta, ...others] = (await pull()) ?? [];
  expect(others).toEqual([]);
  const answer = tellOf(menuCache, revision);
  expect(answer.kind === 'delta' && answer.delta).toBe(delta);
  expect(tellOf(menuCache, revision)).toBe(answer);
});

test('a name and a description in another language reach a window as a change, and leave it as one', async () => {
  const { menuCache, edit, pull } = await openCache();
  const translate = (translations: CatalogueItem['translations']) =>
    edit((items) =>
      items.map(({ translations: _, ...item }) =>
        item.id === ITEMS.fries
          ? { ...item, description: 'Hot', show_desc: true, ...(translations !== undefined && { translations }) }
          : item,
      ),
    );
  await translate(undefined);
  await pull();
  const answers: unknown[] = [];
  for (const translations of [{ es: { name: 'Papas fritas', description: 'Calientes' }, pt: { name: 'Batatas' } }, undefined]) {
    const { revision } = catalogueOf(menuCache);
    await translate(translations);
    await pull();
    const answer = tellOf(menuCache, revision);
    if (answer.kind !== 'delta') throw new Error(answer.kind);
    const [item] = answer.delta.items ?? [];
    answers.push([item?.id, item?.names, answer.texts]);
  }
  const text = { itemId: ITEMS.fries, description: 'Hot' };
  expect(answers).toEqual([
    [ITEMS.fries, { es: 'Papas fritas', pt: 'Batatas' }, [{ ...text, descriptions: { es: 'Calientes' } }]],
    [ITEMS.fries, undefined, [text]],
  ]);
});

test('a menu of which more than half changed is sent whole', async () => {
  const { menuCache, edit, pull } = await openCache();
  await pull();
  const { revision } = catalogueOf(menuCache);
  await edit((items) => items.map((item) => ({ ...item, name: `${item.name} (new)` })));
  await pull();
  expect(tellOf(menuCache, revision).kind).toBe('whole');
});
