import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeOrderingService, describeOrderManagement } from '../../shared/contract/openapi.ts';
import { PROJECT } from './project-files.ts';

/** Writes the OpenAPI files of both interfaces. With --check it writes nothing, and fails where a file is not what it would write. */

const folder = new URL('resources/openapi/', PROJECT);
const files = [
  { name: 'ordering-service.json', document: describeOrderingService() },
  { name: 'orders-v3.json', document: describeOrderManagement() },
];

function readFile(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const mayOnlyCheck = process.argv.includes('--check');
if (!mayOnlyCheck) mkdirSync(folder, { recursive: true });
for (const { name, document } of files) {
  const file = new URL(name, folder);
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (readFile(file) === text) continue;
  if (mayOnlyCheck) {
    process.stderr.write(`${fileURLToPath(file)} is not current: run npm run openapi\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    process.stdout.write(`wrote ${fileURLToPath(file)}\n`);
  }
}
