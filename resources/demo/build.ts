import { writeFileSync } from 'node:fs';
import { demoCatalogue } from './demo-catalogue.ts';
import { readableJson } from './readable-json.ts';

/** `node resources/demo/build.ts` writes the demonstration's catalogue file anew. */
const file = new URL('catalogue.json', import.meta.url);
const text = readableJson(demoCatalogue);
writeFileSync(file, text);
console.log(`${demoCatalogue.items.length} items, ${demoCatalogue.item_sets.length} item sets, ${Buffer.byteLength(text)} bytes`);
