import { existsSync } from 'node:fs';
import { type CapturedRun, captureRun } from './captured-run.ts';

const INSTALL_SECONDS = 300;

/** True where Debian packages can be installed without a question: on Debian or a derivative, as root. */
export function mayInstallDebianPackages(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

export async function installDebianPackages(names: readonly string[]): Promise<CapturedRun> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120'];
  const update = await captureRun('apt-get', [...options, 'update'], INSTALL_SECONDS, env);
  // Continue if the update failed: the package lists may suffice although one source did not answer.
  const install = await captureRun('apt-get', [...options, 'install', '--no-install-recommends', ...names], INSTALL_SECONDS, env);
  return { code: install.code, output: update.output + install.output };
}

/** Returns the last lines of a failed program's output, without stack frames, for the sentence about the failure. */
export function lastLines({ output }: CapturedRun, count = 3): string {
  const lines = output.trim().split('\n');
  return lines
    .filter((line) => !/^\s+at /.test(line))
    .slice(-count)
    .join('\n');
}
