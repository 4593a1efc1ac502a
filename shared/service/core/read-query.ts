import { accept, type Outcome } from '../../base/outcome.ts';
import type { Operation } from '../../contract/http/operation.ts';
import type { Violation } from '../../contract/http/violation.ts';
import { validate } from '../../contract/validation/validate.ts';
import { withoutCardData } from '../../wire/canonical/card-data.ts';

/** Reads the query by the operation's schema: texts become numbers, flags and lists; names that it does not have are ignored. */
export function readQuery(operation: Operation, text: string): Outcome<Readonly<Record<string, unknown>>, readonly Violation[]> {
  const read: Record<string, unknown> = {};
  const schemas: Readonly<Record<string, JsonType>> = operation.query.properties;
  for (const [name, value] of pairsOf(text)) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema === undefined) continue;
    if (schema.type === 'array') read[name] = [...((read[name] as unknown[]) ?? []), jsonOf(schema.items ?? {}, value)];
    else read[name] = jsonOf(schema, value);
  }
  if (Object.keys(schemas).length === 0) return accept(read);
  const valid = validate(operation.query, read) as Outcome<Readonly<Record<string, unknown>>, readonly Violation[]>;
  return valid.ok ? withoutCardData(valid.value) : valid;
}

interface JsonType {
  readonly type?: string;
  readonly format?: string;
  readonly items?: JsonType;
}

/** A text that is not a valid value stays a text, and the schema refuses it by name. */
function jsonOf(schema: JsonType, text: string): unknown {
  if ((schema.type === 'integer' || schema.type === 'number') && /^-?\d{1,20}(\.\d{1,20})?$/.test(text)) return Number(text);
  // A plus sign that was not encoded has become a space; in a moment it can only be before the offset.
  if (schema.format === 'date-time') return text.replace(/ (?=\d{2}:\d{2}$)/, '+');
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function* pairsOf(query: string): Generator<readonly [string, string]> {
  if (query === '') return;
  for (const pair of query.split('&')) {
    const cut = pair.indexOf('=');
    const name = decodePart(cut === -1 ? pair : pair.slice(0, cut));
    if (name !== '') yield [name, cut === -1 ? '' : decodePart(pair.slice(cut + 1))];
  }
}

/** Text with invalid percent-encoding is taken literally. */
function decodePart(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
