import { type Fragment, html, type Markup } from '../../electron/host/base/markup.ts';
import { readReferenceName, type Schema } from './openapi-document.ts';
import { renderProse } from './prose-markup.ts';

/** The schemas of one interface, and the prefix of their anchors. */
export interface SchemaBook {
  readonly key: string;
  readonly schemas: Readonly<Record<string, Schema>>;
}

export function schemaAnchor(book: SchemaBook, name: string): string {
  return `${book.key}-schema-${name}`;
}

/** Describes a schema in a few words: `list of CartItem`, `integer (int64), 1 or more`. Named schemas are links. */
export function describeType(book: SchemaBook, schema: Schema): Markup {
  const core = describeCore(book, schema);
  return schema.nullable ? html`${core} or null` : core;
}

function describeCore(book: SchemaBook, schema: Schema): Markup {
  if (schema.$ref !== undefined) return linkToSchema(book, readReferenceName(schema.$ref));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined)
    return joinWith(
      choices.map((choice) => describeType(book, choice)),
      ' or ',
    );
  if (schema.allOf !== undefined)
    return joinWith(
      schema.allOf.map((part) => describeType(book, part)),
      ' with ',
    );
  if (schema.const !== undefined) return html`always <code>${asText(schema.const)}</code>`;
  if (schema.enum !== undefined)
    return joinWith(
      schema.enum.map((value) => html`<code>${asText(value)}</code>`),
      ' · ',
    );
  if (schema.items !== undefined) return html`list of ${describeType(book, schema.items)}${describeLimits(schema)}`;
  if (typeof schema.additionalProperties === 'object') return html`map of ${describeType(book, schema.additionalProperties)}`;
  const format = schema.format === undefined ? undefined : ` (${schema.format})`;
  return html`${schema.type ?? 'anything'}${format}${describeLimits(schema)}`;
}

function linkToSchema(book: SchemaBook, name: string): Markup {
  return name in book.schemas ? html`<a href="#${schemaAnchor(book, name)}">${name}</a>` : html`${name}`;
}

function joinWith(parts: readonly Markup[], separator: string): Markup {
  return html`${parts.map((part, index): Fragment => (index === 0 ? part : [separator, part]))}`;
}

function describeLimits(schema: Schema): string {
  const limits = [
    schema.exclusiveMinimum ? `more than ${schema.minimum}` : undefined,
    describeRange(schema.exclusiveMinimum ? undefined : schema.minimum, schema.maximum, ''),
    describeRange(schema.minLength, schema.maxLength, ' characters'),
    describeRange(schema.minItems, schema.maxItems, ' entries'),
    schema.uniqueItems ? 'each only once' : undefined,
    schema.pattern === undefined ? undefined : `matches ${schema.pattern}`,
  ].filter((limit) => limit !== undefined);
  return limits.length === 0 ? '' : `, ${limits.join(', ')}`;
}

function describeRange(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const lower = hasMeaning(least) ? least : undefined;
  const upper = hasMeaning(most) ? most : undefined;
  if (lower !== undefined && upper !== undefined) return lower === upper ? `exactly ${lower}${unit}` : `${lower} to ${upper}${unit}`;
  if (lower !== undefined) return `${lower} or more${unit}`;
  return upper === undefined ? undefined : `at most ${upper}${unit}`;
}

/** Leaves out the limits of the number format itself, since the format's name implies them. */
function hasMeaning(bound: number | undefined): bound is number {
  return bound !== undefined && Math.abs(bound) < 2_147_483_647;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Renders a record's members, one row each, or the type in words when there are none. */
export function renderMembers(book: SchemaBook, schema: Schema): Markup {
  const rows = Object.entries(collectMembers(schema));
  if (rows.length === 0) return html`<p class="type">${describeType(book, schema)}</p>`;
  const required = new Set([schema, ...(schema.allOf ?? [])].flatMap((part) => part.required ?? []));
  const closing = schema.additionalProperties === false ? html`<p class="note">No other members are taken.</p>` : undefined;
  return html`<dl class="members">${rows.map(([name, member]) => renderMember(book, name, member, required.has(name)))}</dl>${closing}`;
}

function collectMembers(schema: Schema): Readonly<Record<string, Schema>> {
  return Object.assign({}, ...(schema.allOf ?? []).map(collectMembers), schema.properties);
}

function renderMember(book: SchemaBook, name: string, member: Schema, isRequired: boolean): Markup {
  const marks = [
    isRequired ? 'required' : undefined,
    member.readOnly ? 'read only' : undefined,
    member.deprecated ? 'deprecated' : undefined,
    member['x-addition'] === undefined ? undefined : 'addition',
    member['x-assumed'] === undefined ? undefined : 'assumed',
  ].filter((mark) => mark !== undefined);
  return html`<div>
<dt><code>${name}</code>${marks.map((mark) => html` <span class="mark">${mark}</span>`)}</dt>
<dd><span class="type">${describeType(book, member)}</span>${renderDefault(member)}${renderProse(member.description)}${renderNested(book, member)}</dd>
</div>`;
}

function renderDefault(schema: Schema): Markup | undefined {
  return schema.default === undefined ? undefined : html`, otherwise <code>${asText(schema.default)}</code>`;
}

/** A record without a name can't be linked to, so it is shown in place. */
function renderNested(book: SchemaBook, schema: Schema): Markup | undefined {
  const inner = [schema, schema.items, schema.additionalProperties, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const records = inner.filter((part) => typeof part === 'object').filter((part) => Object.keys(part.properties ?? {}).length > 0);
  if (records.length === 0) return undefined;
  return html`${records.map((part) => html`<details><summary>Members</summary>${renderMembers(book, part)}</details>`)}`;
}
