import { join } from 'node:path';
import { HOST } from '../../electron/setup/built-parts.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { makeOnce, stateOf } from '../setup/made-once.ts';
import { runFolder, TEST_RUN } from '../setup/run-folder.ts';

/** How a process of the host is started. */
export interface HostProgram {
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
}

type ProgramName = 'grandstand' | 'desktop-host';

/** A host as it was written, such as `npm run serve` starts. */
export function hostSources(name: ProgramName = 'grandstand'): HostProgram {
  return { program: join(projectRoot, 'electron', 'host', `${name}.ts`), env: {} };
}

const MADE_OF = [...HOST.sources, 'resources/demo'].map((path) => join(projectRoot, path));

/** Of this test run and of the sources as they are at this moment; undefined outside of a run. */
function hostFolder(): string | undefined {
  return process.env[TEST_RUN] === undefined ? undefined : runFolder(stateOf(MADE_OF));
}

/** What people run, built once in a test run, since it starts in half the time; the sources outside of a run. */
export async function hostProgram(name: ProgramName = 'grandstand'): Promise<HostProgram> {
  const folder = hostFolder();
  if (folder === undefined) return hostSources(name);
  await makeOnce(folder, buildHost);
  return { program: join(folder, `${name}.mjs`), env: { NODE_COMPILE_CACHE: join(folder, 'compiled') } };
}

/** As for `npm start`, with the host of the desktop beside it. */
async function buildHost(folder: string): Promise<void> {
  // Scripts that start hosts from their sources need none of it.
  const { build } = await import('vite');
  const input = [hostSources('desktop-host').program];
  await build({ configFile: join(projectRoot, HOST.config), logLevel: 'error', build: { outDir: folder, rolldownOptions: { input } } });
}
