import { join } from 'node:path';
import { HOST } from '../../electron/setup/built-parts.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { captureRun } from '../setup/captured-run.ts';
import { makeOnce, stateOf } from '../setup/made-once.ts';
import { runFolder, TEST_RUN } from '../setup/run-folder.ts';

/** How a process of the host is started. */
export interface HostProgram {
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The host as it was written, which `npm run serve` starts. */
export const HOST_SOURCES: HostProgram = { program: join(projectRoot, 'electron', 'host', 'grandstand.ts'), env: {} };

const MADE_OF = [...HOST.sources, 'resources/demo'].map((path) => join(projectRoot, path));
const BUILD_SECONDS = 120;

/** Of this test run and of the sources as they are at this moment; undefined outside of a run. */
export function hostFolder(): string | undefined {
  return process.env[TEST_RUN] === undefined ? undefined : runFolder(stateOf(MADE_OF));
}

/** What `npm start` would run, built once in a test run, since it starts in half the time; the sources outside of a run. */
export async function hostProgram(): Promise<HostProgram> {
  const folder = hostFolder();
  if (folder === undefined) return HOST_SOURCES;
  await makeOnce(folder, buildHost);
  return { program: join(folder, 'grandstand.mjs'), env: { NODE_COMPILE_CACHE: join(folder, 'compiled') } };
}

async function buildHost(folder: string): Promise<void> {
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--config', join(projectRoot, HOST.config), '--logLevel', 'error', '--outDir', folder];
  const { code, output } = await captureRun(process.execPath, [vite, ...args], BUILD_SECONDS);
  if (code !== 0) throw new Error(`the host could not be built: ${output}`);
}
