import { describeFault, type ShellLog } from './base/shell-log.ts';

/** One step of the start. The list shows the order of the steps and the consequence of each failure. */
export interface BootStep<Desktop> {
  readonly name: string;
  /** `end`: continuing would be unsafe. `go_on`: the till can sell without it. */
  readonly onFailure: 'end' | 'go_on';
  /** May return a promise to wait for, or `OVER` to stop the start, for example when another instance is running. */
  run(desktop: Desktop): unknown;
}

export const STOP_BOOT = 'over';

export type BootResult = { readonly state: 'up' | 'over' } | { readonly state: 'failed'; readonly step: string };

export async function boot<Desktop>(steps: readonly BootStep<Desktop>[], desktop: Desktop, log: ShellLog): Promise<BootResult> {
  for (const step of steps) {
    try {
      if ((await step.run(desktop)) === STOP_BOOT) {
        log('info', 'nothing more to start', { step: step.name });
        return { state: 'over' };
      }
    } catch (fault) {
      log(step.onFailure === 'end' ? 'error' : 'warn', 'a step of the start failed', { step: step.name, ...describeFault(fault) });
      if (step.onFailure === 'end') return { state: 'failed', step: step.name };
    }
  }
  return { state: 'up' };
}
