/** `system` follows the machine. A stand that works at night may choose its own. */
export type Theme = 'system' | 'light' | 'dark';

export function showTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
