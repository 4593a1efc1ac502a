import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { AUDIT_EVENTS } from '../../shared/till-contract/operations/audit-operations.ts';

/** Rooms that write into the audit of a journal. */
const ROOMS = ['shared/till', 'shared/sync', 'electron/host'];

interface Source {
  readonly file: string;
  readonly text: string;
}

function sources(): readonly Source[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => ({ file: join(room, file), text: readFileSync(join(projectRoot, room, file), 'utf8') })),
  );
}

const NAME = /'([a-z]+(?:_[a-z]+)+|approved)'/g;

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(NAME)].map(([, name = '']) => name);
}

/** What stands after `event:` up to the end of its member: a name, a choice of names, a name of many endings, or who makes it. */
function eventsOf({ file, text }: Source): readonly string[] {
  return [...text.matchAll(/\bevent: (?<value>[^\n]*)/g)].flatMap(({ groups }) => {
    const value = groups?.value ?? '';
    // Types, and what is handed on from elsewhere.
    if (/^(string|TillEvent|AuditEvent|PowerEvent|Extract|\w+\.event|row\.)/.test(value)) return [];
    const [, prefix] = /^`([a-z_]+)\$\{decision\.kind\}`/.exec(value) ?? [];
    if (prefix !== undefined) return kindsOf(text).map((kind) => `${prefix}${kind}`);
    const member = value.split(/,\s+(?:body|at|facts)\b/)[0] ?? '';
    const named = namesIn(member);
    if (named.length > 0) return named;
    const [, maker = ''] = /^(\w+)[([]/.exec(value) ?? [];
    const made = namesIn(madeBy(maker, text));
    if (made.length === 0) throw new Error(`${file} writes an event that is not named where it is written: ${value}`);
    return made;
  });
}

/** The function or table of that name, to its end. */
function madeBy(name: string, text: string): string {
  const part = text.split('\n\n').find((one) => one.includes(`function ${name}(`) || one.includes(`const ${name}:`));
  return part ?? '';
}

/** The kinds of every union of decisions in the file. */
function kindsOf(text: string): readonly string[] {
  const unions = [...text.matchAll(/export type \w*Decision =[\s\S]*?;\n\n/g)].map(([union]) => union).join('\n');
  return [...unions.matchAll(/kind: '(\w+)'/g)].map(([, kind = '']) => kind);
}

test('every event that is written into the audit is one that screens have words for, and none is named in vain', () => {
  const written = new Set(sources().flatMap(eventsOf));
  expect([...written].filter((event) => !(event in AUDIT_EVENTS)).toSorted(), 'written without words').toEqual([]);
  expect(
    Object.keys(AUDIT_EVENTS)
      .filter((event) => !written.has(event))
      .toSorted(),
    'words for nothing',
  ).toEqual([]);
});
