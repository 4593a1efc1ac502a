import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Outcome } from '../../../shared/base/outcome.ts';
import { utf8Text } from '../../../shared/base/utf8.ts';
import { checkNewCatalogue } from '../../../shared/contract/catalogue/catalogue-check.ts';
import type { CatalogueReport } from '../../../shared/contract/catalogue/catalogue-violations.ts';
import { parseJson } from '../../../shared/contract/http/parse-json.ts';
import { adoptFirst, openCatalogues } from '../../../shared/service/core/catalogues.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../shared/service/core/settings.ts';
import type { CatalogueRevision, ServiceStore } from '../../../shared/service/core/store.ts';
import { CommandRefused } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { PROJECT } from '../project-files.ts';

const LARGEST_FILE = 512 * 1024 * 1024;
const MOST_SHOWN = 50;

export const DEMO_CATALOGUE = fileURLToPath(new URL('resources/demo/catalogue.json', PROJECT));

/** Reads a file as JSON. `adoptCatalogue` checks whether it is a catalogue. */
export function readCatalogueFile(path: string): unknown {
  const parsed = parseJson(readBytes(path), { maxBytes: LARGEST_FILE });
  if (!parsed.ok) throw new CommandRefused(`${path} cannot be read as JSON: ${parsed.refusal.code.replaceAll('_', ' ')}`);
  return parsed.value;
}

/** Reads a spreadsheet of a menu. */
export function readCatalogueText(path: string): string {
  const bytes = readBytes(path);
  if (bytes.length > LARGEST_FILE) throw new CommandRefused(`${path} is larger than ${LARGEST_FILE / 1024 / 1024} MB`);
  const text = utf8Text(bytes);
  if (text === undefined) throw new CommandRefused(`${path} is not in UTF-8: save it as "CSV UTF-8"`);
  return text.replace(/^\ufeff/, '');
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (fault) {
    throw new CommandRefused(`${path} cannot be read: ${(fault as NodeJS.ErrnoException).code ?? 'unknown fault'}`);
  }
}

/** Validates a catalogue and puts it into use; on a fault the current one stays. */
export async function adoptCatalogue(store: ServiceStore, value: unknown): Promise<Outcome<CatalogueRevision, CatalogueReport>> {
  const checked = checkNewCatalogue(value);
  if (!checked.ok) return checked;
  if ((await store.catalogue.currentRevision()) === undefined) return await adoptFirst(nodeWorld, store, value);
  const catalogues = await openCatalogues(nodeWorld, store, DEFAULT_SERVICE_SETTINGS.revisionRetentionDays);
  return await catalogues.adopt(value);
}

export function describeReport({ violations, total }: CatalogueReport): string {
  return describeFaults(
    violations.map(({ path, message }) => `${path || 'the file'}: ${message}`),
    total,
  );
}

export function describeFaults(faults: readonly string[], total: number = faults.length): string {
  const count = `${total} ${total === 1 ? 'fault' : 'faults'}`;
  return [`${count}; the catalogue in use stays in use`, ...firstOf(faults, total)].join('\n');
}

/** The first of many lines, indented, and how many more there are. */
export function firstOf(lines: readonly string[], total: number = lines.length): readonly string[] {
  const shown = lines.slice(0, MOST_SHOWN);
  const more = total > shown.length ? [`and ${total - shown.length} more`] : [];
  return [...shown, ...more].map((line) => `  ${line}`);
}
