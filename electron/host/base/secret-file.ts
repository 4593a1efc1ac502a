import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { needsSeal, seal, unseal } from './secret-seal.ts';

/** What a file keeps, made where there is none in that form. */
export function readOrMake(file: string, form: RegExp, make: () => string): string {
  const known = readSecret(file);
  if (known !== undefined && form.test(known)) return known;
  const made = make();
  keepKey(file, made);
  return made;
}

export function readSecret(file: string): string | undefined {
  let kept: string;
  try {
    kept = readFileSync(file, 'utf8').trim();
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
  if (kept === '') return undefined;
  const text = unseal(basename(file), kept);
  if (needsSeal(kept)) keepKey(file, text);
  return text;
}

/** Sealed, where the process has a key for that. */
export function keepKey(file: string, text: string): void {
  keepSecret(file, seal(basename(file), text));
}

/** Whole or not at all, and never for a moment readable by others. */
export function keepSecret(file: string, text: string): void {
  const part = `${file}.part`;
  writeFileSync(part, `${text}\n`, { mode: 0o600, flush: true });
  chmodSync(part, 0o600);
  renameSync(part, file);
}
