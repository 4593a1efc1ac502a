import { relative, sep } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { errorLines } from './failures.ts';
import type { EndedTest, TestEvent } from './test-events.ts';

/** Sends every test event to the process that started Vitest, which counts, shows progress and notices a run that hangs. */
export function makeEventReporter(): Reporter {
  const reported = new Set<string>();
  const tellTest = async (test: TestCase): Promise<void> => {
    if (reported.has(test.id)) return;
    reported.add(test.id);
    await report({ kind: 'test', path: pathOf(test.module.moduleId), test: endedTest(test) });
  };
  return {
    onTestRunStart: (files) => report({ kind: 'planned', paths: [...new Set(files.map(({ moduleId }) => pathOf(moduleId)))] }),
    onTestModuleQueued: ({ moduleId }) => report({ kind: 'begun', path: pathOf(moduleId) }),
    onTestCaseResult: tellTest,
    onTestSuiteResult: (group) => tellFault(group, group.module.moduleId, namesOf(group)),
    async onTestModuleEnd(file) {
      // Tests that never began have no result of their own.
      for (const test of file.children.allTests()) await tellTest(test);
      await tellFault(file, file.moduleId, []);
      await report({ kind: 'ended', path: pathOf(file.moduleId), milliseconds: Math.round(millisecondsOf(file)) });
    },
    onUserConsoleLog: ({ content }) => report({ kind: 'printed', text: content }),
    async onTestRunEnd(_files, faults) {
      for (const fault of faults) await report({ kind: 'fault', group: [], lines: linesOf(fault) });
      await report({ kind: 'over' });
    },
  };
}

function report(event: TestEvent): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || process.send === undefined) resolve();
    else process.send(event, () => resolve());
  });
}

async function tellFault(of: TestSuite | TestModule, moduleId: string, group: readonly string[]): Promise<void> {
  const lines = of.errors().flatMap(linesOf);
  if (lines.length > 0) await report({ kind: 'fault', path: pathOf(moduleId), group, lines });
}

function endedTest(test: TestCase): EndedTest {
  const { state, errors } = test.result();
  return {
    names: namesOf(test),
    state: state === 'passed' || state === 'failed' ? state : 'skipped',
    milliseconds: Math.round(test.diagnostic()?.duration ?? 0),
    lines: (errors ?? []).flatMap(linesOf),
  };
}

function linesOf({ name, message, stack, diff }: SerializedError): readonly string[] {
  return errorLines({ name: String(name ?? 'Error'), message, stack: stack ?? '', diff: typeof diff === 'string' ? diff : '' });
}

function namesOf(task: TestCase | TestSuite): readonly string[] {
  return task.parent.type === 'module' ? [task.name] : [...namesOf(task.parent), task.name];
}

function millisecondsOf(file: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

/** Returns the path relative to the repository, with `/` on every system. */
function pathOf(moduleId: string): string {
  return relative(projectRoot, moduleId).replaceAll(sep, '/');
}
