import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { checkFolder } from '../books/stored-books.ts';
import { type CapturedRun, captureRun } from '../setup/captured-run.ts';
import { type HostProgram, hostProgram } from './host-program.ts';

/** Only for a host that hangs: on a machine that is busy with twenty programs one took over a minute. */
const START_MILLISECONDS = 180_000;

/** Hosts of tests and scripts keep away from what the environment names for a real stand on this machine. */
const OWN_ENVIRONMENT = { GRANDSTAND_DATABASE_URL: '', GRANDSTAND_SECRETS: '', GRANDSTAND_SMTP_URL: '' };

/** One command of the line, from its start to its end. */
export async function grandstand(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CapturedRun> {
  const host = await hostProgram();
  return await captureRun(process.execPath, [host.program, ...args], 60, { ...process.env, ...OWN_ENVIRONMENT, ...host.env, ...env });
}

/** `grandstand serve --json` in a process of its own, on any free port. */
export interface ServedHost {
  readonly url: string;
  /** Made by a first start alone. */
  readonly keys: Readonly<Record<'ordering' | 'backoffice', string>> | undefined;
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  output(): string;
  log(): string;
  /** Sends a signal and waits for the end: the exit code, or the signal that ended it. Fails where the books in its data then differ. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

/** Killed where it has not said within `milliseconds` that it takes requests. */
export async function serve(
  data: string,
  args: readonly string[] = ['--port', '0'],
  env: NodeJS.ProcessEnv = {},
  milliseconds = START_MILLISECONDS,
  from?: HostProgram,
): Promise<ServedHost> {
  const host = from ?? (await hostProgram());
  const started = spawn(process.execPath, [host.program, 'serve', '--json', '--data', data, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...OWN_ENVIRONMENT, ...host.env, ...env },
  });
  let output = '';
  let log = '';
  started.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
  });
  started.stderr.on('data', (bytes: Buffer) => {
    log += bytes.toString();
  });
  // Not before all that it said has come.
  const ended = once(started, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  // The process ends with the tests, also when they fail.
  const kill = (): boolean => started.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  const tooLate = setTimeout(kill, milliseconds);
  while (!output.includes('\n')) {
    await Promise.race([once(started.stdout, 'data'), ended.then(() => Promise.reject(new Error(`it did not start: ${log}`)))]);
  }
  clearTimeout(tooLate);
  let isCompared = false;
  const { url, keys } = JSON.parse(output) as Pick<ServedHost, 'url' | 'keys'>;
  return {
    url,
    keys,
    process: started,
    output: () => output,
    log: () => log,
    async end(signal) {
      started.kill(signal);
      const [code, by] = await ended;
      if (!isCompared) {
        isCompared = true;
        await checkFolder(data);
      }
      return code ?? by ?? 'nothing';
    },
  };
}

/** What a caller shows who has these keys. */
export async function credentialsFor({ url, keys }: Pick<ServedHost, 'url' | 'keys'>): Promise<Readonly<Record<string, string>>> {
  const { ordering = '', backoffice = '' } = keys ?? {};
  const answer = await fetch(`${url}/auth/ordering`, { method: 'POST', headers: { 'x-api-key': ordering } });
  const { auth_key: token } = (await answer.json()) as { readonly auth_key: string };
  return { authorization: `Bearer ${token}`, 'x-api-key': ordering, 'backoffice-api-key': backoffice };
}
