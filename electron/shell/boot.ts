import { describeFault, type ShellLog } from './shell-log.ts';

/** One step of the start, as data: who reads the list knows what happens in which order, and what a failure of each means. */
export interface BootStep<Desktop> {
  readonly name: string;
  /** `end`: nothing further is safe. `go_on`: the till sells without it. */
  readonly onFailure: 'end' | 'go_on';
  /** Whatever it waits for; `OVER` where there is nothing more to be started, such as where another one runs already. */
  run(desktop: Desktop): unknown;
}

export const OVER = 'over';

export type Booted = { readonly state: 'up' | 'over' } | { readonly state: 'failed'; readonly step: string };

export async function boot<Desktop>(steps: readonly BootStep<Desktop>[], desktop: Desktop, log: ShellLog): Promise<Booted> {
  for (const step of steps) {
    try {
      if ((await step.run(desktop)) === OVER) {
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
