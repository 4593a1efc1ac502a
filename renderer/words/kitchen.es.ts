import { common } from './es/common-words.ts';
import { kitchen } from './es/kitchen.ts';
import { menuBoard } from './es/menu-board.ts';
import type { KitchenWords } from './kitchen.en.ts';

export const kitchenWords: KitchenWords = { language: 'es', direction: 'ltr', common, kitchen, menuBoard };
