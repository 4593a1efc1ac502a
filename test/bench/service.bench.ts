import { describeMeasured, type Measured } from './bench-goal.ts';
import { measureDoors } from './service-doors.ts';
import { measureDurability } from './service-durability.ts';
import { measureMenus } from './service-menu.ts';
import { measureStores } from './service-stores.ts';

const PARTS: Readonly<Record<string, () => Promise<readonly Measured[]>>> = {
  doors: measureDoors,
  durability: measureDurability,
  stores: measureStores,
  menus: measureMenus,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const measured: Measured[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length === 0 || asked.includes(name)) measured.push(...(await measure()));
}
console.log();
for (const each of measured) console.log(describeMeasured(each));
