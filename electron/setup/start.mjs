import { prepareDesktop, prepareHost, prepareScreens } from './built-parts.mjs';
import { prepareDependencies, SetupFailure } from './dependencies.mjs';
import { chooseFace, findElectron, hasScreen } from './face.mjs';
import { isInterruption, projectEnvironment, projectRoot, runCommand } from './run-command.mjs';
import { readStartOptions, startHelp } from './start-options.mjs';

/** `npm start`. Plain JavaScript for whatever Node is here; what it starts runs under the Node that set-up brings. */
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
  const node = await prepareDependencies();
  if (!(await prepareScreens(node))) console.log('The screens could not be built, for the reason above: the stand is served without them.');
  const electron = findElectron(projectRoot);
  const { face, sentence } = chooseFace({
    hasElectron: electron !== undefined,
    hasScreen: hasScreen(process.platform, process.env),
    isRoot: process.getuid?.() === 0,
    wantsBrowser: options.wantsBrowser,
  });
  const desktop = face === 'desktop' ? await prepareDesktop(node) : undefined;
  if (desktop !== undefined && electron !== undefined) {
    console.log(sentence);
    return endOf(await runCommand(electron, [desktop], { env: projectEnvironment() }));
  }
  const program = await prepareHost(node);
  console.log(face === 'desktop' ? 'The desktop could not be built, for the reason above: the register is served to a browser.' : sentence);
  const port = options.port === undefined ? [] : ['--port', String(options.port)];
  return endOf(await runCommand(node, [program, 'serve', ...port], { env: projectEnvironment() }));
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
