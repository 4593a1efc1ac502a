import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { needsSeal, seal, unseal } from './secret-seal.ts';

/** Reads a secret from a file, or makes and saves one when the file is missing or has another form. */
export function readOrMake(file: string, form: RegExp, make: () => string): string {
  const known = readSecret(file);
  if (known !== undefined && form.test(known)) return known;
  const made = make();
  writeSealed(file, made);
  return made;
}

export function readSecret(file: string): string | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
  if (content === '') return undefined;
  const text = unseal(basename(file), content);
  if (needsSeal(content)) writeSealed(file, text);
  return text;
}

/** Writes a key, sealed when the process has a sealing key. */
export function writeSealed(file: string, text: string): void {
  writeOwnerOnly(file, seal(basename(file), text));
}

/** Replaces the file atomically. No other user can read it at any moment. */
export function writeOwnerOnly(file: string, text: string): void {
  const part = `${file}.part`;
  writeFileSync(part, `${text}\n`, { mode: 0o600, flush: true });
  chmodSync(part, 0o600);
  renameSync(part, file);
}
