import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The native files of `serialport` for every platform of a till: file names beside the bundle, and their paths in the package. */
const PREBUILDS: Readonly<Record<string, string>> = {
  'serial-darwin-universal.node': 'darwin-x64+arm64/@serialport+bindings-cpp.node',
  'serial-linux-arm64-glibc.node': 'linux-arm64/@serialport+bindings-cpp.armv8.glibc.node',
  'serial-linux-arm64-musl.node': 'linux-arm64/@serialport+bindings-cpp.armv8.musl.node',
  'serial-linux-x64-glibc.node': 'linux-x64/@serialport+bindings-cpp.glibc.node',
  'serial-linux-x64-musl.node': 'linux-x64/@serialport+bindings-cpp.musl.node',
  'serial-win32-arm64.node': 'win32-arm64/@serialport+bindings-cpp.armv8.node',
  'serial-win32-x64.node': 'win32-x64/@serialport+bindings-cpp.node',
};

const LOADER = /@serialport[\\/]bindings-cpp[\\/]dist[\\/]serialport-bindings\.js$/;

/**
 * Replaces the package's search in node_modules, which does not exist at run time. On a platform without a native file everything works
 * except serial ports, which fail when opened.
 */
const FOUND_BESIDE = `
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

function ending() {
  if (process.platform === 'darwin') return 'universal';
  if (process.platform !== 'linux') return process.arch;
  return process.arch + (process.report.getReport().header.glibcVersionRuntime === undefined ? '-musl' : '-glibc');
}

const file = fileURLToPath(new URL('native/serial-' + process.platform + '-' + ending() + '.node', import.meta.url));
export const binding = existsSync(file) ? createRequire(import.meta.url)(file) : {};
`;

/** Bundles serial ports for a program without node_modules and with all chunks in one folder. */
export function nativeSerial(): Plugin {
  return {
    name: 'native-serial',
    applyToEnvironment: ({ name }) => name !== 'preload',
    load: {
      filter: { id: LOADER },
      handler: () => ({ code: FOUND_BESIDE, moduleType: 'js' }),
    },
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('the bundle has no folder');
      const prebuilds = join(dirname(createRequire(import.meta.url).resolve('@serialport/bindings-cpp/package.json')), 'prebuilds');
      mkdirSync(join(dir, 'native'), { recursive: true });
      for (const [name, prebuild] of Object.entries(PREBUILDS)) copyFileSync(join(prebuilds, prebuild), join(dir, 'native', name));
    },
  };
}
