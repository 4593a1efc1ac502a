import { fileURLToPath } from 'node:url';
import { PAGE_SECTIONS } from '../../renderer/vite/word-files.ts';
import type { Messages } from '../../renderer/words/base/compile-words.ts';
import { SOURCE_LANGUAGE } from '../../renderer/words/base/language.ts';
import { type MessagePart, parseMessage } from '../../renderer/words/base/message.ts';
import { readMessages } from './read-words.ts';

export const WORD_TYPES_FILE = fileURLToPath(new URL('../../renderer/words/base/word-types.ts', import.meta.url));

/** The values that a message takes, in the order of their names, and the type of each. */
export function argumentsOf(message: string): readonly (readonly [name: string, type: string])[] {
  const uses = new Map<string, Set<string>>();
  const collect = (parts: readonly MessagePart[]): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      uses.set(part.name, (uses.get(part.name) ?? new Set()).add(part.kind));
      if (part.kind === 'select' && part.forms.has('none')) uses.get(part.name)?.add('none');
      for (const form of part.forms.values()) collect(form);
    }
  };
  collect(parseMessage(message));
  return [...uses]
    .map(([name, kinds]) => [name, `${kinds.has('plural') ? 'number' : 'Text'}${kinds.has('none') ? ' | undefined' : ''}`] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const PAGES = Object.keys(PAGE_SECTIONS) as readonly (keyof typeof PAGE_SECTIONS)[];
const WIDTH = 140;

/** Declares the words of each kind of page, as the messages of the source language make them. */
export function describeWordTypes(): string {
  const all = PAGES.map((page) => [page, readMessages(page, SOURCE_LANGUAGE)] as const);
  const sections = new Map(all.flatMap(([, messages]) => Object.entries(messages)));
  const types = [...sections].map(([name, messages]) => `type ${typeName(name)} = ${describe(messages as Messages, '')};`);
  const pages = all.map(([page, messages]) => {
    const rows = Object.keys(messages).map((name) => `  readonly ${name}: ${typeName(name)};`);
    return `export interface ${typeName(page)}Messages {\n${rows.join('\n')}\n}`;
  });
  return `${HEAD}\n${types.join('\n\n')}\n\n${pages.join('\n\n')}\n`;
}

const HEAD = `/* Written by \`npm run words\` from the messages of the source language. */

/** Texts, which take no values. */
type Texts<Key extends string> = Readonly<Record<Key, string>>;

type Text = string | number;

/** Sentences that take the same values. */
type Messages<Key extends string, Values> = Readonly<Record<Key, (values: Readonly<Values>) => string>>;
`;

function typeName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Messages that take the same values are declared together, so that the file stays short. */
function describe(messages: Messages, indent: string): string {
  const inner = `${indent}  `;
  const keys = new Map<string, string[]>();
  const rows: string[] = [];
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value !== 'string') rows.push(`${inner}readonly ${key}: ${describe(value, `${inner}  `)};`);
    else keys.set(valuesOf(value), [...(keys.get(valuesOf(value)) ?? []), `'${key}'`]);
  }
  const groups = [...keys].map(([values, names]) => `${values === '' ? 'Texts<' : 'Messages<'}${wrap(names, inner)}${values}>`);
  return [...groups, ...(rows.length === 0 ? [] : [`{\n${rows.map((row) => `  ${row}`).join('\n')}\n${inner}}`])].join(` &\n${inner}`);
}

function valuesOf(message: string): string {
  const values = argumentsOf(message).map(([name, type]) => `${name}: ${type}`);
  return values.length === 0 ? '' : `, { ${values.join('; ')} }`;
}

function wrap(names: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(name);
    else if (last.length + name.length + 3 <= WIDTH - 20) lines[lines.length - 1] = `${last} | ${name}`;
    else lines.push(`${indent}  | ${name}`);
  }
  return lines.join('\n');
}
