import { type BootStep, STOP_BOOT } from './boot.ts';
import type { Desktop } from './desktop.ts';

/** The start of the desktop. Page guards come before the first page; the host comes when the window can show its failure. */
export const BOOT_STEPS: readonly BootStep<Desktop>[] = [
  { name: 'declared origin', onFailure: 'end', run: ({ ports }) => ports.app.declareOrigin() },
  { name: 'single instance', onFailure: 'end', run: ({ ports, focus }) => (ports.app.takeLock(focus) ? undefined : STOP_BOOT) },
  { name: 'opened files', onFailure: 'go_on', run: ({ ports, openFile }) => ports.app.followFiles(openFile) },
  { name: 'ready', onFailure: 'end', run: ({ ports }) => ports.app.untilReady() },
  { name: 'end in order', onFailure: 'end', run: ({ ports, finish }) => ports.app.beforeEnd(finish) },
  { name: 'guards', onFailure: 'end', run: ({ ports }) => ports.app.guardPages() },
  { name: 'origin', onFailure: 'end', run: ({ ports, answerOrigin }) => ports.app.serveOrigin(answerOrigin) },
  { name: 'bridge', onFailure: 'end', run: ({ ports, answerBridge }) => ports.app.answerBridge(answerBridge) },
  { name: 'power', onFailure: 'go_on', run: ({ ports, notifyPower: tellPower }) => ports.app.followPower(tellPower) },
  { name: 'window', onFailure: 'end', run: ({ ports, openWindow }) => (ports.options.isHeadless ? undefined : openWindow()) },
  { name: 'host', onFailure: 'end', run: ({ startHost }) => startHost() },
  { name: 'updates', onFailure: 'go_on', run: ({ startUpdates }) => startUpdates() },
];
