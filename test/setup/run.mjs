import { join } from 'node:path';
import { prepareDependencies, SetupFailure } from '../../electron/setup/dependencies.mjs';
import { projectEnvironment, projectRoot, runCommand } from '../../electron/setup/run-command.mjs';

/** Runs `npm test`. Plain JavaScript, because any version of Node may start it; the checks run under the version that setup installs. */
try {
  const node = await prepareDependencies(process.argv.includes('--verbose'));
  const program = join(projectRoot, 'test', 'setup', 'check.ts');
  process.exitCode = await runCommand(node, [program, '--install', ...process.argv.slice(2)], { env: projectEnvironment() });
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
