import { type Catalogue, itemsOf } from '../../shared/engine/catalogue/catalogue.ts';
import { applyDelta } from '../../shared/engine/catalogue/catalogue-delta.ts';
import type { CatalogueDelta, DaypartData } from '../../shared/engine/terms/catalogue-data.ts';
import { entriesOf } from '../../shared/engine/terms/layered-map.ts';
import { entryIn, type Named } from '../../shared/engine/terms/names.ts';
import type { ItemText } from '../../shared/till-contract/operations/stand-operations.ts';

/** A menu in the catalogue's own names, and the same menu as a window shows it. */
export interface SpokenMenu {
  readonly plain: Catalogue;
  /** The same object where nothing has a name of its own in the language. */
  readonly shown: Catalogue;
}

/** Returns the menu in the names of a language; '' is the catalogue's own. Carts hold ids, so these names stay in the window. */
export function speakMenu(plain: Catalogue, language: string): SpokenMenu {
  if (language === '') return { plain, shown: plain };
  const isNamed = ({ names }: Named): boolean => entryIn(names, language) !== undefined;
  const names: CatalogueDelta = {
    revision: plain.revision,
    items: [...itemsOf(plain)].map(({ data }) => data).filter(isNamed),
    itemSets: [...entriesOf(plain.itemSets)].map(([, { data }]) => data).filter(isNamed),
    discounts: plain.discounts.all.map(({ data }) => data),
    fees: [...plain.fees.byId.values()].map(({ data }) => data),
    dayparts: plain.calendar.dayparts.map(({ data }) => data),
  };
  return { plain, shown: hasNames(names, language) ? applyDelta(plain, deltaIn(names, language)) : plain };
}

/** Applies a change to both, at a cost in proportion to the change. */
export function changeSpokenMenu({ plain, shown }: SpokenMenu, delta: CatalogueDelta, language: string): SpokenMenu {
  const changed = applyDelta(plain, delta);
  if (shown === plain && !hasNames(delta, language)) return { plain: changed, shown: changed };
  return { plain: changed, shown: applyDelta(shown, deltaIn(delta, language)) };
}

export function descriptionIn(text: ItemText | undefined, language: string): string | undefined {
  return entryIn(text?.descriptions, language) ?? text?.description;
}

function hasNames({ items = [], itemSets = [], discounts = [], fees = [], dayparts = [] }: CatalogueDelta, language: string): boolean {
  const groups = dayparts.flatMap((daypart) => daypart.groups);
  const parts: readonly (readonly Named[])[] = [items, itemSets, discounts, fees, dayparts, groups];
  return parts.some((part) => part.some(({ names }) => entryIn(names, language) !== undefined));
}

function deltaIn(delta: CatalogueDelta, language: string): CatalogueDelta {
  const named = <Part extends Named>(part: Part): Part => namedIn(part, language);
  const { items, itemSets, discounts, fees, dayparts } = delta;
  return {
    ...delta,
    ...(items !== undefined && { items: items.map(named) }),
    ...(itemSets !== undefined && { itemSets: itemSets.map(named) }),
    ...(discounts !== undefined && { discounts: discounts.map(named) }),
    ...(fees !== undefined && { fees: fees.map(named) }),
    ...(dayparts !== undefined && {
      dayparts: dayparts.map((daypart): DaypartData => ({ ...named(daypart), groups: daypart.groups.map(named) })),
    }),
  };
}

function namedIn<Part extends Named>(part: Part, language: string): Part {
  const name = entryIn(part.names, language);
  return name === undefined ? part : { ...part, name, plainName: part.name };
}
