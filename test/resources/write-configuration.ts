import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeConfiguration } from './configuration-page.ts';

/** `npm run configuration`: writes the reference of all that can be set anew. */

const file = fileURLToPath(new URL('../../resources/docs/configuration.md', import.meta.url));
writeFileSync(file, describeConfiguration());
console.log(`wrote ${file}`);
