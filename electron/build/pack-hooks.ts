import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FuseConfig, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** The switches of the packed program, each set on purpose: a fuse that a newer Electron brings stops the packing until somebody decides on it. */
export const FUSES = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // Nobody runs other code under the name and the rights of the till.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Only what was packed is run, and only unchanged.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // Whoever has the disk has no cookies.
  [FuseV1Options.EnableCookieEncryption]: true,
  // The pages come by a scheme of their own: no file is a page.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // No snapshot is made, so that none is to be loaded.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The engine's own guard of memory in WebAssembly stays as Chromium has it.
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies FuseConfig;

/** What the packer tells of a program that is about to be signed. */
interface Packed {
  readonly appOutDir: string;
  readonly electronPlatformName: string;
  readonly packager: {
    /** On Linux only. */
    readonly executableName?: string;
    readonly appInfo: { readonly productFilename: string };
    getResourcesDir(folder: string): string;
  };
}

/** Called by the packer for each program; its own table of fuses does not know all of them. */
export async function afterPack({ appOutDir, electronPlatformName, packager }: Packed): Promise<void> {
  // The halves of a universal program are burned as one, once they are joined.
  if (appOutDir.endsWith('-temp')) return;
  // What a distribution from a folder shows where there is nothing else.
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
  const name = packager.executableName ?? packager.appInfo.productFilename;
  const ending: Readonly<Record<string, string>> = { darwin: '.app', win32: '.exe' };
  const isMac = electronPlatformName === 'darwin';
  await flipFuses(join(appOutDir, `${name}${ending[electronPlatformName] ?? ''}`), { ...FUSES, resetAdHocDarwinSignature: isMac });
}

/** Everything is in the bundle already: there are no packages to install, rebuild or collect. */
export function beforeBuild(): boolean {
  return false;
}
