/** The parts of a JSON schema that concern members. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly type?: string;
}

/** Removes members that the schema does not name from a valid parsed value, so that they are not kept, signed or returned. */
export function dropUnknownMembers(schema: Schema, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { named, ofAny, ofItems, isOpen } = membersOf(schema);
  if (isOpen) return;
  if (Array.isArray(value)) {
    if (ofItems !== undefined) for (const element of value) dropUnknownMembers(ofItems, element);
    return;
  }
  const owner = value as Record<string, unknown>;
  for (const name of Object.keys(owner)) {
    const known = named.get(name) ?? ofAny;
    if (known === undefined) delete owner[name];
    else {
      const member = owner[name];
      if (typeof member === 'object') dropUnknownMembers(known, member);
    }
  }
}

interface Members {
  readonly named: ReadonlyMap<string, Schema>;
  readonly ofAny: Schema | undefined;
  readonly ofItems: Schema | undefined;
  /** A choice of closed records has no unknown members, and a schema without any type takes whatever there is. */
  readonly isOpen: boolean;
}

/** Asking a map costs a third of asking the schema itself, because there are many kinds of schema. */
const members = new WeakMap<Schema, Members>();

function membersOf(schema: Schema): Members {
  const known = members.get(schema);
  if (known !== undefined) return known;
  const { properties = {}, additionalProperties, items, type } = schema;
  const ofAny = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const made = { named: new Map(Object.entries(properties)), ofAny, ofItems: items, isOpen: type === undefined };
  members.set(schema, made);
  return made;
}
