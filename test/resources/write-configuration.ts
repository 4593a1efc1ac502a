import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readScriptOptions } from '../setup/script-options.ts';
import { describeConfiguration } from './configuration-page.ts';

readScriptOptions('npm run configuration\n\nWrites the reference of all that can be set anew.', {});

const file = fileURLToPath(new URL('../../resources/docs/configuration.md', import.meta.url));
writeFileSync(file, describeConfiguration());
console.log(`wrote ${file}`);
