import { existsSync, readdirSync } from 'node:fs';

export const RENDERER = new URL('../', import.meta.url);

/** Every folder of the renderer with an `index.html` is a page of that name. */
export const PAGES: readonly string[] = readdirSync(RENDERER).filter((name) => existsSync(new URL(`${name}/index.html`, RENDERER)));

/** Returns the web app manifest, which makes a page installable. Its addresses are relative, like all others. */
export function manifestOf(page: string): string {
  const name = `Grandstand ${page}`;
  const icons = [{ src: '../icon.svg', type: 'image/svg+xml', sizes: 'any' }];
  return JSON.stringify({ name, short_name: 'Grandstand', start_url: './', display: 'standalone', icons });
}
