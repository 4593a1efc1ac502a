import { installDebianPackages, lastLines, mayInstallDebianPackages } from './debian-package.ts';
import { type FoundTool, findOnPath, missingTool } from './found-tool.ts';

/** Finds curl, which the examples in the guides use. */
export function findCurl(): FoundTool {
  const [path] = findOnPath(['curl']);
  return path === undefined ? { kind: 'missing', sentence: missingTool('curl', 'curl') } : { kind: 'found', path };
}

/** Finds curl, or installs Debian's package as root. */
export async function prepareCurl(): Promise<FoundTool> {
  const found = findCurl();
  if (found.kind === 'found' || !mayInstallDebianPackages()) return found;
  console.log("Set-up: installing Debian's curl for the examples of the guides (1 MB) ...");
  const run = await installDebianPackages(['curl', 'ca-certificates']);
  const installed = findCurl();
  return installed.kind === 'found' ? installed : { ...installed, sentence: `${installed.sentence}\napt-get: ${lastLines(run)}` };
}
