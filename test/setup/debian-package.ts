import { existsSync } from 'node:fs';
import { type CapturedRun, captureRun } from './captured-run.ts';

const INSTALL_SECONDS = 300;

/** Debian's own packages are installed only where that needs no question: on Debian or a relative of it, as root. */
export function mayInstallDebianPackages(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

export async function installDebianPackages(names: readonly string[]): Promise<CapturedRun> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120'];
  const update = await captureRun('apt-get', [...options, 'update'], INSTALL_SECONDS, env);
  // The lists may be good enough although one source did not answer.
  const install = await captureRun('apt-get', [...options, 'install', '--no-install-recommends', ...names], INSTALL_SECONDS, env);
  return { code: install.code, output: update.output + install.output };
}

/** The end of what a failed program printed, for the sentence about it; where in a program it failed says nothing to a person. */
export function lastLines({ output }: CapturedRun, count = 3): string {
  const lines = output.trim().split('\n');
  return lines
    .filter((line) => !/^\s+at /.test(line))
    .slice(-count)
    .join('\n');
}
