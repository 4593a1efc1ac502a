import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { utf8Bytes } from '../../../shared/base/utf8.ts';
import { parseJson } from '../../../shared/contract/http/parse-json.ts';
import { KeptProvider } from '../../../shared/contract/provider/kept-provider.ts';
import { isValid } from '../../../shared/contract/validation/validate.ts';
import type { ProviderLine } from '../../../shared/service/provider/provider-line.ts';
import { CommandRefused } from '../base/command.ts';
import { readSecret, writeSealed } from '../base/secret-file.ts';
import { secretsFolder } from '../base/secrets-place.ts';
import { openProviderLine, whyNoProviderUrl } from '../network/provider-line.ts';

const FILE = 'value-card-provider.secret';
const MOST_SETTING_BYTES = 128 * 1024;

/** Address and key of the keeper of gift cards lie among the host's secrets, sealed as they are, and in no backup. */
export function readProvider(folder: string): KeptProvider | undefined {
  const text = readSecret(fileOf(folder));
  if (text === undefined) return undefined;
  const parsed = parseJson(utf8Bytes(text), { maxBytes: MOST_SETTING_BYTES });
  if (!parsed.ok || !isValid(KeptProvider, parsed.value))
    throw new CommandRefused(`${FILE} is damaged: grandstand value-cards use writes a new one`);
  return parsed.value;
}

export function keepProvider(folder: string, provider: KeptProvider): void {
  const why = whyNoProviderUrl(provider.url);
  if (why !== undefined) throw new CommandRefused(why);
  if (!isValid(KeptProvider, provider)) throw new CommandRefused('the key has 8 to 512 letters, digits and marks, without spaces');
  writeSealed(fileOf(folder), JSON.stringify(provider));
}

export function forgetProvider(folder: string): void {
  rmSync(fileOf(folder), { force: true });
}

/** Undefined where the service's own ledger keeps the cards. */
export function openKeptProvider(folder: string): ProviderLine | undefined {
  const provider = readProvider(folder);
  return provider && openProviderLine(provider);
}

function fileOf(folder: string): string {
  return join(secretsFolder(folder), FILE);
}
