/** `system` follows the machine; a stand at night may want its own. */
export type Theme = 'system' | 'light' | 'dark';

export function showTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
