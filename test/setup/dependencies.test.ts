import { describe, expect, test } from 'vitest';
import { findNode, hasCurrentDependencies, isInstalledAsLocked } from '../../electron/setup/dependencies.mjs';
import { isInterruption, projectRoot, runCommand } from '../../electron/setup/run-command.mjs';
import { readStartOptions } from '../../electron/setup/start-options.mjs';

describe('dependencies are current', () => {
  const wanted = {
    packages: { '': {}, 'node_modules/ky': { version: '2.1.0' }, 'node_modules/fsevents': { version: '2.3.3', optional: true } },
  };

  test('when npm installed every locked version, optional ones aside', () => {
    expect(isInstalledAsLocked(wanted, { packages: { 'node_modules/ky': { version: '2.1.0' } } })).toBe(true);
  });

  test('but not when one is missing or of another version', () => {
    expect(isInstalledAsLocked(wanted, { packages: {} })).toBe(false);
    expect(isInstalledAsLocked(wanted, {})).toBe(false);
    expect(isInstalledAsLocked(wanted, { packages: { 'node_modules/ky': { version: '2.0.0' } } })).toBe(false);
    const stale = { packages: { 'node_modules/ky': { version: '2.1.0' }, 'node_modules/fsevents': { version: '2.3.2' } } };
    expect(isInstalledAsLocked(wanted, stale)).toBe(false);
  });

  test('and never by a lockfile that could not be read', () => {
    expect(isInstalledAsLocked({}, {})).toBe(false);
    expect(hasCurrentDependencies('/no/such/folder')).toBe(false);
  });

  test('here, where the tests run', () => {
    expect(hasCurrentDependencies(projectRoot)).toBe(true);
    expect(findNode(projectRoot)).toMatch(/node_modules.node.bin.node/);
  });

  test('and without a local Node the one that runs this will do, being new enough', () => {
    expect(findNode('/no/such/folder')).toBe(process.execPath);
  });
});

describe('the options of npm start', () => {
  test('are understood', () => {
    const nothing = { kind: 'start', port: undefined, wantsBrowser: false, wantsDesktop: false, wantsOpen: false, isVerbose: false };
    expect(readStartOptions([])).toEqual(nothing);
    expect(readStartOptions(['--port', '8080'])).toEqual({ ...nothing, port: 8080, wantsBrowser: true });
    expect(readStartOptions(['--open', '--verbose'])).toEqual({ ...nothing, wantsBrowser: true, wantsOpen: true, isVerbose: true });
    expect(readStartOptions(['--help'])).toEqual({ kind: 'help' });
    expect(readStartOptions(['-h'])).toEqual({ kind: 'help' });
  });

  test.each([['--prot', '1'], ['--port'], ['--port', '0'], ['--port', '65536'], ['--port', '80a'], ['--port='], ['serve']])(
    'are refused: %s',
    (...args) => {
      expect(readStartOptions(args)).toMatchObject({ kind: 'refused', sentence: expect.stringMatching(/./) });
    },
  );
});

describe('a program that set-up runs', () => {
  test('gives back its exit code', async () => {
    expect(await runCommand(process.execPath, ['-e', 'process.exit(7)'])).toBe(7);
  });

  test('gives 127 when it is not there, and 124 when it takes too long', async () => {
    expect(await runCommand('no-such-program', [])).toBe(127);
    expect(await runCommand(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { limitSeconds: 0.2 })).toBe(124);
    expect(await runCommand(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { silentSeconds: 0.2 })).toBe(124);
  });

  test('says by its code when a person ended it', async () => {
    const code = await runCommand(process.execPath, ['-e', 'process.kill(process.pid, "SIGINT"); setInterval(() => undefined, 1000)']);
    expect(code).toBe(130);
    expect([isInterruption(code), isInterruption(1), isInterruption(124)]).toEqual([true, false, false]);
  });
});
