import { writeFileSync } from 'node:fs';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import { readScriptOptions } from '../setup/script-options.ts';
import { DEMO_FILE, demoCatalogue } from './demo-catalogue.ts';
import { readableJson } from './readable-json.ts';

readScriptOptions(
  'npm run catalogue:demo\n\nLays out the catalogue file of the demo stand after an edit, and names what is wrong in it.',
  {},
);

writeFileSync(DEMO_FILE, readableJson(demoCatalogue));
const checked = checkCatalogue(demoCatalogue);
if (checked.ok) console.log(`${demoCatalogue.items.length} items, ${demoCatalogue.item_sets.length} item sets, no fault`);
else {
  console.error(checked);
  process.exitCode = 1;
}
