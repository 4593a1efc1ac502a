import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createBuilder } from 'vite';
import { BUILD_MARK } from './build-mark.ts';

export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Files that the programs read at run time. They have the same path in the package as in the project. */
const READ_BESIDE = [
  'LICENSE',
  'electron/host/http/trust-page.css',
  'resources/demo/catalogue.json',
  'resources/demo/pictures',
  'resources/icon.svg',
  'resources/openapi/ordering-service.json',
  'resources/openapi/orders-v3.json',
  'resources/openapi/value-card-provider.json',
  'resources/openapi/reference-page.css',
  'resources/openapi/reference-page.html',
] as const;

/** What the bundled packages ask to be passed on with them. */
const LICENCES = 'licences.md';

const MAIN = '.build/desktop/main.mjs';
/** Debian packages require a homepage; a distributor should replace it. */
const HOMEPAGE = 'https://grandstand.example';

/** Builds a new folder with exactly the files to pack. */
export async function stageApp(stage: string): Promise<void> {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const path of READ_BESIDE) copyInto(stage, path);
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(describeApp(), undefined, 2)}\n`);
  const built = (name: string) => ({
    outDir: join(stage, '.build', name),
    emptyOutDir: true,
    reportCompressedSize: false,
    license: { fileName: LICENCES },
  });
  await build({ configFile: join(PROJECT, 'renderer/vite/vite.config.ts'), logLevel: 'warn', build: built('screens') });
  const desktop = await createBuilder({
    configFile: join(PROJECT, 'electron/build/desktop.config.ts'),
    logLevel: 'warn',
    build: { ...built('desktop'), emptyOutDir: false },
  });
  await desktop.buildApp();
  rmSync(join(stage, '.build', 'desktop', BUILD_MARK));
}

function copyInto(stage: string, path: string): void {
  mkdirSync(dirname(join(stage, path)), { recursive: true });
  cpSync(join(PROJECT, path), join(stage, path), { recursive: true });
}

/** Without scripts and dependencies, because the bundle contains all packages. */
function describeApp() {
  const { name, version, description, license } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as Record<string, string>;
  return {
    name,
    productName: 'Grandstand',
    version,
    description,
    license,
    homepage: HOMEPAGE,
    author: 'Grandstand contributors',
    type: 'module',
    main: MAIN,
  };
}
