import { existsSync } from 'node:fs';
import { installDebianPackages, lastLines, mayInstallDebianPackages } from './debian-package.ts';
import { type FoundTool, findOnPath } from './found-tool.ts';

/** Where Debian and Homebrew put it, which is not on everybody's PATH. */
const USUAL = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** The guide for proxies is tested with a real one. */
export function findNginx(): FoundTool {
  const path = [...findOnPath(['nginx']), ...USUAL].find((each) => existsSync(each));
  return path === undefined ? { kind: 'missing', sentence: 'No nginx is here: install it.' } : { kind: 'found', path };
}

/** Finds an nginx, or brings Debian's as root. */
export async function prepareNginx(): Promise<FoundTool> {
  const found = findNginx();
  if (found.kind === 'found' || !mayInstallDebianPackages()) return found;
  console.log("Set-up: installing Debian's nginx for the guide about proxies ...");
  const run = await installDebianPackages(['nginx-light']);
  const installed = findNginx();
  return installed.kind === 'found' ? installed : { ...installed, sentence: `${installed.sentence}\napt-get: ${lastLines(run)}` };
}
