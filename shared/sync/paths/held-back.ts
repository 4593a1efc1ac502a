import { intentOf, type WaitsForStoredCards } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import type { Op } from '../journal/op.ts';

/** True for ops of the card terminal, which has its own runner, and for ops paid by stored cards that are not captured yet. */
export async function isBlockedInQueue(journal: Pick<Journal, 'findOp'>, { kind, intent }: Pick<Op, 'kind' | 'intent'>): Promise<boolean> {
  if (kind === 'card_store' || kind === 'card_forward') return true;
  if (!canWaitForStoredCards({ kind })) return false;
  for (const id of intentOf<WaitsForStoredCards>({ intent }).awaits ?? []) {
    const awaited = await journal.findOp(id);
    // The order of a gift card that can't be captured is kept: what is missing is a case of its own.
    if (awaited?.kind === 'value_spend' && awaited.state !== 'waiting') continue;
    // A card that was given up ends the wait: a person is then asked about the sale.
    if (awaited?.state !== 'done' && awaited?.state !== 'rejected') return true;
  }
  return false;
}

export function canWaitForStoredCards({ kind }: Pick<Op, 'kind'>): boolean {
  return kind === 'sale' || kind === 'order_settle';
}
