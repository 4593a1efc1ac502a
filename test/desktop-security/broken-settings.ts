/** Settings as a careless hand might leave them: for each, the check of its number has to notice. */
export interface BrokenSetting {
  readonly list: 'point' | 'fuse';
  readonly number: number;
  readonly title: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

const APP = 'electron/shell/electron-app.ts';
const WINDOW = 'electron/shell/electron-window.ts';
const PRELOAD = 'electron/shell/preload.ts';
const BRIDGE = 'electron/shell/bridge.ts';
const ORIGIN = 'electron/shell/base/origin.ts';
const PAGES = 'electron/shell/base/own-pages.ts';
const POLICY = 'shared/till-contract/desktop/screen-files.ts';
const HOOKS = 'electron/build/pack-hooks.ts';
const PACKING = 'electron-builder.yml';
/** How an address is known to be ours. */
const OWN_ORIGIN = ['`$', '{DESKTOP_ORIGIN}/`)'].join('');
const REGISTER = 'renderer/register/index.html';

type Broken = readonly [number: number, path: string, before: string, after: string];

const POINTS: readonly Broken[] = [
  [1, REGISTER, '<div id="page">', '<script src="http://cdn.example/a.js"></script><div id="page">'],
  [1, APP, 'secure: true', 'secure: false'],
  [1, PAGES, "'/register/'", "'http://stand.example/register/'"],
  [2, WINDOW, 'nodeIntegration: false', 'nodeIntegration: true'],
  [2, WINDOW, '  nodeIntegrationInWorker: false,\n', ''],
  [2, WINDOW, 'nodeIntegrationInSubFrames: false', 'nodeIntegrationInSubFrames: true'],
  [2, WINDOW, '...WINDOW_PREFERENCES, preload', 'preload'],
  [3, WINDOW, 'contextIsolation: true', 'contextIsolation: false'],
  [3, WINDOW, '...WINDOW_PREFERENCES, preload', '...WINDOW_PREFERENCES, contextIsolation: false, preload'],
  [4, WINDOW, 'sandbox: true', 'sandbox: false'],
  [4, APP, '    app.enableSandbox();\n', ''],
  [4, APP, 'app.enableSandbox();', "app.enableSandbox();\n    app.commandLine.appendSwitch('no-sandbox');"],
  [5, APP, 'answer(ALLOWED.has(permission) && isOwnPage(contents.getURL()))', 'answer(true)'],
  [5, APP, 'ALLOWED.has(permission) && isOwnPage(contents.getURL())', 'ALLOWED.has(permission)'],
  [5, APP, "new Set(['clipboard-sanitized-write'])", "new Set(['clipboard-sanitized-write', 'media'])"],
  [5, APP, 'setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)'],
  [5, 'electron/shell/boot-steps.ts', '.guardPages()', '.locale()'],
  [6, WINDOW, 'webSecurity: true', 'webSecurity: false'],
  [7, POLICY, "script-src 'self'", "script-src 'self' 'unsafe-inline'"],
  [7, POLICY, `  "require-trusted-types-for 'script'",\n`, ''],
  [7, POLICY, "default-src 'none'", 'default-src *'],
  [7, ORIGIN, '{ ...SCREEN_HEADERS,', '{'],
  [7, REGISTER, '<div id="page">', '<script>start()</script><div id="page">'],
  [7, APP, 'secure: true', 'secure: true, bypassCSP: true'],
  [8, WINDOW, 'allowRunningInsecureContent: false', 'allowRunningInsecureContent: true'],
  [9, WINDOW, 'experimentalFeatures: false', 'experimentalFeatures: true'],
  [9, APP, 'app.enableSandbox();', "app.enableSandbox();\n    app.commandLine.appendSwitch('enable-experimental-web-platform-features');"],
  [10, WINDOW, 'webviewTag: false', "webviewTag: false,\n  enableBlinkFeatures: 'CSSVariables'"],
  [11, WINDOW, 'webviewTag: false', 'webviewTag: true'],
  [11, REGISTER, '<div id="page">', '<webview allowpopups></webview><div id="page">'],
  [12, APP, "    contents.on('will-attach-webview', (event) => event.preventDefault());\n", ''],
  [12, REGISTER, '<div id="page">', '<webview src="a"></webview><div id="page">'],
  [13, APP, "    contents.on('will-redirect', refuse);\n", ''],
  [13, APP, 'if (!isOwnPage(event.url)) event.preventDefault();', ''],
  [13, PAGES, OWN_ORIGIN, 'DESKTOP_ORIGIN)'],
  [14, APP, "{ action: 'deny' }", "{ action: 'allow' }"],
  [14, APP, "    contents.setWindowOpenHandler(() => ({ action: 'deny' }));\n", ''],
  [15, APP, 'void shell.openPath(path)', 'void shell.openExternal(path)'],
  [15, 'electron/shell/desktop.ts', 'openFolder(folders.logs)', 'openFolder(shown)'],
  [16, 'package.json', '"electron": "45.', '"electron": "^45.'],
  [16, 'package.json', '"electron": "45.', '"electron": "38.'],
  [17, BRIDGE, ' || !isOwnPage(sender.url)', ''],
  [17, BRIDGE, ' || !sender.isMainFrame', ''],
  [17, BRIDGE, '!isValidArgument(BRIDGE_VERBS[name], given)', 'false'],
  [17, APP, 'frame !== null && frame.parent === null', 'true'],
  [17, PAGES, OWN_ORIGIN, "'app:')"],
  [18, WINDOW, 'window.loadURL(url)', "window.loadFile('index.html')"],
  [18, APP, 'protocol.handle(DESKTOP_SCHEME, answer)', 'undefined'],
  [18, HOOKS, '[FuseV1Options.GrantFileProtocolExtraPrivileges]: false', '[FuseV1Options.GrantFileProtocolExtraPrivileges]: true'],
  [19, HOOKS, '  [FuseV1Options.WasmTrapHandlers]: true,\n', ''],
  [19, HOOKS, 'strictlyRequireAllFuses: true', 'strictlyRequireAllFuses: false'],
  [19, PACKING, 'afterPack:', '# afterPack:'],
  [20, PRELOAD, 'readComputer: () =>', 'ipcRenderer,\n  readComputer: () =>'],
  [20, PRELOAD, 'setZoom: (percent) =>', 'send: (channel: string) => ipcRenderer.invoke(channel),\n  setZoom: (percent) =>'],
  [20, PRELOAD, "'grandstand', {", "'grandstand', {\n  shell,"],
  [20, PRELOAD, 'listener(event);', 'listener(_event as ShellEvent);'],
  [20, PRELOAD, 'contextBridge, ipcRenderer }', 'contextBridge, ipcRenderer, webFrame }'],
];

/** Each fuse the other way round. */
const FUSES: readonly Broken[] = [
  ...[
    'RunAsNode: false',
    'EnableCookieEncryption: true',
    'EnableNodeOptionsEnvironmentVariable: false',
    'EnableNodeCliInspectArguments: false',
    'EnableEmbeddedAsarIntegrityValidation: true',
    'OnlyLoadAppFromAsar: true',
    'LoadBrowserProcessSpecificV8Snapshot: false',
    'GrantFileProtocolExtraPrivileges: false',
    'WasmTrapHandlers: true',
  ].map((setting, index): Broken => {
    const [name, isOn] = setting.split(': ');
    return [index + 1, HOOKS, `[FuseV1Options.${name}]: ${isOn}`, `[FuseV1Options.${name}]: ${isOn !== 'true'}`];
  }),
  [1, PACKING, 'afterPack: ./electron/build/pack-hooks.ts\n', ''],
];

export const BROKEN: readonly BrokenSetting[] = [
  ...POINTS.map((broken) => named('point', broken)),
  ...FUSES.map((broken) => named('fuse', broken)),
];

function named(list: 'point' | 'fuse', [number, path, before, after]: Broken): BrokenSetting {
  const title = `${path}: ${before.trim()} → ${after.trim().replaceAll(/\s+/g, ' ') || 'nothing'}`;
  return { list, number, title, path, before, after };
}
