import { readFileSync } from 'node:fs';

/** The project's root. What is built of these files lies as deep as they do, in `.build/host`, so that it is found from there too. */
export const PROJECT = new URL('../../', import.meta.url);

/** A file of this folder that is run by itself: as it was written, or as it was built. */
export function ownProgram(name: string): URL {
  return new URL(`${name}${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`, import.meta.url);
}

export function readVersion(): string {
  return (JSON.parse(readFileSync(new URL('package.json', PROJECT), 'utf8')) as { readonly version: string }).version;
}
