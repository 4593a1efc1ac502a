import { readFileSync } from 'node:fs';
import { listSectionFiles, type PAGE_SECTIONS } from '../../renderer/vite/word-files.ts';
import { compileWords, layMessagesOver, type Messages } from '../../renderer/words/base/compile-words.ts';
import { directionOf, type Language, SOURCE_LANGUAGE } from '../../renderer/words/base/language.ts';
import type { KioskMessages, RegisterMessages } from '../../renderer/words/base/word-types.ts';
import type { RegisterWords } from '../../renderer/words/register-words.ts';
import { PAPER_WORDS, paperLanguageOf } from '../../shared/till-contract/slip-words/receipt-words.ts';

/** The messages of one kind of page as the files of a language hold them, without those that stand in for missing ones. */
export function readMessages(page: keyof typeof PAGE_SECTIONS, language: string): Messages {
  const sections = listSectionFiles(page, language).map(({ section, path }) => [section, JSON.parse(readFileSync(path, 'utf8'))]);
  return Object.fromEntries(sections) as Messages;
}

/** What a page loads, for programs that no bundler has built. */
function readWords<Words>(page: keyof typeof PAGE_SECTIONS, language: Language): Words {
  return compileWords<Words>(layMessagesOver(readMessages(page, SOURCE_LANGUAGE), readMessages(page, language)), language);
}

export function readKioskWords(language: Language): KioskMessages {
  return readWords<KioskMessages>('kiosk', language);
}

export function readRegisterWords(language: Language): RegisterWords {
  const words = readWords<RegisterMessages>('register', language);
  const paper = PAPER_WORDS[paperLanguageOf(language) ?? 'en'];
  return {
    ...words,
    language,
    direction: directionOf(language),
    receipt: { ...words.receipt, paper },
    pay: { ...words.pay, tenders: paper },
  };
}
