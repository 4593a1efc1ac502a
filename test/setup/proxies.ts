import { installDebianPackages, lastLines, mayInstallDebianPackages } from './debian-package.ts';
import { type FoundTool, findOnPath, isProgram, missingTool } from './found-tool.ts';

/** The proxies whose configuration is in the guide. It is tested with the real programs. */
export const PROXY_NAMES = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof PROXY_NAMES)[number];

const DEBIAN_PACKAGES: Readonly<Record<ProxyName, string>> = { nginx: 'nginx-light', caddy: 'caddy' };

/** Where Debian and Homebrew install them; these folders are not on every PATH. */
const USUAL_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

export function findProxy(name: ProxyName): FoundTool {
  const usual = USUAL_FOLDERS.map((folder) => `${folder}/${name}`);
  const path = [...findOnPath([name]), ...usual].find(isProgram);
  return path === undefined ? { kind: 'missing', sentence: missingTool(name, DEBIAN_PACKAGES[name]) } : { kind: 'found', path };
}

/** Installs Debian's packages of missing proxies, as root. Where one stays missing, its tests fail and say so. */
export async function prepareProxies(): Promise<void> {
  const missing = PROXY_NAMES.filter((name) => findProxy(name).kind === 'missing');
  if (missing.length === 0 || !mayInstallDebianPackages()) return;
  console.log(`Set-up: installing Debian's ${missing.join(' and ')} for the guide about proxies (about 10 MB) ...`);
  const run = await installDebianPackages(missing.map((name) => DEBIAN_PACKAGES[name]));
  if (run.code !== 0) console.log(`apt-get: ${lastLines(run)}`);
}
