import { burning, FUSE_CHECKS } from './fuse-checks.ts';
import { type SecurityCheck, unless } from './security-check.ts';
import {
  callsOf,
  fileOf,
  functionOf,
  objectOf,
  onlyFunctions,
  PRELOAD,
  pagesOf,
  shellOf,
  type Tree,
  textsOf,
  windowsOf,
} from './shell-code.ts';

const APP = 'electron/shell/electron-app.ts';
const PAGES = 'electron/shell/base/own-pages.ts';
const BRIDGE = 'electron/shell/bridge.ts';
const ORIGIN = 'electron/shell/base/origin.ts';
const STEPS = 'electron/shell/boot-steps.ts';
const POLICY = 'shared/till-contract/desktop/screen-files.ts';

/** Of Electron's majors the newest three get fixes. */
const OLDEST_SUPPORTED = 43;

/** Every window is made with it as it has to be, by name; and nothing in the shell says otherwise anywhere. */
function preference(tree: Tree, name: string, wanted: boolean): readonly string[] {
  const windows = windowsOf(tree);
  const otherwise = new RegExp(`\\b${name}\\s*[:=]\\s*${!wanted}`);
  return [
    ...unless(windows.length > 0, 'no window is made'),
    ...windows.flatMap(({ path, preferences }) =>
      unless(preferences.get(name) === String(wanted), `${path}: a window is not made with ${name}: ${wanted}`),
    ),
    ...shellOf(tree).flatMap(({ path, text }) => unless(!otherwise.test(text), `${path}: says ${name} otherwise`)),
  ];
}

/** Nothing of the shell or the pages holds such a text. */
function nowhere(files: Tree, pattern: RegExp, what: string): readonly string[] {
  return files.flatMap(({ path, text }) => unless(!pattern.test(text), `${path}: ${what}`));
}

/** The guards are set before the first page is opened. */
function guardsFirst(tree: Tree): readonly string[] {
  const { text } = fileOf(tree, STEPS);
  const [guards, window] = [text.indexOf('.guardPages()'), text.indexOf('openWindow()')];
  return unless(guards !== -1 && guards < window, 'the pages are not guarded before the first is opened');
}

/** A page of its own is let go on at most where the addresses are looked at. */
function listened(tree: Tree, event: string): readonly string[] {
  const handlers = callsOf(shellOf(tree), 'contents.on').filter(({ args: [name] }) => name === `'${event}'`);
  const handler = (handlers[0]?.args[1] ?? '').replaceAll(' ', '');
  const guards = functionOf(fileOf(tree, APP), 'guardPages').replaceAll(' ', '');
  const refusesOthers = handler === 'refuse' && guards.includes('if(!isOwnPage(event.url))event.preventDefault()');
  const refusesAll = handler === '(event)=>event.preventDefault()';
  return [...unless(handlers.length === 1 && (refusesAll || refusesOthers), `${event} is not refused`), ...guardsFirst(tree)];
}

const OWN_PAGE = /^{returnurl===DESKTOP_ORIGIN\|\|url\.startsWith\(`\$\{DESKTOP_ORIGIN\}\/`\);}$/;

function ownPages(tree: Tree): readonly string[] {
  const body = functionOf(fileOf(tree, PAGES), 'isOwnPage').replaceAll(' ', '');
  return unless(OWN_PAGE.test(body), 'a page of another origin may be taken for one of ours');
}

function policyOf(tree: Tree): readonly string[] {
  return (
    /const POLICY = \[([^\]]*)\]/
      .exec(fileOf(tree, POLICY).text)?.[1]
      ?.match(/"[^"]+"/g)
      ?.map((text) => text.slice(1, -1)) ?? []
  );
}

const STRICT = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

