import { type Awaiting, intentOf } from './intent.ts';
import type { Journal } from './journal.ts';
import type { Op } from './op.ts';

/** What the queue leaves alone: the card terminal has a runner of its own, and what is paid by stored cards waits until they are captured. */
export async function isHeldBack(journal: Pick<Journal, 'findOp'>, { kind, intent }: Pick<Op, 'kind' | 'intent'>): Promise<boolean> {
  if (kind === 'card_store' || kind === 'card_forward') return true;
  if (!mayAwait({ kind })) return false;
  for (const id of intentOf<Awaiting>({ intent }).awaits ?? []) {
    const state = (await journal.findOp(id))?.state;
    // One that is given up is no reason to wait: a person is asked about the sale.
    if (state !== 'done' && state !== 'rejected') return true;
  }
  return false;
}

export function mayAwait({ kind }: Pick<Op, 'kind'>): boolean {
  return kind === 'sale' || kind === 'order_settle';
}
