import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { digestOfPicture } from '../../base/picture/picture-address.ts';
import type { Instant } from '../../base/time.ts';
import { type Catalogue, dataOfCatalogue } from '../../engine/catalogue/catalogue.ts';
import { joinDeltas } from '../../engine/catalogue/catalogue-delta.ts';
import type { CatalogueDelta } from '../../engine/terms/catalogue-data.ts';
import { sizeOf } from '../../engine/terms/layered-map.ts';
import type { PulledMenu } from '../../sync/menu/menu-pull.ts';
import type { CatalogueAnswer, ItemText } from '../../till-contract/operations/stand-operations.ts';
import type { ItemTexts } from './item-texts.ts';

/** The menu sold for a vendor now, and recent ones: a cart that is being paid keeps the revision that it was priced with. */
export interface MenuCache {
  current(): PulledMenu | undefined;
  /** Returns the catalogue of a revision, while it is still kept. */
  find(revision: string): Catalogue | undefined;
  /** When a newer menu replaced the revision; undefined for the newest, and for one that is not kept. */
  replacedAt(revision: string): Instant | undefined;
  pulledAt(): Instant | undefined;
  /** The digests of the pictures that the service keeps for the menu in use. */
  pictures(): readonly string[];
  /** Puts a pulled menu into use. The deltas lead to it from the menu in use; none are given for a menu that was pulled whole. */
  take(read: { readonly pulledMenu: PulledMenu; readonly texts: ItemTexts }, pulledAt: Instant, deltas?: readonly CatalogueDelta[]): void;
  /** Notes that the service was asked and had no newer menu. */
  confirm(pulledAt: Instant): void;
  /** Returns the answer for a screen with this revision, or none. Screens that ask soon after one another share the object, and its text. */
  answer(since: string | undefined): Outcome<CatalogueAnswer, Refusal>;
}

const MOST_REVISIONS = 8;
/** Above this share of changed items the full menu is sent: it is serialised already. */
const LARGEST_PART = 0.5;

export function makeMenuCache(): MenuCache {
  const catalogues = new Map<string, Catalogue>();
  const replaced = new Map<string, Instant>();
  let now: { readonly pulledMenu: PulledMenu; readonly pulledAt: Instant } | undefined;
  /** Revisions that were used for two different contents: a screen that names one of them may have either. */
  const ambiguous = new Set<string>();
  /** How the menus in use followed one another since the last that was pulled whole. */
  let steps: readonly MenuStep[] = [];
  /** What guests read of the items, by item id. */
  let texts = new Map<string, ItemText>();
  // The garbage collector takes an answer that no screen asks for any more: with its text it is as large as the menu.
  let answers = new Map<string, WeakRef<CatalogueAnswer>>();

  const answerOnce = (key: string, make: () => CatalogueAnswer): CatalogueAnswer => {
    const known = answers.get(key)?.deref();
    if (known !== undefined) return known;
    const made = make();
    answers.set(key, new WeakRef(made));
    return made;
  };

  return {
    current: () => now?.pulledMenu,
    find: (revision) => catalogues.get(revision),
    replacedAt: (revision) => replaced.get(revision),
    pulledAt: () => now?.pulledAt,
    pictures: () => [...texts.values()].flatMap(keptPictures),
    take({ pulledMenu, texts: changed }, pulledAt, deltas = []) {
      const { revision } = pulledMenu.catalogue;
      if (catalogues.has(revision)) ambiguous.add(revision);
      const since = now?.pulledMenu.catalogue.revision;
      if (since !== undefined) replaced.set(since, pulledAt);
      const [delta, ...others] = deltas;
      const step = since !== undefined && delta !== undefined ? [{ since, delta: others.reduce(joinDeltas, delta) }] : [];
      steps = step.length === 0 ? [] : [...steps, ...step].slice(1 - MOST_REVISIONS);
      catalogues.delete(revision);
      catalogues.set(revision, pulledMenu.catalogue);
      replaced.delete(revision);
      for (const oldest of [...catalogues.keys()].slice(0, -MOST_REVISIONS)) {
        catalogues.delete(oldest);
        replaced.delete(oldest);
      }
      if (step.length === 0) texts = new Map();
      for (const [id, text] of changed) {
        if (text === undefined) texts.delete(id);
        else texts.set(id, text);
      }
      for (const { items = [], removedItemIds = [] } of deltas) {
        for (const id of [...removedItemIds, ...items.filter(({ active }) => !active).map((item) => item.id)]) texts.delete(id);
      }
      now = { pulledMenu, pulledAt };
      answers = new Map();
    },
    confirm(pulledAt) {
      if (now !== undefined) now = { ...now, pulledAt };
    },
    answer(since) {
      if (now === undefined) return refuse({ code: 'no_catalogue' });
      const { pulledMenu, pulledAt } = now;
      const { revision } = pulledMenu.catalogue;
      const isKnown = since !== undefined && !ambiguous.has(since);
      if (isKnown && since === revision) return accept({ kind: 'unchanged', revision, pulledAt });
      const delta = isKnown ? deltaSince(steps, since) : undefined;
      if (delta === undefined || (delta.items?.length ?? 0) > sizeOf(pulledMenu.catalogue.items) * LARGEST_PART)
        return accept(answerOnce('', () => wholeOf(pulledMenu, texts, pulledAt)));
      return accept(answerOnce(since as string, () => deltaOf(pulledMenu, since as string, delta, texts, pulledAt)));
    },
  };
}

interface MenuStep {
  /** The revision that was in use before. */
  readonly since: string;
  readonly delta: CatalogueDelta;
}

/** Returns what a screen with this revision lacks: mostly the very delta that the service sent last. */
function deltaSince(steps: readonly MenuStep[], since: string): CatalogueDelta | undefined {
  const first = steps.findIndex((step) => step.since === since);
  return first === -1
    ? undefined
    : steps
        .slice(first)
        .map(({ delta }) => delta)
        .reduce(joinDeltas);
}

type KeptTexts = ReadonlyMap<string, ItemText>;

function wholeOf({ catalogue, provisional }: PulledMenu, texts: KeptTexts, pulledAt: Instant): CatalogueAnswer {
  return { kind: 'whole', data: dataOfCatalogue(catalogue), texts: [...texts.values()], provisional, pulledAt };
}

function deltaOf({ provisional }: PulledMenu, since: string, delta: CatalogueDelta, texts: KeptTexts, pulledAt: Instant): CatalogueAnswer {
  return { kind: 'delta', since, delta, texts: textsOfChanged(texts, delta), provisional, pulledAt };
}

/** Includes an empty text for each changed item without texts, so that screens stop showing the old ones. */
function textsOfChanged(texts: KeptTexts, { items = [], removedItemIds = [] }: CatalogueDelta): readonly ItemText[] {
  const changed = new Set([...items.map(({ id }) => id), ...removedItemIds]);
  return Array.from(changed, (itemId) => texts.get(itemId) ?? { itemId });
}

function keptPictures({ imageUrl = '', smallImageUrl = '' }: ItemText): readonly string[] {
  return [imageUrl, smallImageUrl].flatMap((address) => digestOfPicture(address) ?? []);
}