function checkPolicy(tree: Tree): readonly string[] {
  const policy = policyOf(tree);
  const answers = callsOf([fileOf(tree, ORIGIN)], 'Response').filter(({ args }) => args.length > 0);
  const heads = fileOf(tree, ORIGIN).text;
  return [
    ...STRICT.flatMap((rule) => unless(policy.includes(rule), `the policy lacks ${rule}`)),
    ...policy.flatMap((rule) => unless(!/unsafe|\*|https?:/.test(rule), `the policy allows ${rule}`)),
    ...unless(heads.includes('PAGE_HEADERS = { ...SCREEN_HEADERS,'), 'the pages do not bear the policy'),
    ...answers.flatMap(({ args: [, head = ''] }) =>
      unless(/PAGE_HEADERS|^\{headers\}$/.test(head), `an answer of the origin bears no policy: ${head}`),
    ),
    ...unless(
      [...heads.matchAll(/const headers = \{ (\S+)/g)].every(([, first]) => first === '...PAGE_HEADERS,'),
      'a page is answered without the policy',
    ),
    ...pagesOf(tree).flatMap(({ path, text }) =>
      path.endsWith('.html')
        ? unless(!/<script(?![^>]*\bsrc=)|\son[a-z]+=|http-equiv/i.test(text), `${path}: has a script or a policy of its own`)
        : [],
    ),
    ...nowhere(shellOf(tree), /bypassCSP/, 'lets a page out of its policy'),
  ];
}

/** Permissions that a page may get: none, or writing to the clipboard after a click, and only for our own pages. */
function checkPermissions(tree: Tree): readonly string[] {
  const { text } = fileOf(tree, APP);
  const answerCalls = callsOf(shellOf(tree), 'answer').filter(
    ({ args: [given = ''] }) => given.includes('permission') || /^(true|false)$/.test(given),
  );
  const allowed = /ALLOWED: ReadonlySet<string> = new Set\(\[([^\]]*)\]\)/.exec(text)?.[1] ?? '';
  const guarded = /^ALLOWED\.has\(permission\)\s*&&\s*isOwnPage\(/;
  const checks = callsOf(shellOf(tree), 'setPermissionCheckHandler');
  return [
    ...unless(/^('clipboard-sanitized-write')?$/.test(allowed), `pages are allowed ${allowed}`),
    ...unless(callsOf(shellOf(tree), 'setPermissionRequestHandler').length === 1, 'requests for permission are not answered'),
    ...unless(
      answerCalls.length === 1 && (answerCalls[0]?.args[0] === 'false' || guarded.test(answerCalls[0]?.args[0] ?? '')),
      'a request may be allowed',
    ),
    ...unless(
      checks.length === 1 && /=>\s*(false$|ALLOWED\.has\(permission\)\s*&&\s*isOwnPage\()/.test(checks[0]?.args[0] ?? ''),
      'a look may be allowed',
    ),
    ...unless(
      callsOf(shellOf(tree), 'setDevicePermissionHandler')[0]?.args[0]?.replaceAll(' ', '') === '()=>false',
      'devices may be given to pages',
    ),
    ...guardsFirst(tree),
    ...ownPages(tree),
  ];
}

function checkBridge(tree: Tree): readonly string[] {
  const shell = shellOf(tree);
  const handled = callsOf(shell, 'ipcMain.handle');
  const others = ['ipcMain.on', 'ipcMain.once', 'ipcMain.handleOnce', 'ipc.on', 'ipc.handle'].flatMap((name) => callsOf(shell, name));
  const body = functionOf(fileOf(tree, BRIDGE), 'answerBridge').replaceAll(' ', '');
  const first = '{if(sender.url===undefined||!sender.isMainFrame||!isOwnPage(sender.url))throw';
  return [
    ...unless(others.length === 0 && handled.length === 1, 'messages are heard in more than one place'),
    ...handled.flatMap(({ args: [, handler = ''] }) =>
      unless(
        /event\.senderFrame/.test(handler) && /url: ?frame\??\.url/.test(handler) && /frame\.parent ?=== ?null/.test(handler),
        'nobody asks who sent',
      ),
    ),
    ...unless(body.startsWith(first), 'what another sends is not refused first'),
    ...unless(
      /^.*?;if\(!isValidArgument\(BRIDGE_VERBS\[name\],given\)\)throw/.test(body),
      'what is malformed is not refused before anything is done',
    ),
    ...ownPages(tree),
  ];
}

function checkPreload(tree: Tree): readonly string[] {
  const preload = fileOf(tree, PRELOAD);
  const exposed = callsOf([preload], 'exposeInMainWorld');
  const sent = ['invoke', 'on', 'off'].flatMap((verb) => callsOf([preload], `ipcRenderer.${verb}`));
  const uses = preload.text.match(/\bipcRenderer\b/g)?.length ?? 0;
  const imported = /import \{([^}]*)\} from 'electron'/
    .exec(preload.text)?.[1]
    ?.split(',')
    .map((name) => name.trim());
  return [
    ...unless(imported?.toSorted().join() === 'contextBridge,ipcRenderer', 'the preload takes more of Electron than the bridge needs'),
    ...unless(exposed.length === 1 && exposed[0]?.args[0] === "'grandstand'", 'more than the bridge is given to pages'),
    // The import is a use; everything else is one of the calls.
    ...unless(uses === sent.length + 1, 'the preload gives what sends messages itself'),
    ...sent.flatMap(({ args: [channel = ''] }) =>
      unless(/^(BRIDGE_VERBS\.\w+\.channel|SHELL_EVENTS)$/.test(channel), `a page may choose the channel ${channel}`),
    ),
    ...unless(preload.text.match(/\b_?event: unknown\b/g)?.length === 1, 'what Electron tells is heard in more than one way'),
    ...unless(preload.text.match(/\b_event\b/g)?.length === 1, "Electron's own event is handed to a page"),
    ...unless(onlyFunctions(preload, 'exposeInMainWorld'), 'a page is given something that is no verb of ours'),
    ...pagesOf(tree).flatMap(({ path, text }) =>
      unless(!/from 'electron'|require\('electron'\)/.test(text), `${path}: a page takes Electron`),
    ),
  ];
}

function checkCurrent(tree: Tree): readonly string[] {
  const manifest = JSON.parse(fileOf(tree, 'package.json').text) as { readonly devDependencies: Readonly<Record<string, string>> };
  const { electron = '' } = manifest.devDependencies;
  return [
    ...unless(/^\d+\.\d+\.\d+$/.test(electron), `Electron is not one exact release: ${electron}`),
    ...unless(Number.parseInt(electron, 10) >= OLDEST_SUPPORTED, `Electron ${electron} gets no fixes any more`),
  ];
}

/** Programs that the shell lets open: of addresses only those on a list, of files only a folder of its own. */
function checkOutside(tree: Tree): readonly string[] {
  const opened = callsOf(shellOf(tree), 'openExternal');
  const guarded = shellOf(tree).filter(({ path }) => opened.some((one) => one.path === path));
  const folders = callsOf(shellOf(tree), 'app.openFolder');
  return [
    ...guarded.flatMap(({ path, text }) =>
      unless(
        /if \(mayOpenOutside\((\w+)\)\) (?:void |await |return )*shell\.openExternal\(\1\)/.test(text),
        `${path}: opens what nobody has looked at`,
      ),
    ),
    ...unless(opened.length <= 1, 'addresses are opened in more than one place'),
    ...folders.flatMap(({ path, args: [folder] }) => unless(folder === 'folders.logs', `${path}: opens ${folder}`)),
    ...unless(callsOf(shellOf(tree), 'openPath').length === folders.length, 'files are opened in more than one place'),
  ];
}

/** Electron's own list of what every program has to look at, point by point. */
export const CHECKLIST: readonly SecurityCheck[] = [
  {
    number: 1,
    title: 'only secure content is loaded',
    check: (tree) => [
      ...textsOf([...shellOf(tree), ...pagesOf(tree)]).flatMap(({ path, text }) =>
        unless(!/^(http|ws|ftp):\/\/(?!www\.w3\.org\/)/.test(text), `${path}: speaks to ${text}`),
      ),
      ...nowhere(pagesOf(tree), /(src|href|url)\s*[=(]\s*["']?(http|ws|ftp):/, 'loads what others may change on its way'),
      ...unless(callsOf(shellOf(tree), 'loadURL').length === 1, 'pages are loaded in more than one place'),
      ...unless(/secure: true/.test(fileOf(tree, APP).text), 'the own scheme is not secure'),
    ],
  },
  {
    number: 2,
    title: 'no page has Node',
    check: (tree) =>
      ['nodeIntegration', 'nodeIntegrationInWorker', 'nodeIntegrationInSubFrames'].flatMap((name) => preference(tree, name, false)),
  },
  { number: 3, title: 'the preload has a world of its own', check: (tree) => preference(tree, 'contextIsolation', true) },
  {
    number: 4,
    title: 'every page runs in the sandbox',
    check: (tree) => [
      ...preference(tree, 'sandbox', true),
      ...unless(callsOf(shellOf(tree), 'app.enableSandbox').length === 1, 'the sandbox is not on for all'),
      ...nowhere(shellOf(tree), /no-sandbox/, 'turns the sandbox off'),
    ],
  },
  { number: 5, title: 'what pages ask leave for is answered by a list', check: checkPermissions },
  {
    number: 6,
    title: 'origins are kept apart',
    check: (tree) => [...preference(tree, 'webSecurity', true), ...nowhere(shellOf(tree), /disable-web-security/, 'mixes origins')],
  },
  { number: 7, title: 'a strict policy for content', check: checkPolicy },
  { number: 8, title: 'no insecure content within secure pages', check: (tree) => preference(tree, 'allowRunningInsecureContent', false) },
  {
    number: 9,
    title: 'no experimental features',
    check: (tree) => [
      ...preference(tree, 'experimentalFeatures', false),
      ...unless(callsOf(shellOf(tree), 'commandLine.appendSwitch').length === 0, 'switches of Chromium are set'),
    ],
  },
  {
    number: 10,
    title: 'no features of Blink are turned on',
    check: (tree) => nowhere(shellOf(tree), /(enable|disable)BlinkFeatures|(enable|disable)-blink-features/, 'changes what Blink does'),
  },
  {
    number: 11,
    title: 'no webview may open windows',
    check: (tree) => [
      ...nowhere([...shellOf(tree), ...pagesOf(tree)], /allowpopups/i, 'lets a webview open windows'),
      ...preference(tree, 'webviewTag', false),
    ],
  },
  {
    number: 12,
    title: 'no webview is made at all',
    check: (tree) => [...listened(tree, 'will-attach-webview'), ...nowhere(pagesOf(tree), /<webview/i, 'has a webview')],
  },
  {
    number: 13,
    title: 'pages lead nowhere else',
    check: (tree) => [
      ...['will-navigate', 'will-frame-navigate', 'will-redirect'].flatMap((event) => listened(tree, event)),
      ...ownPages(tree),
    ],
  },
  {
    number: 14,
    title: 'pages open no windows',
    check: (tree) => {
      const handlers = callsOf(shellOf(tree), 'setWindowOpenHandler');
      const denies = /^\(\) ?=> ?\(\{action: ?'deny'\}\)$/;
      return [
        ...unless(handlers.length === 1 && denies.test(handlers[0]?.args[0] ?? ''), 'a page may open a window'),
        ...guardsFirst(tree),
      ];
    },
  },
  { number: 15, title: 'nothing untrusted is opened by the system', check: checkOutside },
  { number: 16, title: 'a current Electron', check: checkCurrent },
  { number: 17, title: 'who sends a message is looked at first', check: checkBridge },
  {
    number: 18,
    title: 'pages come by a scheme of their own and never from files',
    check: (tree) => [
      ...textsOf(shellOf(tree)).flatMap(({ path, text }) => unless(!/^file:/.test(text), `${path}: speaks of ${text}`)),
      ...['loadFile', 'registerFileProtocol', 'interceptFileProtocol', 'pathToFileURL'].flatMap((name) =>
        unless(callsOf(shellOf(tree), name).length === 0, `${name} is called`),
      ),
      ...unless(callsOf(shellOf(tree), 'protocol.handle').length === 1, 'no scheme of our own is served'),
      ...(FUSE_CHECKS.find(({ title }) => title.startsWith('GrantFile'))?.check(tree) ?? ['no fuse for files']),
    ],
  },
  {
    number: 19,
    title: 'every fuse is decided on',
    check: (tree) => [
      ...FUSE_CHECKS.flatMap(({ check }) => check(tree)),
      ...burning(tree),
      ...unless(
        [...objectOf(fileOf(tree, 'electron/build/pack-hooks.ts'), 'FUSES').keys()].filter((key) => key.includes('FuseV1Options'))
          .length === 9,
        'not nine',
      ),
    ],
  },
  { number: 20, title: 'pages have nothing of Electron', check: checkPreload },
];
