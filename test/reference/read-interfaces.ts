import { readdirSync, readFileSync } from 'node:fs';
import type { OpenApiDocument } from './openapi-document.ts';
import type { DescribedInterface } from './reference-page.ts';

export const OPENAPI_FOLDER = new URL('../../resources/openapi/', import.meta.url);

/** Spoken by others: no host answers it. */
const OF_OTHERS = 'value-card-provider.json';

export function readInterfaces(): readonly DescribedInterface[] {
  const names = readdirSync(OPENAPI_FOLDER).filter((name) => name.endsWith('.json') && name !== OF_OTHERS);
  return names.sort().map((name) => ({
    key: name.slice(0, -'.json'.length),
    document: JSON.parse(readFileSync(new URL(name, OPENAPI_FOLDER), 'utf8')) as OpenApiDocument,
  }));
}
