import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';

const guide = readFileSync(new URL('../../resources/docs/catalogue.md', import.meta.url), 'utf8');

test('the smallest catalogue that the guide shows is sound', () => {
  const [, shown = ''] = /^```json\n(.*?)^```$/ms.exec(guide) ?? [];
  const smallest: unknown = JSON.parse(shown);
  expect(checkCatalogue(smallest)).toEqual({ ok: true, value: smallest });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
}

const catalogue = Catalogue as unknown as Schema;

/** The members that a section names, and which of them it marks as needed. */
const sections = guide.split(/^### /m).slice(1);
const tables = sections.map((section): readonly [path: string, cells: string] => {
  const [, path = '', rows = ''] = /^`([\w.]+)`\n(.*)/s.exec(section) ?? [];
  return [
    path,
    rows
      .split('\n')
      .flatMap((row) => /^\|([^|]*)\|/.exec(row)?.[1] ?? [])
      .join(' '),
  ];
});

function schemaAt(path: string): Schema {
  return path.split('.').reduce<Schema>((within, name) => {
    const member = within.properties?.[name] ?? {};
    return member.items ?? member;
  }, catalogue);
}

describe('the guide to the catalogue', () => {
  test('has a table for each list of it', () => {
    const lists = Object.entries(catalogue.properties ?? {}).flatMap(([name, { items }]) => (items === undefined ? [] : [name]));
    expect(tables.map(([path]) => path)).toEqual(expect.arrayContaining(lists));
  });

  test.each(tables)('names every member of %s, and marks those that must be there', (path, cells) => {
    const { properties = {}, required = [] } = schemaAt(path);
    const named = [...cells.matchAll(/`(\w+)`( \*)?/g)].map(([, name = '', mark]) => [name, mark !== undefined] as const);
    const wanted = Object.keys(properties).map((name) => [name, required.includes(name)] as const);
    expect(named.toSorted()).toEqual(wanted.toSorted());
  });
});
