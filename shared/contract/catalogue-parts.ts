import type { TSchema } from 'typebox';
import { CATALOGUE_FORMAT, CATALOGUE_LISTS, type Catalogue } from './catalogue.ts';
import { CatalogueOptions } from './catalogue-places.ts';
import { type Complain, quoted } from './catalogue-violations.ts';
import { Currency } from './schema.ts';
import { isOf, validate } from './validate.ts';

export type CatalogueListName = keyof typeof CATALOGUE_LISTS;

type Element<Name extends CatalogueListName> = NonNullable<Catalogue[Name]>[number];

/** An element whose shape is right, and where it stands. */
export interface Sound<Name extends CatalogueListName> {
  readonly path: string;
  readonly entry: Element<Name>;
}

/** One list of the document, as far as it can be read. */
export interface CataloguePart<Name extends CatalogueListName> {
  readonly sound: readonly Sound<Name>[];
  /** Whether an element has this id. Says yes as well where an id could not be read, so that one fault is told once. */
  readonly has: (id: string | number) => boolean;
  /** Whether no element is left out of `sound`. */
  readonly isSound: boolean;
}

export type CatalogueParts = { readonly [Name in CatalogueListName]: CataloguePart<Name> } & {
  /** Undefined where it is no currency code. */
  readonly currency: string | undefined;
  /** Calculate options of the whole environment; undefined where there are none, or no sound ones. */
  readonly options: CatalogueOptions | undefined;
};

const NAMES = Object.keys(CATALOGUE_LISTS) as readonly CatalogueListName[];

/** Complains of wrong shapes and repeated ids on the way. Undefined where the document is no catalogue at all. */
export function readParts(value: unknown, complain: Complain): CatalogueParts | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    complain('', 'shape', 'must be an object');
    return undefined;
  }
  const members = value as Readonly<Record<string, unknown>>;
  if (members.format !== CATALOGUE_FORMAT) {
    complain('format', 'shape', `must be ${quoted(CATALOGUE_FORMAT)}`);
    return undefined;
  }
  const currency = readCurrency(members.currency, complain);
  const lists = Object.fromEntries(NAMES.map((name) => [name, readList(name, members[name], complain)]));
  return { ...(lists as unknown as CatalogueParts), currency, options: readOptions(members.calculate_options, complain) };
}

function readOptions(value: unknown, complain: Complain): CatalogueOptions | undefined {
  if (value === undefined || isOf(CatalogueOptions, value)) return value;
  complain('calculate_options', 'shape', 'must be an object of flags');
  return undefined;
}

function readCurrency(value: unknown, complain: Complain): string | undefined {
  if (isOf(Currency, value)) return value;
  complain('currency', 'shape', 'must be three capital letters, such as USD');
  return undefined;
}

function readList<Name extends CatalogueListName>(name: Name, value: unknown, complain: Complain): CataloguePart<Name> {
  const unread: CataloguePart<Name> = { sound: [], has: () => true, isSound: false };
  if (value === undefined && name === 'api_keys') return { sound: [], has: () => false, isSound: true };
  const { maxItems } = CATALOGUE_LISTS[name];
  if (!Array.isArray(value) || value.length > maxItems) {
    complain(name, 'shape', value === undefined ? 'is required' : `must be an array of at most ${maxItems} elements`);
    return unread;
  }
  return readElements(name, value, complain);
}

function readElements<Name extends CatalogueListName>(name: Name, elements: readonly unknown[], complain: Complain): CataloguePart<Name> {
  const idMember = name === 'item_sets' ? 'uuid' : name === 'api_keys' ? 'key' : 'id';
  const ids = new Set<string | number>();
  const sound: Sound<Name>[] = [];
  let areIdsRead = true;
  for (const [index, element] of elements.entries()) {
    const path = `${name}[${index}]`;
    if (hasShape(name, element, path, complain)) sound.push({ path, entry: element as Element<Name> });
    const id = idOf(name, element, idMember);
    if (id === undefined) areIdsRead = false;
    else if (ids.has(id)) complain(`${path}.${idMember}`, 'repeated', 'is the same as that of an earlier one');
    else ids.add(id);
  }
  return { sound, isSound: sound.length === elements.length, has: (id) => !areIdsRead || ids.has(id) };
}

/** The document's own size bounds what one element can hold, so all that is wrong with it is told. */
const WHOLLY = { maxMembers: Number.POSITIVE_INFINITY, maxViolations: Number.POSITIVE_INFINITY };

/**
 * Elements are judged one at a time, so that the errors of one are all that is ever held, and rules about sound elements can still be
 * judged beside broken ones.
 */
function hasShape(name: CatalogueListName, element: unknown, path: string, complain: Complain): boolean {
  const checked = validate<TSchema>(CATALOGUE_LISTS[name].element, element, WHOLLY);
  if (checked.ok) return true;
  for (const { path: member, message } of checked.refusal) {
    complain(member === '' || member.startsWith('[') ? path + member : `${path}.${member}`, 'shape', message);
  }
  return false;
}

const NUMBERED: ReadonlySet<CatalogueListName> = new Set(['corporates', 'venues', 'vendors']);

/** Undefined where it is none of the type that the others' ids have. */
function idOf(name: CatalogueListName, element: unknown, member: 'id' | 'uuid' | 'key'): string | number | undefined {
  if (typeof element !== 'object' || element === null || !Object.hasOwn(element, member)) return undefined;
  const id: unknown = (element as Readonly<Record<string, unknown>>)[member];
  if (NUMBERED.has(name)) return typeof id === 'number' ? id : undefined;
  if (typeof id !== 'string') return undefined;
  // The case of a key's letters means nothing, so a key in capitals is not another key.
  return member === 'key' ? id.toLowerCase() : id;
}
