import { common } from './en/common-words.ts';
import { kiosk, type KioskWords as Section } from './en/kiosk.ts';
import { type LinesWords, lines } from './en/lines.ts';
import { type ProblemsWords, problems } from './en/problems.ts';
import type { FaceWords } from './face-words.tsx';

export interface KioskWords extends FaceWords {
  readonly kiosk: Section;
  readonly lines: LinesWords;
  readonly problems: ProblemsWords;
}

export const kioskWords: KioskWords = { language: 'en', direction: 'ltr', common, kiosk, lines, problems };
