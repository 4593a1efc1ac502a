import { assert } from '../../base/assert.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Cart } from '../../engine/terms/cart.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { TillContext } from '../context/till-context.ts';
import { areSame } from '../records/same-content.ts';
import { findTab, keepTabRecord, type TabState } from '../records/tabs-record.ts';
import { isSameOrder } from './tabs-edit.ts';

/** Locks a tab while it is being paid, so that nothing is added to it. The screen must know it exactly, down to the last line. */
export async function beginPaying(
  { journal }: Pick<TillContext, 'journal'>,
  { id, revision, vendorId }: { readonly id: string; readonly revision: number; readonly vendorId: number },
  cart: Cart,
  saleId: string,
): Promise<Outcome<RecordWrite>> {
  const tab = await findTab(journal, id);
  if (tab === undefined || tab.body.place.vendorId !== vendorId) return refuse({ code: 'tab_changed' });
  const { body, state, version } = tab;
  const isKnown = body.revision === revision && areSame(body.cart.lines, cart.lines) && isSameOrder(body.cart, cart);
  if (body.cancelledElsewhereAt !== undefined) return refuse({ code: 'tab_cancelled_elsewhere' });
  if (state !== 'open' || !isKnown) return refuse({ code: 'tab_changed', facts: { revision: body.revision, state } });
  return accept(keepTabRecord(version, 'paying', { ...body, saleId }));
}

export function closePaidTab(context: Pick<TillContext, 'journal'>, id: string): Promise<RecordWrite> {
  return leave(context, id, 'paid');
}

/** Returns the tab to open, since nothing was paid. */
export function reopenTab(context: Pick<TillContext, 'journal'>, id: string): Promise<RecordWrite> {
  return leave(context, id, 'open');
}

async function leave({ journal }: Pick<TillContext, 'journal'>, id: string, state: TabState): Promise<RecordWrite> {
  const tab = await findTab(journal, id);
  assert(tab !== undefined, 'what is being paid is known');
  const { saleId, ...body } = tab.body;
  return keepTabRecord(tab.version, state, state === 'paid' && saleId !== undefined ? { ...body, saleId } : body);
}
