import { common } from './en/common-words.ts';
import { type DisplaySection, display } from './en/display.ts';
import type { FaceWords } from './face-words.tsx';

export interface DisplayWords extends FaceWords {
  readonly display: DisplaySection;
}

export const displayWords: DisplayWords = { language: 'en', direction: 'ltr', common, display };
