import { expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { startHost } from './running-host.ts';

test('a store that answers slowly is looked at once more for all changes that were announced meanwhile, and not once for each', async () => {
  const kept = openSqliteServiceStore(':memory:');
  let report: () => void = () => undefined;
  let slow: PromiseWithResolvers<void> | undefined;
  let looks = 0;
  const host = await startHost({
    store: {
      ...kept,
      follow(listener) {
        report = listener;
        return async () => undefined;
      },
      catalogue: {
        ...kept.catalogue,
        async currentRevision() {
          looks += 1;
          await slow?.promise;
          return await kept.catalogue.currentRevision();
        },
      },
    },
  });
  slow = Promise.withResolvers();
  const before = looks;
  for (let times = 0; times < 100; times += 1) report();
  await expect.poll(() => looks - before, { timeout: 60_000 }).toBe(1);
  for (let times = 0; times < 100; times += 1) report();
  slow.resolve();
  await host.stop();
  expect(looks - before).toBeLessThanOrEqual(3);
});
