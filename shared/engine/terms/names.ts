import { mainLanguageOf } from '../../base/main-languages.ts';

/** By language tag, such as `es` or `pt-BR`. */
export type ByLanguage<Value> = Readonly<Record<string, Value>>;

/** Anything in a catalogue that people read by its name. */
export interface Named {
  /** What the catalogue calls it; in a window, its translation if there is one. */
  readonly name: string;
  readonly names?: ByLanguage<string>;
  /** What the catalogue calls it, where `name` is a translation. */
  readonly plainName?: string;
}

/** Returns the entry of the language, else of the language without its region, else, for a tag without a region, of any of its regions. */
export function entryIn<Value>(entries: ByLanguage<Value> | undefined, language: string): Value | undefined {
  if (entries === undefined) return undefined;
  const main = mainLanguageOf(language);
  for (const tag of [language, main]) if (Object.hasOwn(entries, tag)) return entries[tag];
  const regional = main === language ? Object.keys(entries).find((tag) => mainLanguageOf(tag) === main) : undefined;
  return regional === undefined ? undefined : entries[regional];
}

export function nameIn(named: Named, language: string): string {
  return entryIn(named.names, language) ?? plainNameOf(named);
}

export function plainNameOf({ name, plainName = name }: Named): string {
  return plainName;
}
