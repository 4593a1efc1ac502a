import { prepareDesktop, prepareHost, prepareScreens } from './built-parts.mjs';
import { prepareDependencies, SetupFailure } from './dependencies.mjs';
import { prepareElectron } from './fetch-electron.mjs';
import { chooseFrontEnd, hasScreen } from './front-end.mjs';
import { hostEnvironment } from './host-environment.mjs';
import { isInterruption, projectEnvironment, projectRoot, runCommand } from './run-command.mjs';
import { readStartOptions, startHelp } from './start-options.mjs';

/** Runs `npm start`. Plain JavaScript that any Node can run; the programs it starts use the Node that set-up installs. */
async function start() {
  const options = readStartOptions(process.argv.slice(2));
  if (options.kind === 'help') {
    console.log(startHelp);
    return 0;
  }
  if (options.kind === 'refused') {
    console.error(`${options.sentence}\n\n${startHelp}`);
    return 2;
  }
  const { isVerbose } = options;
  const node = await prepareDependencies(isVerbose);
  if (!(await prepareScreens(node, isVerbose)))
    console.log('The screens could not be built, for the reason above: the stand is served without them.');
  const { face, sentence } = chooseFrontEnd({
    hasScreen: hasScreen(process.platform, process.env),
    isRoot: process.getuid?.() === 0,
    wantsBrowser: options.wantsBrowser,
  });
  const desktop = face === 'desktop' ? await openDesktop(node, options) : { reason: sentence };
  if ('code' in desktop) return desktop.code;
  const program = await prepareHost(node, isVerbose);
  console.log(desktop.reason);
  console.log('Starting the stand (the first time it takes some seconds) ...');
  const serveArgs = [
    ...(options.port === undefined ? [] : ['--port', String(options.port)]),
    ...(options.wantsOpen ? ['--open'] : []),
    ...(isVerbose ? ['--verbose'] : []),
  ];
  return endOf(await runCommand(node, [program, 'serve', ...serveArgs], { env: hostEnvironment() }));
}

/**
 * Runs the desktop until it is closed, or returns the reason for serving a browser instead.
 * @param {string} node @param {{ readonly wantsDesktop: boolean, readonly isVerbose: boolean }} options
 * @returns {Promise<{ readonly code: number } | { readonly reason: string }>}
 */
async function openDesktop(node, { wantsDesktop, isVerbose }) {
  const electron = await prepareElectron({ root: projectRoot, node, isAskedFor: wantsDesktop });
  const link = 'the register is served to a browser, and how to open it is printed below.';
  if ('reason' in electron) return { reason: `Electron ${electron.reason}: ${link}` };
  const desktop = await prepareDesktop(node, isVerbose);
  if (desktop === undefined) return { reason: `The desktop could not be built, for the reason above: ${link}` };
  console.log('The desktop opens. Close its window, or press Ctrl-C here, to end it.');
  return { code: endOf(await runCommand(electron.program, [desktop], { env: projectEnvironment() })) };
}

/** @param {number} code */
function endOf(code) {
  return isInterruption(code) ? 0 : code;
}

try {
  process.exitCode = await start();
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
