import { createStore, type StoreApi } from 'zustand/vanilla';
import { chooseLanguage, type Language } from '../../words/base/language.ts';

/** What a person chose for this one window; the host knows nothing of it. */
export interface OwnChoices {
  readonly language: Language;
}

type Defaults<Choices extends OwnChoices> = Omit<Choices, 'language'>;

/**
 * Opens the choices of a window and keeps each change. In local storage and not in the window's database: a write to the database that has
 * not ended when the window is reloaded is lost, and these have no copy.
 */
export function openOwnChoices<Choices extends OwnChoices>(
  page: Pick<Window, 'localStorage' | 'navigator'>,
  name: string,
  defaults: Defaults<Choices>,
): StoreApi<Choices> {
  const key = `choices-${name}`;
  const stored = readChoices<Choices>(page, key);
  const language = chooseLanguage([stored?.language, ...page.navigator.languages]);
  const store = createStore<Choices>(() => ({ ...defaults, ...stored, language }) as Choices);
  store.subscribe((choices) => {
    try {
      page.localStorage.setItem(key, JSON.stringify(choices));
    } catch {
      // Full, or not allowed: the choices hold until the window is left.
    }
  });
  return store;
}

function readChoices<Choices>(page: Pick<Window, 'localStorage'>, key: string): Partial<Choices> | undefined {
  try {
    return JSON.parse(page.localStorage.getItem(key) ?? '{}') as Partial<Choices>;
  } catch {
    return undefined;
  }
}
