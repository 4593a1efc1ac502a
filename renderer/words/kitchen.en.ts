import { common } from './en/common-words.ts';
import { type KitchenSection, kitchen } from './en/kitchen.ts';
import type { FaceWords } from './face-words.tsx';

export interface KitchenWords extends FaceWords {
  readonly kitchen: KitchenSection;
}

export const kitchenWords: KitchenWords = { language: 'en', direction: 'ltr', common, kitchen };
