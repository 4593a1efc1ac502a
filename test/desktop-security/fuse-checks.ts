import { type SecurityCheck, unless } from './security-check.ts';
import { fileOf, objectOf, type Tree } from './shell-code.ts';

export const HOOKS = 'electron/build/pack-hooks.ts';
export const PACKING = 'electron-builder.yml';

interface Fuse {
  readonly name: string;
  readonly isOn: boolean;
  readonly title: string;
}

const WANTED: readonly Fuse[] = [
  { name: 'RunAsNode', isOn: false, title: 'the program does not run as plain Node' },
  { name: 'EnableCookieEncryption', isOn: true, title: 'cookies are encrypted by the system' },
  { name: 'EnableNodeOptionsEnvironmentVariable', isOn: false, title: 'NODE_OPTIONS is not heard' },
  { name: 'EnableNodeCliInspectArguments', isOn: false, title: '--inspect is not heard' },
  { name: 'EnableEmbeddedAsarIntegrityValidation', isOn: true, title: 'the archive is checked before it is run' },
  { name: 'OnlyLoadAppFromAsar', isOn: true, title: 'only the archive is run' },
  { name: 'LoadBrowserProcessSpecificV8Snapshot', isOn: false, title: 'no snapshot of another maker is loaded' },
  { name: 'GrantFileProtocolExtraPrivileges', isOn: false, title: 'a page from a file has no privileges' },
  { name: 'WasmTrapHandlers', isOn: true, title: 'WebAssembly is guarded as in Chromium' },
];

export const FUSE_CHECKS: readonly SecurityCheck[] = WANTED.map(({ name, isOn, title }, index) => ({
  number: index + 1,
  title: `${name}: ${title}`,
  check: (tree) => [
    ...unless(fusesOf(tree).get(`FuseV1Options.${name}`) === String(isOn), `the fuse ${name} is not set to ${isOn}`),
    ...burning(tree),
  ],
}));

function fusesOf(tree: Tree): ReadonlyMap<string, string> {
  return objectOf(fileOf(tree, HOOKS), 'FUSES');
}

/** What is written down is also burned, into every program that is packed. */
export function burning(tree: Tree): readonly string[] {
  const { text } = fileOf(tree, PACKING);
  return [
    ...unless(text.includes(`\nafterPack: ./${HOOKS}\n`), 'the packing does not burn fuses'),
    ...unless(fusesOf(tree).get('strictlyRequireAllFuses') === 'true', 'a fuse may be forgotten'),
  ];
}
