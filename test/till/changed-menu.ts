import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { testCatalogue, withItem } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { openTill, type TestTill } from './test-till.ts';

/** A till whose stand sells one item in another way than the test catalogue says. */
export async function openTillWithItem(itemId: string, change: object): Promise<TestTill> {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  await till.deployment.service.context.catalogues.adopt(withItem(testCatalogue(), itemId, change));
  await till.pull();
  return till;
}
