import type { TSchema } from 'typebox';
import { Currency } from '../http/schema.ts';
import { isValid, validate } from '../validation/validate.ts';
import { CATALOGUE_FORMAT, CATALOGUE_LISTS, type Catalogue } from './catalogue.ts';
import { CatalogueOptions } from './catalogue-places.ts';
import { quoted, type ReportViolation } from './catalogue-violations.ts';

export type CatalogueListName = keyof typeof CATALOGUE_LISTS;

type Element<Name extends CatalogueListName> = NonNullable<Catalogue[Name]>[number];

/** An element of valid shape with its path. */
export interface ValidEntry<Name extends CatalogueListName> {
  readonly path: string;
  readonly entry: Element<Name>;
}

/** One list of the document, with as much of it as is readable. */
export interface CataloguePart<Name extends CatalogueListName> {
  readonly sound: readonly ValidEntry<Name>[];
  /** True when an element has this id. Also true when some id was unreadable, so that one error is not reported twice. */
  readonly has: (id: string | number) => boolean;
  /** True when `sound` contains all elements. */
  readonly isSound: boolean;
}

export type CatalogueContext = { readonly [Name in CatalogueListName]: CataloguePart<Name> } & {
  /** Undefined when it is not a currency code. */
  readonly currency: string | undefined;
  /** Calculate options of the whole environment; undefined when absent or invalid. */
  readonly options: CatalogueOptions | undefined;
};

const NAMES = Object.keys(CATALOGUE_LISTS) as readonly CatalogueListName[];

/** Reports invalid shapes and repeated ids. Returns undefined when the document is not a catalogue at all. */
export function readParts(value: unknown, complain: ReportViolation): CatalogueContext | undefined {
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
  return { ...(lists as unknown as CatalogueContext), currency, options: readOptions(members.calculate_options, complain) };
}

function readOptions(value: unknown, complain: ReportViolation): CatalogueOptions | undefined {
  if (value === undefined || isValid(CatalogueOptions, value)) return value;
  complain('calculate_options', 'shape', 'must be an object of flags');
  return undefined;
}

function readCurrency(value: unknown, complain: ReportViolation): string | undefined {
  if (isValid(Currency, value)) return value;
  complain('currency', 'shape', 'must be three capital letters, such as USD');
  return undefined;
}

function readList<Name extends CatalogueListName>(name: Name, value: unknown, complain: ReportViolation): CataloguePart<Name> {
  const unread: CataloguePart<Name> = { sound: [], has: () => true, isSound: false };
  if (value === undefined && name === 'api_keys') return { sound: [], has: () => false, isSound: true };
  const { maxItems } = CATALOGUE_LISTS[name];
  if (!Array.isArray(value) || value.length > maxItems) {
    complain(name, 'shape', value === undefined ? 'is required' : `must be an array of at most ${maxItems} elements`);
    return unread;
  }
  return readElements(name, value, complain);
}

function readElements<Name extends CatalogueListName>(
  name: Name,
  elements: readonly unknown[],
  complain: ReportViolation,
): CataloguePart<Name> {
  const idMember = name === 'item_sets' ? 'uuid' : name === 'api_keys' ? 'key' : 'id';
  const ids = new Set<string | number>();
  const valid: ValidEntry<Name>[] = [];
  let areIdsRead = true;
  for (const [index, element] of elements.entries()) {
    const path = `${name}[${index}]`;
    if (hasShape(name, element, path, complain)) valid.push({ path, entry: element as Element<Name> });
    const id = idOf(name, element, idMember);
    if (id === undefined) areIdsRead = false;
    else if (ids.has(id)) complain(`${path}.${idMember}`, 'repeated', 'is the same as that of an earlier one');
    else ids.add(id);
  }
  return { sound: valid, isSound: valid.length === elements.length, has: (id) => !areIdsRead || ids.has(id) };
}

/** The document's size already limits an element's size, so every violation is reported. */
const ALL_VIOLATIONS = { maxMembers: Number.POSITIVE_INFINITY, maxViolations: Number.POSITIVE_INFINITY };

/** Validates one element at a time: only its errors are in memory, and rules still apply to valid elements beside invalid ones. */
function hasShape(name: CatalogueListName, element: unknown, path: string, complain: ReportViolation): boolean {
  const checked = validate<TSchema>(CATALOGUE_LISTS[name].element, element, ALL_VIOLATIONS);
  if (checked.ok) return true;
  for (const { path: member, message } of checked.refusal) {
    complain(member === '' || member.startsWith('[') ? path + member : `${path}.${member}`, 'shape', message);
  }
  return false;
}

const NUMBERED: ReadonlySet<CatalogueListName> = new Set(['corporates', 'venues', 'vendors']);

/** Returns undefined when the id does not have the type of this list's ids. */
function idOf(name: CatalogueListName, element: unknown, member: 'id' | 'uuid' | 'key'): string | number | undefined {
  if (typeof element !== 'object' || element === null || !Object.hasOwn(element, member)) return undefined;
  const id: unknown = (element as Readonly<Record<string, unknown>>)[member];
  if (NUMBERED.has(name)) return typeof id === 'number' ? id : undefined;
  if (typeof id !== 'string') return undefined;
  // API keys are not case-sensitive, so the same key in capitals is a duplicate.
  return member === 'key' ? id.toLowerCase() : id;
}
