import type { InspectedFile, SqlRow } from './inspection.ts';
import { type OutsideHead, readHeadFile } from './seal-head-file.ts';
import {
  addShare,
  columnsOf,
  makeSealer,
  ROW_SEALS,
  SEAL_HEAD,
  type SealedTable,
  type Sealer,
  type SealState,
  sealedAs,
} from './seal-shape.ts';
import { outsideHeadFaults, type Sealing } from './seals.ts';

export interface SealInspection {
  readonly faults: readonly string[];
  /** True when each row was compared with its seal. */
  readonly isSealed: boolean;
  /** The reason when it was not. */
  readonly note?: string;
  readonly state?: SealState;
  readonly sealer?: Sealer;
}

/** The key and the outside head that the seals of a file are checked with. */
export interface SealKnowledge {
  readonly key: Uint8Array;
  readonly outside?: OutsideHead;
}

/** Call this before reading the database: otherwise a host that is writing makes the file look older than the head outside. */
export function knowledgeOf(sealing: Sealing | undefined): SealKnowledge | undefined {
  const outside = sealing?.headFile === undefined ? undefined : readHeadFile(sealing.headFile);
  return sealing && { key: sealing.key, ...(outside !== undefined && { outside }) };
}

/** Compares every row with its seal, the sum of all rows with the head, and the head with the one kept outside. Reads each row once. */
export function inspectSeals(
  reading: InspectedFile,
  tables: readonly SealedTable[],
  known: SealKnowledge | undefined,
  most: number,
): SealInspection {
  if (known === undefined) return { faults: [], isSealed: false, note: 'the key of its seals is not known here' };
  const { key, outside } = known;
  const sealer = makeSealer(key);
  const head = readHead(reading);
  const state = head === undefined ? undefined : stateIn(head.body);
  if (head === undefined || state?.key !== sealer.keyId) {
    const faults = outsideHeadFaults(outside, undefined, { key: '', writes: 0 });
    return { faults, isSealed: false, note: head === undefined ? 'it has no seals' : 'it was sealed by another key' };
  }
  const isGood = head.mac === sealer.headMac(head.body);
  const faults = [
    ...(isGood ? [] : ['the seal of the whole was changed from outside']),
    ...outsideHeadFaults(outside, head.mac, state),
    ...state.broken,
    ...tables.flatMap((table) => findFaults(reading, sealer, table, isGood ? state : undefined, most)),
  ];
  return { faults: [...new Set(faults)].slice(0, most), isSealed: true, state, sealer };
}

function readHead({ all, number }: InspectedFile): { readonly body: string; readonly mac: string } | undefined {
  if (number(`SELECT count(*) FROM sqlite_schema WHERE name IN ('${ROW_SEALS}', '${SEAL_HEAD}')`) < 2) return undefined;
  const [row] = all(`SELECT body, mac FROM ${SEAL_HEAD} WHERE id = 1`);
  return row && { body: String(row.body), mac: String(row.mac) };
}

function stateIn(body: string): SealState | undefined {
  try {
    return JSON.parse(body) as SealState;
  } catch {
    return undefined;
  }
}

function findFaults(
  reading: InspectedFile,
  sealer: Sealer,
  table: SealedTable,
  state: SealState | undefined,
  most: number,
): readonly string[] {
  const { name, key, label = key(`${name}.`), only } = table;
  const row = `${name}.`;
  const columns = columnsOf(reading.all, name);
  // A file from an older program gets this table only when it is migrated.
  if (columns.length === 0 && state?.tables[name] === undefined) return [];
  const chosen = columns.map((column, at) => `${row}"${column}" AS c${at}`).join(', ');
  const where = only === undefined ? '' : ` WHERE ${only(row)}`;
  const seal = `SELECT mac FROM ${ROW_SEALS} WHERE ${sealedAs(table, key(row))}`;
  const faults: string[] = [];
  let rows = 0;
  let sum = 0n;
  const sql = `SELECT ${key(row)} AS row_key, ${label} AS row_label, (${seal}) AS row_mac, ${chosen} FROM ${name}${where}`;
  for (const found of reading.rows(sql)) {
    const { mac, share } = sealer.rowSeal(name, found.row_key, valuesIn(found, columns.length));
    rows += 1;
    sum = addShare(sum, share);
    if (mac !== found.row_mac && faults.length < most)
      faults.push(`${name} ${found.row_label} was ${found.row_mac === null ? 'added' : 'changed'} from outside`);
  }
  const isThere = `EXISTS (SELECT 1 FROM ${name} WHERE ${key(row)} = ${ROW_SEALS}.key)`;
  for (const { key: gone } of reading.all(`SELECT key FROM ${ROW_SEALS} WHERE tbl = '${name}' AND NOT ${isThere} LIMIT ${most}`))
    faults.push(`${name} ${gone} was removed from outside`);
  const [knownRows, knownSum] = state?.tables[name] ?? [0, '0'];
  const isKnown = state?.broken.some((each) => each.startsWith(`${name} `)) === true;
  if (faults.length > 0 || isKnown || state === undefined || (knownRows === rows && BigInt(`0x${knownSum}`) === sum)) return faults;
  return [
    knownRows === rows
      ? `rows of ${name} were put back as they once were`
      : `${name} has ${rows} rows where ${knownRows} were written: some were ${rows < knownRows ? 'removed' : 'added'} together with their seals`,
  ];
}

function valuesIn(found: SqlRow, count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, at) => found[`c${at}`]);
}
