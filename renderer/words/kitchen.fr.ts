import { common } from './fr/common-words.ts';
import { kitchen } from './fr/kitchen.ts';
import { menuBoard } from './fr/menu-board.ts';
import type { KitchenWords } from './kitchen.en.ts';

export const kitchenWords: KitchenWords = { language: 'fr', direction: 'ltr', common, kitchen, menuBoard };
