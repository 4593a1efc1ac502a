import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that some tests need, or a sentence that says why it is missing and how to get it. */
export type FoundTool = { readonly kind: 'found'; readonly path: string } | { readonly kind: 'missing'; readonly sentence: string };

/** Returns a sentence that says what is missing and how to install it. */
export function missingTool(name: string, debianPackage: string): string {
  return `No ${name} is here: install it (on Debian: sudo apt-get install ${debianPackage}).`;
}

export function listSearchFolders(): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the full paths of the programs of these names on PATH, in the order of the names. */
export function findOnPath(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => listSearchFolders().map((folder) => join(folder, name))).filter(isProgram);
}
