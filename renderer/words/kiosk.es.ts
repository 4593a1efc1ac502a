import { common } from './es/common-words.ts';
import { kiosk } from './es/kiosk.ts';
import { lines } from './es/lines.ts';
import { problems } from './es/problems.ts';
import type { KioskWords } from './kiosk.en.ts';

export const kioskWords: KioskWords = { language: 'es', direction: 'ltr', common, kiosk, lines, problems };
