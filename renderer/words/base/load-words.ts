import { compileWords, layMessagesOver, type Messages } from './compile-words.ts';
import { type Direction, directionOf, type Language } from './language.ts';

/** The files of sentences of one kind of page: those of the source language, and the others, which load when they are wanted. */
export interface WordFiles {
  readonly source: Messages;
  readonly others: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>;
}

export interface LanguageWords {
  readonly language: Language;
  readonly direction: Direction;
}

/** Returns the function that loads the words of one kind of page. Each language is read and compiled once; one that has no files is the source language. */
export function makeWordLoader<Words>({ source, others }: WordFiles): (language: Language) => Promise<Words & LanguageWords> {
  const loaded = new Map<Language, Promise<Words & LanguageWords>>();

  async function compile(language: Language): Promise<Words & LanguageWords> {
    const load = others[language];
    const messages = load === undefined ? source : layMessagesOver(source, (await load()).messages);
    return { ...compileWords<Words>(messages, language), language, direction: directionOf(language) };
  }

  return (language) => {
    const known = loaded.get(language) ?? compile(language);
    loaded.set(language, known);
    // A file that could not be fetched is asked for again.
    known.catch(() => loaded.delete(language));
    return known;
  };
}
