import { type Static, type TArray, type TImmutable, type TObject, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';

/**
 * The helpers that every record of the contract is built with. A schema is JSON Schema: types are inferred from it, Ajv validates with it,
 * and the OpenAPI text contains the same object.
 */

/** Ids and amounts beyond this limit are refused, because a JSON number would silently change them. */
const SAFE = Number.MAX_SAFE_INTEGER;

export const Int64 = Type.Integer({ format: 'int64', minimum: -SAFE, maximum: SAFE });
export const NumericId = Type.Integer({ format: 'int64', minimum: 1, maximum: SAFE });
export const Int32 = Type.Integer({ format: 'int32', minimum: -2_147_483_648, maximum: 2_147_483_647 });
export const Count = Type.Integer({ format: 'int32', minimum: 0, maximum: 2_147_483_647 });
/** Money on the wire. Its decimals are checked where the currency is known, not here. */
export const Amount = Type.Number({ format: 'float' });
export const Moment = Type.String({ format: 'date-time', maxLength: 64 });
export const Uuid = Type.String({ format: 'uuid' });
export const Flag = Type.Boolean();
export const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
/** A sold quantity. The engine checks that it has at most three decimals. */
export const Quantity = unprocessable(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }));

export function text(maxLength: number, minLength = 0) {
  return Type.String(minLength > 0 ? { minLength, maxLength } : { maxLength });
}

export function oneOf<const Values extends readonly string[]>(...values: Values) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, nullable: true });
}

export function list<Schema extends TSchema>(items: Schema, options: { minItems?: number; maxItems?: number; uniqueItems?: boolean } = {}) {
  return Type.Array(items, options) as TImmutable<TArray<Schema>>;
}

/** An object whose member names are the caller's ids, for example modifier uuids. */
export function keyed<Schema extends TSchema>(values: Schema, maxProperties?: number) {
  return Type.Unsafe<{ readonly [key: string]: Static<Schema> }>({
    type: 'object',
    additionalProperties: values,
    ...(maxProperties === undefined ? {} : { maxProperties }),
  });
}

/** A reference by title, for a record that contains itself; `record-table.ts` resolves the title. */
export function recursive<Value>(title: string): TUnsafe<Value> {
  return Type.Unsafe<Value>({ $ref: title });
}

export const optional = Type.Optional;

type ReadonlyMembers<Properties extends TProperties> = { [Key in keyof Properties]: Properties[Key] & { '~readonly': true } };
export type RecordSchema<Properties extends TProperties> = TObject<ReadonlyMembers<Properties>>;

/** A named record that ignores unknown members. The title becomes its name among the OpenAPI components. */
export function record<Properties extends TProperties>(name: string, properties: Properties): RecordSchema<Properties> {
  return Type.Object(properties, { title: name }) as unknown as RecordSchema<Properties>;
}

/** A named record that refuses unknown members ("no extra properties"). */
export function closedRecord<Properties extends TProperties>(name: string, properties: Properties): RecordSchema<Properties> {
  return Type.Object(properties, { title: name, additionalProperties: false }) as unknown as RecordSchema<Properties>;
}

/** Marks a decision of this product where the documents are silent; the reason appears in the OpenAPI text. */
export function assumed<Schema extends TSchema>(reason: string, schema: Schema): Schema {
  return { ...schema, 'x-assumed': reason };
}

/** Marks a member or record that the documents do not have; the reason appears in the OpenAPI text. */
export function addition<Schema extends TSchema>(reason: string, schema: Schema): Schema {
  return { ...schema, 'x-addition': reason };
}

/** Adds the documents' description of a member, which appears in the OpenAPI text. */
export function described<Schema extends TSchema>(description: string, schema: Schema): Schema {
  return { ...schema, description };
}

/** Marks limits whose violation is well-formed but not acceptable: 422 instead of 400. A wrong type is still 400. */
export function unprocessable<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, 'x-unprocessable': true };
}
