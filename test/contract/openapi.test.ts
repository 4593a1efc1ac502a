import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { addition, assumed, optional, record } from '../../shared/contract/http/schema.ts';
import { describeOrderingService, describeOrderManagement } from '../../shared/contract/operations/openapi.ts';
import { toOpenApi } from '../../shared/contract/operations/openapi-schema.ts';
import { ALL_OPERATIONS } from '../../shared/contract/operations/router.ts';
import { MenuItemTax } from '../../shared/contract/records/tax.ts';

interface Described {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly description: string;
  readonly 'x-addition'?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly 'x-addition'?: string }>>;
}

const documents = [
  { file: 'ordering-service.json', describeIt: describeOrderingService, title: 'the service', version: 'v2.11.0', count: 19, added: 20 },
  { file: 'orders-v3.json', describeIt: describeOrderManagement, title: 'Orders API V3', version: '1.0.0', count: 15, added: 0 },
];

function pathOf(file: string): URL {
  return new URL(`../../resources/openapi/${file}`, import.meta.url);
}

describe.each(documents)('$file', ({ file, describeIt, title, version, count, added }) => {
  let text: string;
  let document: Described;
  beforeAll(() => {
    text = readFileSync(pathOf(file), 'utf8');
    document = JSON.parse(text) as Described;
  });

  test('is current (npm run openapi)', () => {
    expect(text).toBe(`${JSON.stringify(describeIt(), null, 2)}\n`);
  });

  test('is valid by an independent validator', async () => {
    await expect(SwaggerParser.validate(fileURLToPath(pathOf(file)))).resolves.toBeDefined();
  });

  test('has the documented format, title and version', () => {
    expect([document.openapi, document.info.title, document.info.version]).toEqual(['3.0.0', title, version]);
  });

  test('describes every operation of its interface, and marks those that are additions', () => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(all.filter((operation) => operation['x-addition'] === undefined)).toHaveLength(count);
    expect(all).toHaveLength(count + added);
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  });

  test('tells statuses and security as the operations have them', () => {
    const schemes = {
      none: [],
      'api-key-exchange': ['apiKey'],
      bearer: ['bearer'],
      'bearer+key': ['bearer', 'apiKey'],
      'bearer+backoffice': ['bearer', 'backofficeKey'],
    };
    const own = ALL_OPERATIONS.filter(({ id }) => text.includes(`"operationId": "${id}"`));
    expect(own).toHaveLength(count + added);
    for (const operation of own) {
      const described = document.paths[operation.path]?.[operation.method.toLowerCase()];
      expect(described?.operationId).toBe(operation.id);
      expect(Object.keys(described?.responses ?? {})).toEqual(Object.keys(operation.answers));
      expect(described?.security.map((needed) => Object.keys(needed))).toEqual([schemes[operation.access]]);
    }
  });

  test('refers only to components that are there, and uses each', () => {
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]));
    expect([...used].sort()).toEqual(Object.keys(document.components.schemas));
  });

  test('has no keyword that OpenAPI 3.0 lacks', () => {
    expect(text).not.toMatch(/"(?:const|patternProperties|\$defs|\$id|propertyNames|title": "[A-Z]\w+",\n\s+"type)"/);
    expect(text).not.toMatch(/"exclusiveMinimum": [0-9]/);
  });
});

test('cancelling tells the documented text to the letter', () => {
  const document = describeOrderManagement() as unknown as Described;
  const path = document.paths['/v3/corporate/{corporate_id}/venue/{venue_id}/vendor/{vendor_id}/orders/{uuid}'];
  expect(path?.delete?.responses['200']?.description).toBe('The order was cancelled and is now in completed state.');
});

test('checkout says that a signed cart makes at most one order', () => {
  const document = describeOrderingService() as unknown as Described;
  const operation = document.paths['/ordering/venues/{venue_id}/vendors/{vendor_id}/checkout']?.post;
  expect(operation?.description).toContain('A cart signed once makes at most one order');
});

test('statuses beyond the documents are marked', () => {
  const menu = (describeOrderingService() as unknown as Described).paths['/ordering/venues/{venue_id}/vendors/{vendor_id}/menu']?.get;
  expect(menu?.responses['400']?.['x-addition']).toBeTypeOf('string');
  expect(menu?.responses['404']?.['x-addition']).toBeUndefined();
});

test('what a place says of a record stands around the reference', () => {
  const components = new Map();
  const holder = record('', { plain: MenuItemTax, marked: optional(addition('Needed offline.', MenuItemTax)) });
  const { title: _, ...members } = holder as typeof holder & { readonly title: string };
  const reference = { $ref: '#/components/schemas/MenuItemTax' };
  expect(toOpenApi(members, components)).toMatchObject({
    properties: {
      plain: reference,
      marked: { allOf: [reference], 'x-addition': 'Needed offline.', description: 'Addition: Needed offline.' },
    },
  });
  expect(components.get('MenuItemTax')).toMatchObject({ 'x-assumed': expect.any(String), type: 'object' });
});

test('marks are described in words, too', () => {
  expect(toOpenApi(assumed('It is so.', { type: 'string', description: 'A name.' }), new Map())).toEqual({
    type: 'string',
    description: 'A name. Assumed: It is so.',
    'x-assumed': 'It is so.',
  });
});
