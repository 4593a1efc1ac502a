import { common } from './ar/common-words.ts';
import { kitchen } from './ar/kitchen.ts';
import { menuBoard } from './ar/menu-board.ts';
import type { KitchenWords } from './kitchen.en.ts';

export const kitchenWords: KitchenWords = { language: 'ar', direction: 'rtl', common, kitchen, menuBoard };
