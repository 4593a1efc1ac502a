import { expect, test } from 'vitest';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { MenuV1, MenuV2 } from '../../shared/contract/records/menu.ts';
import { revisionName } from '../../shared/service/core/loaded-catalogue.ts';
import { chosenSeed, firstSeed, isLong } from '../base/search.ts';
import { seeded } from '../engine/seeded.ts';
import { editCatalogue } from './catalogue-edits.ts';
import { expectOk, extendedCartOf, lineOf, openServiceClient, type ServiceClient } from './service-client.ts';
import { BAR, ITEMS, SCHEDULED, testCatalogue, VENDOR, VENUE } from './test-catalogue.ts';

/**
 * Menus over a random history of a catalogue: a client that keeps the menu of any moment and applies the delta since then has the same
 * menu as a client that reads it whole now. LONG=1 plays many more histories; SEED=n starts with another.
 */

const HISTORIES = isLong ? 200 : 5;
const STEPS = 14;
const FIRST_SEED = chosenSeed ?? (isLong ? firstSeed : 1);

type Menu = MenuV1 | MenuV2;
interface MenuRequest {
  readonly vendor: number;
  readonly accept: string;
  readonly level: string;
}

const QUESTIONS: readonly MenuRequest[] = [VENDOR, BAR, SCHEDULED].flatMap((vendor) =>
  [MEDIA.menuV1, MEDIA.menuV2].flatMap((accept) => ['', 'EVENT', 'CORPORATE_DEFAULT'].map((level) => ({ vendor, accept, level }))),
);

async function ask(client: ServiceClient, { vendor, accept, level }: MenuRequest, since?: string): Promise<Menu> {
  const query = [...(level === '' ? [] : [`price_level=${level}`]), ...(since === undefined ? [] : [`since=${since}`])].join('&');
  return expectOk(await client.at(VENUE, vendor).ordering<Menu>('GET', `/menu?${query}`, undefined, { accept }), 200).body;
}

function apply(before: Menu, delta: Menu): Menu {
  if (delta.full) return delta;
  const items = new Map<string, Menu['items'][number]>(before.items.map((item) => [item.id, item]));
  for (const id of [...delta.deleted_item_ids, ...delta.deactivated_item_ids]) items.delete(id);
  for (const item of delta.items) items.set(item.id, item);
  const { since: _, ...rest } = delta;
  return { ...rest, full: true, items: [...items.values()], deleted_item_ids: [], deactivated_item_ids: [] } as Menu;
}

/** The order of items may differ. */
function sorted(menu: Menu): object {
  return { ...menu, items: [...menu.items].sort((a, b) => Number(a.id) - Number(b.id)) };
}

test.each(Array.from({ length: HISTORIES }, (_, index) => FIRST_SEED + index))('history %i', async (seed) => {
  const chance = seeded(seed);
  let file = testCatalogue();
  const client = await openServiceClient({ settings: { tokenLifetimeSeconds: 90 * 86_400 } });
  const kept = new Map<MenuRequest, Menu[]>(QUESTIONS.map((question) => [question, []]));
  const subtotals = new Map<string, number>();
  for (let step = 0; step < STEPS; step++) {
    for (const question of QUESTIONS) kept.get(question)?.push(await ask(client, question));
    const { body } = await client.calculate(extendedCartOf([lineOf(ITEMS.burger)]), MEDIA.extendedCart);
    const { revision } = client.service.context.catalogues.current();
    subtotals.set(revisionName(revision), body.signed_cart?.cart.cart_totals.subtotal);

    if (chance.chance(0.8)) client.world.advance(chance.pick([0, 1, 60_000, 1_800_000]));
    const next = editCatalogue(file, chance);
    const adopted = await client.service.context.catalogues.adopt(next);
    if (adopted.ok) file = next;

    for (const [question, menus] of kept) {
      const whole = await ask(client, question);
      for (const before of [menus.at(-1), chance.pick(menus)] as Menu[]) {
        const delta = await ask(client, question, before.as_of);
        expect(sorted(apply(before, delta))).toEqual(sorted(whole));
      }
    }
  }
  // A sale that was made offline by a revision is priced by that revision, also after later changes.
  for (const [catalogue_revision, subtotal] of subtotals) {
    const { body } = await client.calculate(extendedCartOf([lineOf(ITEMS.burger)], { catalogue_revision }), MEDIA.extendedCart);
    expect([catalogue_revision, body.signed_cart?.cart.cart_totals.subtotal]).toEqual([catalogue_revision, subtotal]);
  }
  await client.close();
});
