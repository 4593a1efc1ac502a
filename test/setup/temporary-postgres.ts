import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_SECONDS = 60;

export interface TemporaryPostgres {
  readonly url: string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/**
 * A shell that stops the server and removes its folder when its standard input closes. The operating system closes it even if the test run
 * is killed, so nothing is left behind. It ignores Ctrl-C, which is meant for the tests.
 */
const KEEPER = `
trap '' INT TERM HUP
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=on -c synchronous_commit=on > "$2/log" 2>&1 &
server=$!
cat > /dev/null
kill -INT "$server"
wait "$server"
rm -rf "$2"
`;

/** Starts a PostgreSQL server in a temporary folder. It is reachable only through a socket there, without a port or password. */
export async function startPostgres(binaries: string): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-postgres-'));
  // PostgreSQL refuses to run as root, and Debian's package creates a user for it.
  const owner = process.getuid?.() === 0 ? readPostgresUser() : undefined;
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const run = { cwd: folder, ...owner };
  try {
    const settings = ['--username=grandstand', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
    execFileSync(join(binaries, 'initdb'), [...settings, '-D', join(folder, 'data')], { ...run, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', binaries, folder], { ...run, stdio: ['pipe', 'ignore', 'inherit'] });
  const stop = async () => {
    if (keeper.exitCode !== null) return;
    const ended = once(keeper, 'exit');
    keeper.stdin.end();
    await ended;
  };
  const deadline = performance.now() + START_SECONDS * 1000;
  while (!isReady(folder)) {
    if (performance.now() > deadline) {
      const log = readLog(folder);
      await stop();
      throw new Error(`PostgreSQL did not start within ${START_SECONDS} s:\n${log}`);
    }
    await sleep(50);
  }
  return { url: `postgresql://grandstand@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}

/** The server writes its state into the last line of its lock file. */
function isReady(folder: string): boolean {
  const lockFile = join(folder, 'data', 'postmaster.pid');
  return existsSync(lockFile) && /^ready\s*$/m.test(readFileSync(lockFile, 'utf8'));
}

function readLog(folder: string): string {
  const log = join(folder, 'log');
  return existsSync(log) ? readFileSync(log, 'utf8') : '';
}

function readPostgresUser(): { uid: number; gid: number } {
  const read = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}
