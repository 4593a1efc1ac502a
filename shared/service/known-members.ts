/** What a JSON schema says of members. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

/**
 * Takes out of a value, which was just read from JSON and is of the schema, what the schema does not name: what nobody reads is not kept,
 * signed or told either.
 */
export function dropUnknownMembers(schema: Schema, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { properties, additionalProperties, items } = schema;
  if (Array.isArray(value)) {
    if (items !== undefined) for (const element of value) dropUnknownMembers(items, element);
    return;
  }
  const ofAny = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const owner = value as Record<string, unknown>;
  for (const name of Object.keys(owner)) {
    const known = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : ofAny;
    if (known === undefined) delete owner[name];
    else dropUnknownMembers(known, owner[name]);
  }
}
