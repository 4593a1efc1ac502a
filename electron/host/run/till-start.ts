import type { TillHost } from '../till/till-host.ts';

/**
 * The door is open before a menu of megabytes is read: the screens come at once and show what they know, and what they ask meanwhile is
 * answered once the till has started.
 */
export function answeringOnceStarted(till: TillHost): TillHost {
  const started = Promise.withResolvers<void>();
  let starting: Promise<void> | undefined;
  return {
    ...till,
    async answer(request) {
      await started.promise;
      return await till.answer(request);
    },
    start() {
      starting ??= till.start().finally(started.resolve);
      return starting;
    },
  };
}

/** Whoever starts a stand for the first time is told that it is ready once it can be sold at; a device that knows it has a menu of its own. */
export async function startFirstTime(till: TillHost): Promise<void> {
  if (!till.isTillPaired()) await till.start();
}
