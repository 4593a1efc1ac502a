import { writeFileSync } from 'node:fs';
import { demoCatalogue } from '../../resources/demo/demo-catalogue.ts';
import { readScriptOptions } from '../setup/script-options.ts';
import { readableJson } from './readable-json.ts';

readScriptOptions(
  'npm run catalogue:demo\n\nWrites the catalogue file of the demo stand anew, from the modules beside it in resources/demo.',
  {},
);

const text = readableJson(demoCatalogue);
writeFileSync(new URL('../../resources/demo/catalogue.json', import.meta.url), text);
console.log(`${demoCatalogue.items.length} items, ${demoCatalogue.item_sets.length} item sets, ${Buffer.byteLength(text)} bytes`);
