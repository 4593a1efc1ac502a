import { prepareDesktop, prepareScreens } from '../../electron/setup/built-parts.mjs';
import { chooseFrontEnd, findElectron, hasScreen } from '../../electron/setup/front-end.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { digestOf } from './failures.ts';
import { runVitest } from './part.ts';
import { terminalScreen } from './progress-screen.ts';
import { readScriptOptions } from './script-options.ts';

const USAGE = `npm run test:desktop -- [--if-present]

Tests the desktop as people get it, in a real Electron. What could not run has not passed; with --if-present it is only said.`;

async function check(): Promise<number> {
  const { 'if-present': mayBeMissing } = readScriptOptions(USAGE, { 'if-present': { type: 'boolean', default: false } });
  const { face } = chooseFrontEnd({
    hasScreen: hasScreen(process.platform, process.env),
    isRoot: process.getuid?.() === 0,
    wantsBrowser: false,
  });
  if (face === 'browser' || findElectron(projectRoot) === undefined) {
    console.log('NOT RUN: the tests of the desktop need the Electron binary, a screen, and a user other than root.');
    console.log('Fetch it with: node node_modules/electron/install.js; without a screen, start this by xvfb-run.');
    return mayBeMissing ? 0 : 1;
  }
  if (!(await prepareScreens(process.execPath)) || (await prepareDesktop(process.execPath)) === undefined) return 1;
  const results = await runVitest(['desktop'], { screen: terminalScreen(), isVerbose: false, laterMilliseconds: 0 });
  for (const line of digestOf(new Map([...results].map(([part, { failures }]) => [part, failures])))) console.log(line);
  const { passed = 0, failed = 1 } = results.get('desktop') ?? {};
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await check();
