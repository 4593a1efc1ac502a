import { createHash } from 'node:crypto';
import { uuidV5 } from '../../shared/base/ids.ts';
import type { CatalogueItem, CatalogueItemSet, CatalogueNode } from '../../shared/contract/catalogue/catalogue-items.ts';

/** Short words to write a catalogue in. Everything that an operator would have to type out each time has one place here. */

const NAMESPACE = 'de300000-0000-4000-8000-000000000000';
const chance = {
  digest: (algorithm: 'sha1' | 'sha256', bytes: Uint8Array) => new Uint8Array(createHash(algorithm).update(bytes).digest()),
};

/** Sets and nodes are named by words; the same word is the same uuid in every build. */
export function uuidOf(name: string): string {
  return uuidV5(chance, NAMESPACE, name);
}

export interface Defaults {
  readonly categoryIds: readonly string[];
  readonly taxIds: readonly string[];
  readonly skuPrefix: string;
  readonly members?: Partial<CatalogueItem>;
}

type Extra = Partial<Omit<CatalogueItem, 'id' | 'name'>>;

/** An id, a name, the venue's price (or `null` where there is none) and whatever else is particular to the item. */
export type Row = readonly [id: number, name: string, price: number | null, extra?: Extra];

/** Items of one kind: what they have in common is said once. */
export function itemsOf({ categoryIds, taxIds, skuPrefix, members }: Defaults, rows: readonly Row[]): CatalogueItem[] {
  return rows.map(([id, name, price, extra]) => ({
    id: String(id),
    name,
    sku: `${skuPrefix}-${id}`,
    prices: price === null ? {} : { VENUE_DEFAULT: price },
    tax_ids: taxIds,
    category_ids: categoryIds,
    item_set_ids: [],
    ...members,
    ...extra,
  }));
}

/** Something that is only ever chosen with another item. */
export function modifiersOf(defaults: Defaults, rows: readonly Row[]): CatalogueItem[] {
  return itemsOf({ ...defaults, members: { sold_as_item: false, used_as_modifier: true, ...defaults.members } }, rows);
}

interface NodeDraft extends Partial<Omit<CatalogueNode, 'item_id' | 'mode'>> {
  /** Names of the sets that choosing this node opens. */
  readonly opens?: readonly string[];
}

type NodeRow = readonly [itemId: number, mode: 'in' | 'plus' | 'own', draft?: NodeDraft];

const MODES = { in: 'INCLUDED', plus: 'INCREASE_PARENT', own: 'SEPARATE' } as const;

export interface SetRule {
  readonly min?: number;
  /** `null`: as many as one likes. */
  readonly max?: number | null;
  readonly included?: number;
}

/** A set by its key; its uuid and those of its nodes follow from the key. */
export function itemSet(
  key: string,
  name: string,
  { min = 0, max = null, included = 0 }: SetRule,
  rows: readonly NodeRow[],
): CatalogueItemSet {
  return {
    uuid: uuidOf(`set:${key}`),
    name,
    min,
    max,
    included_quantity: included,
    nodes: rows.map(([itemId, mode, { opens, ...draft } = {}]) => ({
      uuid: uuidOf(`node:${key}:${itemId}`),
      item_id: String(itemId),
      mode: MODES[mode],
      default_quantity: 0,
      max_quantity: 1,
      ...(opens === undefined ? {} : { item_set_ids: opens.map((opened) => uuidOf(`set:${opened}`)) }),
      ...draft,
    })),
  };
}

export function setIds(...keys: readonly string[]): readonly string[] {
  return keys.map((key) => uuidOf(`set:${key}`));
}

/** Allergens as people search for them. */
export function allergens(...names: readonly string[]) {
  return { item_attributes: [{ name: 'allergens', value: names.join(', ') }] } as const;
}

/** What the menu board says under the name. */
export function described(description: string) {
  return { description, show_desc: true } as const;
}

export function energy(calories: number) {
  return { calories: String(calories), calories_label: 'Cal' } as const;
}
