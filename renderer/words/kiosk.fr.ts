import { common } from './fr/common-words.ts';
import { kiosk } from './fr/kiosk.ts';
import { lines } from './fr/lines.ts';
import { problems } from './fr/problems.ts';
import type { KioskWords } from './kiosk.en.ts';

export const kioskWords: KioskWords = { language: 'fr', direction: 'ltr', common, kiosk, lines, problems };
