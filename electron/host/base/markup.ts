/** Text that is HTML already. Only `html` makes it, so no other text gets into a page unescaped. */
export interface Markup {
  readonly markup: string;
}

export type Fragment = string | number | Markup | undefined | readonly Fragment[];

export function html(texts: TemplateStringsArray, ...values: readonly Fragment[]): Markup {
  return { markup: texts.reduce((joined, text, index) => joined + render(values[index - 1]) + text) };
}

function render(value: Fragment): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  if (isList(value)) return value.map(render).join('');
  return value.markup;
}

function isList(value: Markup | readonly Fragment[]): value is readonly Fragment[] {
  return Array.isArray(value);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}
