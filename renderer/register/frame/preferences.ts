import { createStore, type StoreApi } from 'zustand/vanilla';
import { readEntry, type WindowDatabase, writeEntry } from '../../ui/boot/window-database.ts';
import type { KeyMap } from '../../ui/commands/command.ts';
import type { Theme } from '../../ui/design/theme.ts';
import { chooseLanguage, type Language } from '../../words/base/language.ts';

/** The settings of this window only; the host keeps the settings for all screens. */
export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  /** Whether tiles have pictures; they have none unless somebody wants them. */
  readonly hasPictures: boolean;
  /** Key bindings that replace a command's own, by command name. */
  readonly keys: KeyMap;
}

const KEY = 'preferences';

export async function openPreferences(database: WindowDatabase, preferred: readonly string[]): Promise<StoreApi<Preferences>> {
  const stored = await readEntry<Partial<Preferences>>(database, KEY).catch(() => undefined);
  const store = createStore<Preferences>(() => ({
    theme: 'system',
    hasPictures: false,
    keys: {},
    ...stored,
    language: chooseLanguage([stored?.language, ...preferred]),
  }));
  store.subscribe((preferences) => void writeEntry(database, KEY, preferences).catch(() => undefined));
  return store;
}
