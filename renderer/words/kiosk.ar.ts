import { common } from './ar/common-words.ts';
import { kiosk } from './ar/kiosk.ts';
import { lines } from './ar/lines.ts';
import { problems } from './ar/problems.ts';
import type { KioskWords } from './kiosk.en.ts';

export const kioskWords: KioskWords = { language: 'ar', direction: 'rtl', common, kiosk, lines, problems };
