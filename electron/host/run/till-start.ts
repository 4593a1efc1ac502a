import type { TillHost } from '../till/till-host.ts';
import { loadWrittenChecks } from './load-checks.ts';

/** Holds requests back until the till has started, so that the server opens and screens load before a menu of megabytes is read. */
export function queueUntilStarted(till: TillHost): TillHost {
  const started = Promise.withResolvers<void>();
  let starting: Promise<void> | undefined;
  return {
    ...till,
    async answer(request) {
      await started.promise;
      return await till.answer(request);
    },
    start() {
      starting ??= loadWrittenChecks().then(till.start).finally(started.resolve);
      return starting;
    },
  };
}

/** Starts a new stand's till before it is reported as ready. A device that has joined before has a menu of its own. */
export async function startFirstTime(till: TillHost): Promise<void> {
  if (!till.isTillPaired()) await till.start();
}
