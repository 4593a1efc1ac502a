import { readdirSync, statfsSync, statSync } from 'node:fs';
import { arch, cpus, freemem, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keptLogFile, readKeptLines } from '../base/kept-log.ts';
import { type DataFolder, databaseUrl } from '../data/data-folder.ts';
import { readRunning } from '../data/running-note.ts';
import { readVersion } from '../project-files.ts';
import { inspectJournal } from '../verify/journal-inspection.ts';
import { inspectService } from '../verify/service-inspection.ts';

/** The content of a problem report. Each part is gathered separately: one that can't be read says why, and the others are still there. */

const MOST_LINES = 2000;
const MOST_OPS = 200;
const MOST_ATTEMPTS = 20;
const PATIENCE_MILLISECONDS = 3000;
const SHORTEST_OF_A_GUEST = 3;

export async function reportFacts(folder: DataFolder): Promise<Readonly<Record<string, unknown>>> {
  return {
    program: { grandstand: readVersion(), node: process.versions.node, sqlite: process.versions.sqlite },
    machine: {
      ...{ platform: platform(), release: release(), arch: arch(), processors: cpus().length, memory: totalmem(), freeMemory: freemem() },
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: Intl.DateTimeFormat().resolvedOptions().locale,
    },
    variables: Object.keys(process.env).filter((name) => name.startsWith('GRANDSTAND_')),
    store: databaseUrl() === undefined ? 'SQLite in the folder' : 'PostgreSQL',
    files: readOrFault(() => filesOf(folder.path)),
    disk: readOrFault(() => diskOf(folder.path)),
    host: await readOrFaultLater(() => hostOf(folder.path)),
    journal: readOrFault(() => inspectJournal(folder.journalFile)),
    service: databaseUrl() === undefined ? readOrFault(() => inspectService(folder.serviceFile)) : 'in PostgreSQL',
    settings: readOrFault(() => reading(folder.journalFile, settingsIn)),
    queue: readOrFault(() => reading(folder.journalFile, queueIn)),
    log: readOrFault(() => readKeptLines(keptLogFile(folder.path), MOST_LINES).map(parsedLine)),
  };
}

function readOrFault(read: () => unknown): unknown {
  try {
    return read();
  } catch (fault) {
    return { unreadable: (fault as Error).message };
  }
}

async function readOrFaultLater(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (fault) {
    return { unreadable: (fault as Error).message };
  }
}

function filesOf(folder: string): readonly object[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mode, mtime } = statSync(join(folder, name));
      return { name, bytes: size, mode: (mode & 0o777).toString(8), changedAt: mtime.toISOString() };
    });
}

function diskOf(folder: string): object {
  const { bsize, blocks, bavail } = statfsSync(folder);
  return { bytes: bsize * blocks, free: bsize * bavail };
}

/** Returns what the running host reports about itself, or that none runs. */
async function hostOf(folder: string): Promise<unknown> {
  const note = readRunning(folder);
  if (note === undefined) return 'does not run';
  const address = note.local ?? note.url;
  const ask = (path: string): Promise<unknown> =>
    readOrFaultLater(async () => {
      const answer = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
      return { status: answer.status, text: (await answer.text()).split('\n') };
    });
  return { process: note.process, url: note.url, ready: await ask('/readyz'), metrics: await ask('/metrics') };
}

function reading<Result>(file: string, read: (journal: DatabaseSync) => Result): Result {
  const journal = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return read(journal);
  } finally {
    journal.close();
  }
}

/** Lists each member explicitly, since staff and credentials are stored in the same way. */
function settingsIn(journal: DatabaseSync): object {
  const find = (key: string): Readonly<Record<string, unknown>> => {
    const row = journal.prepare('SELECT value FROM facts WHERE key = ?').get(key);
    return row === undefined ? {} : JSON.parse(String(row.value));
  };
  const devices = Object.values(find('till/devices')) as readonly Readonly<Record<string, unknown>>[];
  const { mode, baseUrl, place, others, service, clockAhead } = find('till/connection');
  return {
    settings: find('till/settings').settings,
    connection: { mode, baseUrl, place, others, service, clockAhead },
    devices: devices.map(({ id, kind, vendorId, pairedAt, revokedAt, lastSeenAt, isTraining }) => {
      return { id, kind, vendorId, pairedAt, revokedAt, lastSeenAt, isTraining };
    }),
  };
}

/** Returns the waiting ops and those that a person must decide, newest first, with every attempt, but never what was sold or to whom. */
function queueIn(journal: DatabaseSync): object {
  const counts = journal.prepare('SELECT kind, state, count(*) AS count FROM ops GROUP BY kind, state ORDER BY kind, state').all();
  const columns = 'id, kind, lane, epoch, state, created_at, ended_at, reason, evidence, replaces';
  const open = journal.prepare(`SELECT ${columns} FROM ops WHERE state NOT IN ('done') ORDER BY seq DESC LIMIT ${MOST_OPS}`).all();
  const attempts = journal.prepare(
    `SELECT n, phase, step, at, outcome, status FROM attempts WHERE op_id = ? ORDER BY id DESC LIMIT ${MOST_ATTEMPTS}`,
  );
  return { counts, open: open.map((op) => ({ ...op, attempts: attempts.all(String(op.id)) })) };
}

/** Collects everything that guests said about themselves, so that it can be removed from every text of the report. */
export function guestTexts(journalFile: string): readonly string[] {
  const found = readOrFault(() =>
    reading(journalFile, (journal) => {
      const texts = new Set<string>();
      const sources = [
        "SELECT json_extract(intent, '$.request.cart.customer') AS guest, json_extract(intent, '$.request.user') AS other FROM ops",
        "SELECT json_extract(body, '$.sale.cart.customer') AS guest, json_extract(body, '$.cart.customer') AS other FROM records",
        "SELECT json_object('a', json_extract(body, '$.email'), 'b', json_extract(body, '$.name')) AS guest, NULL AS other FROM records",
      ];
      for (const sql of sources)
        for (const { guest, other } of journal.prepare(sql).iterate())
          for (const json of [guest, other]) if (typeof json === 'string') collect(JSON.parse(json), texts);
      return [...texts].sort((a, b) => b.length - a.length);
    }),
  );
  return Array.isArray(found) ? found : [];
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string' && value.length >= SHORTEST_OF_A_GUEST) into.add(value);
  else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) collect(member, into);
}

function parsedLine(line: string): unknown {
  const parsed = readOrFault(() => JSON.parse(line));
  return typeof parsed === 'object' && parsed !== null && !('unreadable' in parsed) ? parsed : line;
}
