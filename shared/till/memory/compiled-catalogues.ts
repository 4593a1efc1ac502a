import { assert } from '../../base/assert.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import type { PulledMenu } from '../../sync/menu/menu-pull.ts';
import type { CatalogueAnswer, ItemText } from '../../till-contract/operations/stand-operations.ts';
import { catalogueOfMenu } from '../../wire/catalogue/till-catalogue.ts';
import { deltaBetween } from './catalogue-delta.ts';

/** The menu sold for a vendor now, and recent ones: a cart that is being paid keeps the revision that it was priced with. */
export interface MenuCache {
  current(): PulledMenu | undefined;
  /** Returns the catalogue of a revision, while it is still kept. */
  find(revision: string): Catalogue | undefined;
  /** When a newer menu replaced the revision; undefined for the newest, and for one that is not kept. */
  replacedAt(revision: string): Instant | undefined;
  pulledAt(): Instant | undefined;
  /** Puts a pulled menu into use. */
  take(pulledMenu: PulledMenu, pulledAt: Instant): void;
  /** Notes that the service was asked and had no newer menu. */
  confirm(pulledAt: Instant): void;
  /** Returns the answer for a screen with this revision, or none. Screens share the object, so that it is serialised once. */
  tell(since: string | undefined): Outcome<CatalogueAnswer, Refusal>;
}

const MOST_KEPT = 8;
/** Above this share of changed items the full menu is sent: it is serialised already. */
const LARGEST_PART = 0.5;

export function makeMenuCache(): MenuCache {
  const kept = new Map<string, PulledMenu>();
  const replaced = new Map<string, Instant>();
  let now: { readonly pulledMenu: PulledMenu; readonly pulledAt: Instant } | undefined;
  /** Revisions that were used for two different contents: a screen that names one of them may have either. */
  const ambiguous = new Set<string>();
  let told = new Map<string, CatalogueAnswer>();

  const tellOnce = (key: string, make: () => CatalogueAnswer): CatalogueAnswer => {
    const known = told.get(key);
    if (known !== undefined) return known;
    const made = make();
    told.set(key, made);
    return made;
  };

  return {
    current: () => now?.pulledMenu,
    find: (revision) => kept.get(revision)?.catalogue,
    replacedAt: (revision) => replaced.get(revision),
    pulledAt: () => now?.pulledAt,
    take(pulledMenu, pulledAt) {
      const { revision } = pulledMenu.catalogue;
      if (kept.has(revision)) ambiguous.add(revision);
      if (now !== undefined) replaced.set(now.pulledMenu.catalogue.revision, pulledAt);
      kept.delete(revision);
      kept.set(revision, pulledMenu);
      replaced.delete(revision);
      for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) {
        kept.delete(oldest);
        replaced.delete(oldest);
      }
      now = { pulledMenu, pulledAt };
      told = new Map();
    },
    confirm(pulledAt) {
      if (now !== undefined) now = { ...now, pulledAt };
    },
    tell(since) {
      if (now === undefined) return refuse({ code: 'no_catalogue' });
      const { pulledMenu, pulledAt } = now;
      const { revision } = pulledMenu.catalogue;
      const isKnown = since !== undefined && !ambiguous.has(since);
      if (isKnown && since === revision) return accept({ kind: 'unchanged', revision, pulledAt });
      const before = isKnown ? kept.get(since) : undefined;
      if (before !== undefined) {
        const answer = tellOnce(
          since as string,
          () => deltaOf(before, pulledMenu, since as string, pulledAt) ?? wholeOf(pulledMenu, pulledAt),
        );
        if (answer.kind === 'delta') return accept(answer);
      }
      return accept(tellOnce('', () => wholeOf(pulledMenu, pulledAt)));
    },
  };
}

function wholeOf({ pulled, provisional }: PulledMenu, pulledAt: Instant): CatalogueAnswer {
  const read = catalogueOfMenu(pulled);
  assert(read.ok, 'what was pulled was read before');
  return { kind: 'whole', data: read.value.data, texts: textsOf(pulled), provisional, pulledAt };
}

function deltaOf(before: PulledMenu, after: PulledMenu, since: string, pulledAt: Instant): CatalogueAnswer | undefined {
  const delta = deltaBetween(before.catalogue, after.catalogue);
  if ((delta.items?.length ?? 0) > after.pulled.menu.items.length * LARGEST_PART) return undefined;
  return { kind: 'delta', since, delta, texts: changedTexts(before, after), provisional: after.provisional, pulledAt };
}

/** Includes an empty text for each item that lost its texts, so that screens stop showing the old ones. */
function changedTexts(before: PulledMenu, after: PulledMenu): readonly ItemText[] {
  const gone = new Map(textsOf(before.pulled).map((text) => [text.itemId, JSON.stringify(text)]));
  const changed = textsOf(after.pulled).filter((text) => {
    const isSame = gone.get(text.itemId) === JSON.stringify(text);
    gone.delete(text.itemId);
    return !isSame;
  });
  return [...changed, ...[...gone.keys()].map((itemId) => ({ itemId }))];
}

type MenuItem = PulledMenu['pulled']['menu']['items'][number];

/** Shows a description only when the item allows it, and only the first image. */
function textsOf({ menu }: PulledMenu['pulled']): readonly ItemText[] {
  return menu.items.flatMap((item): readonly ItemText[] => {
    const { id, description, show_desc, images, calories, calories_label, upsell_items } = item;
    const allergens = allergensOf(item);
    const upsellItemIds = upsell_items?.map((one) => one.id) ?? [];
    const image = images?.[0]?.url;
    const text: ItemText = {
      itemId: id,
      ...(show_desc === true && description !== undefined && { description }),
      ...(image !== undefined && { imageUrl: image }),
      ...(calories !== undefined && { calories: `${calories} ${calories_label ?? 'kcal'}` }),
      ...(allergens.length > 0 && { allergens }),
      ...(upsellItemIds.length > 0 && { upsellItemIds }),
    };
    return Object.keys(text).length > 1 ? [text] : [];
  });
}

const ALLERGENS = /^allergens?$/i;

/** The documents have no member for allergens: catalogues put them into an attribute, separated by commas. */
function allergensOf({ item_attributes = [] }: MenuItem): readonly string[] {
  return item_attributes
    .filter(({ name }) => ALLERGENS.test(name))
    .flatMap(({ value }) => value.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
