import { type Static, type TArray, type TImmutable, type TObject, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';

/**
 * The small vocabulary that every record of the contract is written in. A schema is JSON Schema: types are inferred from it,
 * Ajv checks by it, and the OpenAPI text is the same object.
 */

/** An id or amount of minor units beyond this would be changed silently by a JSON number; it is refused instead. */
const SAFE = Number.MAX_SAFE_INTEGER;

export const Int64 = Type.Integer({ format: 'int64', minimum: -SAFE, maximum: SAFE });
export const NumericId = Type.Integer({ format: 'int64', minimum: 1, maximum: SAFE });
export const Int32 = Type.Integer({ format: 'int32', minimum: -2_147_483_648, maximum: 2_147_483_647 });
export const Count = Type.Integer({ format: 'int32', minimum: 0, maximum: 2_147_483_647 });
/** Money on the wire: digits beyond the currency's are judged where the currency is known, not here. */
export const Amount = Type.Number({ format: 'float' });
export const Moment = Type.String({ format: 'date-time', maxLength: 64 });
export const Uuid = Type.String({ format: 'uuid' });
export const Flag = Type.Boolean();
export const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
/** How much is sold; at most three decimals, which the engine judges where it compiles them. */
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

/** An object whose member names are ids of the caller's, such as modifier uuids. */
export function keyed<Schema extends TSchema>(values: Schema, maxProperties?: number) {
  return Type.Unsafe<{ readonly [key: string]: Static<Schema> }>({
    type: 'object',
    additionalProperties: values,
    ...(maxProperties === undefined ? {} : { maxProperties }),
  });
}

/** A record that holds itself names itself by title; `record-table.ts` is where the title is looked up. */
export function recursive<Value>(title: string): TUnsafe<Value> {
  return Type.Unsafe<Value>({ $ref: title });
}

export const optional = Type.Optional;

type ReadonlyMembers<Properties extends TProperties> = { [Key in keyof Properties]: Properties[Key] & { '~readonly': true } };
export type RecordSchema<Properties extends TProperties> = TObject<ReadonlyMembers<Properties>>;

/** A named record; unknown members are ignored. The title becomes its name among the OpenAPI components. */
export function record<Properties extends TProperties>(name: string, properties: Properties): RecordSchema<Properties> {
  return Type.Object(properties, { title: name }) as unknown as RecordSchema<Properties>;
}

/** A named record that takes no member it does not name ("no extra properties"). */
export function closedRecord<Properties extends TProperties>(name: string, properties: Properties): RecordSchema<Properties> {
  return Type.Object(properties, { title: name, additionalProperties: false }) as unknown as RecordSchema<Properties>;
}

/** A member that the documents leave open and this product decides; the reason goes into the OpenAPI text. */
export function assumed<Schema extends TSchema>(reason: string, schema: Schema): Schema {
  return { ...schema, 'x-assumed': reason };
}

/** A member or record that the documents do not have; the reason goes into the OpenAPI text. */
export function addition<Schema extends TSchema>(reason: string, schema: Schema): Schema {
  return { ...schema, 'x-addition': reason };
}

/** What the documents say of a member; goes into the OpenAPI text. */
export function described<Schema extends TSchema>(description: string, schema: Schema): Schema {
  return { ...schema, description };
}

/** A limit whose breach is well-formed but not acceptable: 422, where a breach of type or of any other limit is 400. */
export function unprocessable<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, 'x-unprocessable': true };
}
