import type { Refusal } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import { type Drawer, isOfKiosks } from '../records/drawer-record.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { findKept, keep, readKept } from '../records/till-records.ts';

export function keepTillDrawer(deviceId: string, after: number, at: Instant, drawer: Drawer): RecordWrite {
  return keep('till_drawer', deviceId, after, { state: 'given', at, keys: [`drawer:${drawer.id}`], body: drawer });
}

async function tillsOf(journal: Pick<Journal, 'findRecord' | 'listRecords'>, drawerId: string): Promise<readonly string[]> {
  if (isOfKiosks(drawerId)) return [];
  const given: string[] = [];
  for (const { id } of await journal.listRecords('till_drawer', { key: `drawer:${drawerId}`, limit: MOST_TILLS })) given.push(id);
  const hasOwn = (await findKept<Drawer>(journal, 'till_drawer', drawerId)) === undefined;
  return hasOwn ? [drawerId, ...given] : given;
}

const MOST_TILLS = 1000;

/** Returns facts about a sale that is being paid at the till, so that people can find it. */
export async function findPayingAt(journal: Pick<Journal, 'listRecords'>, deviceId: string): Promise<Refusal['facts'] | undefined> {
  const [record] = await journal.listRecords('sale', { states: ['paying'], key: `device:${deviceId}`, limit: 1 });
  if (record === undefined) return undefined;
  const { sale, deviceName, openedAt } = readKept<SaleRecord>(record).body;
  return { saleId: sale.id, amount: sale.priced.totals.due, device: deviceName, at: openedAt };
}

export async function findPaying(
  journal: Pick<Journal, 'findRecord' | 'listRecords'>,
  drawerId: string,
): Promise<Refusal['facts'] | undefined> {
  for (const deviceId of await tillsOf(journal, drawerId)) {
    const paying = await findPayingAt(journal, deviceId);
    if (paying !== undefined) return paying;
  }
  return undefined;
}
