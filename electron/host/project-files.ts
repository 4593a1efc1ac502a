import { readFileSync } from 'node:fs';

/** The project's root. Built files are equally deep, in `.build/host`, so that this works there too. */
export const PROJECT = new URL('../../', import.meta.url);

/** Returns the file of a program in this folder that runs by itself, as source or as built. */
export function ownProgram(name: string): URL {
  return new URL(`${name}${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`, import.meta.url);
}

export function readVersion(): string {
  return (JSON.parse(readFileSync(new URL('package.json', PROJECT), 'utf8')) as { readonly version: string }).version;
}
