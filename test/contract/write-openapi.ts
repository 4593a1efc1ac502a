import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeOrderingService, describeOrderManagement } from '../../shared/contract/operations/openapi.ts';
import { describeValueCardProvider } from '../../shared/contract/operations/openapi-provider.ts';
import { readInterfaces } from '../reference/read-interfaces.ts';
import { renderReferencePage } from '../reference/reference-page.ts';
import { readScriptOptions } from '../setup/script-options.ts';

readScriptOptions('npm run openapi\n\nWrites the OpenAPI files of both interfaces anew, and the page that a host serves at /docs.', {});

const folder = new URL('../../resources/openapi/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, document] of [
  ['ordering-service.json', describeOrderingService()],
  ['orders-v3.json', describeOrderManagement()],
  ['value-card-provider.json', describeValueCardProvider()],
] as const) {
  const file = new URL(name, folder);
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`wrote ${fileURLToPath(file)}`);
}
const page = new URL('reference-page.html', folder);
writeFileSync(page, renderReferencePage(readInterfaces()));
console.log(`wrote ${fileURLToPath(page)}`);
