import { common } from './en/common-words.ts';
import { type KitchenSection, kitchen } from './en/kitchen.ts';
import { type MenuBoardSection, menuBoard } from './en/menu-board.ts';
import type { FaceWords } from './face-words.tsx';

export interface KitchenWords extends FaceWords {
  readonly kitchen: KitchenSection;
  readonly menuBoard: MenuBoardSection;
}

export const kitchenWords: KitchenWords = { language: 'en', direction: 'ltr', common, kitchen, menuBoard };
