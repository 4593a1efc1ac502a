import { accept, type Refusal, refuse } from '../base/outcome.ts';
import { unsentCardRecords } from '../sync/offline-ledger.ts';
import type { HOST_OPERATIONS } from '../till-contract/host-operations.ts';
import type { HostParts } from './host-parts.ts';
import { isManager } from './staff-record.ts';
import type { TillHandler } from './till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const readConnection: TillHandler<HostParts, Operations['readConnection']> = async ({ link }) => accept(await link.view());

export const changeConnection: TillHandler<HostParts, Operations['changeConnection']> = async (parts, { caller, body }) => {
  if (caller.employee === undefined || !isManager(caller.employee)) return refuse({ code: 'not_allowed' });
  const unfinished = await findUnfinished(parts);
  if (unfinished !== undefined) return refuse(unfinished);
  return await parts.link.change(body, () => findUnfinished(parts));
};

/** What was sold for one service is never sent to another: it must have come to its end first. */
export async function findUnfinished({ queue, journal }: Pick<HostParts, 'queue' | 'journal'>): Promise<Refusal | undefined> {
  const cards = await unsentCardRecords(journal);
  if (cards.length > 0) return { code: 'cards_unsent', facts: { cards: cards.length } };
  const { waiting, unsure, attention, amount } = queue.summary();
  if (waiting + unsure + attention > 0) return { code: 'unsent', facts: { waiting, unsure, attention, amount } };
  const paying = await journal.listRecords('sale', { states: ['paying'], limit: 1000 });
  return paying.length > 0 ? { code: 'sale_unfinished', facts: { sales: paying.length } } : undefined;
}
