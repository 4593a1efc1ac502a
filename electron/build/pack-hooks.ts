import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FuseConfig, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** The fuses of the packed program, all set explicitly: a fuse added by a newer Electron stops packing until someone decides on it. */
export const FUSES = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // Prevents running other code under the name and rights of the till.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Runs only packed code, and only unchanged.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // Cookies cannot be read from the disk alone.
  [FuseV1Options.EnableCookieEncryption]: true,
  // Pages load through our own scheme; no file is a page.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // We create no snapshot, so none may be loaded.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Keeps Chromium's default memory guard for WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies FuseConfig;

/** The packer's context of a program that is about to be signed. */
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

/** The packer calls this for each program. It sets the fuses here because the packer's own table lacks some of them. */
export async function afterPack({ appOutDir, electronPlatformName, packager }: Packed): Promise<void> {
  // For a universal program, the fuses are set once after its two halves are joined.
  if (appOutDir.endsWith('-temp')) return;
  // Removes Electron's default app, which a distribution taken from a folder still contains.
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
  const name = packager.executableName ?? packager.appInfo.productFilename;
  const ending: Readonly<Record<string, string>> = { darwin: '.app', win32: '.exe' };
  const isMac = electronPlatformName === 'darwin';
  await flipFuses(join(appOutDir, `${name}${ending[electronPlatformName] ?? ''}`), { ...FUSES, resetAdHocDarwinSignature: isMac });
}

/** The bundle contains everything, so the packer must not install, rebuild or collect packages. */
export function beforeBuild(): boolean {
  return false;
}
