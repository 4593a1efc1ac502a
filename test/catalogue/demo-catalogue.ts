import { readFileSync } from 'node:fs';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';

export const DEMO_FILE = new URL('../../resources/demo/catalogue.json', import.meta.url);

/** Lakeside Stadium and Harbor Arena, two venues made to show everything that the product can do, as the file has them. */
export const demoCatalogue = JSON.parse(readFileSync(DEMO_FILE, 'utf8')) as Catalogue;
