import { useLayoutEffect } from 'react';
import type { MenuStore } from './menu-store.ts';

/** Names things in the language of the words around them. Before painting, so that no frame mixes two languages. */
export function useMenuLanguage(menu: MenuStore, language: string): void {
  useLayoutEffect(() => menu.speak(language), [menu, language]);
}
