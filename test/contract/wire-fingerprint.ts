import type { Operation } from '../../shared/contract/http/operation.ts';
import { ALL_OPERATIONS } from '../../shared/contract/operations/router.ts';
import { RECORDS } from '../../shared/contract/validation/record-table.ts';
import { digestOf } from './fingerprint-digest.ts';

/** What goes over the wire, one line per operation and per record: a line changes when and only when its own wire form changes. */

export const FINGERPRINT_FILE = new URL('fingerprint.txt', import.meta.url);

export function fingerprintLines(): readonly string[] {
  const operations = ALL_OPERATIONS.map(
    (operation) => `operation ${operation.interface} ${operation.id} ${digestOf(wireOfOperation(operation))}`,
  );
  const records = [...RECORDS].map(([title, record]) => {
    const { title: _, ...members } = record;
    return `record ${title} ${digestOf(wireOf(members))}`;
  });
  return [...operations.sort(), ...records.sort()];
}

/** Words for people are no part of the wire. */
const WORDS = ['description', 'x-assumed', 'x-addition', 'deprecated', 'readOnly'];

/** Named records inside are given by name, since each has a line of its own. */
function wireOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(wireOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('title' in schema && typeof schema.title === 'string') return { $ref: schema.title };
  const members = Object.entries(schema).filter(([key]) => !WORDS.includes(key));
  return Object.fromEntries(members.map(([key, value]) => [key, key === 'properties' ? wireOfProperties(value) : wireOf(value)]));
}

/** A member may be named as a word for people is. */
function wireOfProperties(properties: object): unknown {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, wireOf(schema)]));
}

function wireOfOperation(operation: Operation): unknown {
  const { id, interface: side, method, path, parameters, access, query, headers, request, answers } = operation;
  return {
    id,
    side,
    method,
    path,
    parameters,
    access,
    query: wireOf(query),
    headers: headers.map(({ name, isRequired, schema }) => ({ name, isRequired, schema: wireOf(schema) })),
    request: request === undefined ? null : { content: wireOfProperties(request.content), maxBytes: request.maxBytes },
    answers: Object.entries(answers).map(([status, answer]) => [status, wireOfProperties(answer.content ?? {}), answer.messages ?? []]),
  };
}
