import { assert } from '../../shared/base/assert.ts';
import { money } from '../../shared/base/money.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { SALE_HANDLERS } from '../../shared/till/api/sales-handlers.ts';
import type { TillContext } from '../../shared/till/context/till-context.ts';
import type { TillHandler } from '../../shared/till/till-call.ts';
import type { TillOperation } from '../../shared/till-contract/parts/till-operation.ts';
import { LUNCH, openingOf } from '../till/carts.ts';
import { openStand, TILL, type TillStand } from '../till/till-stand.ts';

/** A till whose service went away once it had told its menu, and which sends nothing: only what it writes itself is at work. */
export interface TillAlone {
  readonly stand: TillStand;
  /** A sale up to its payment in cash. */
  pay(id: string): Promise<void>;
  /** Sale, number, drawer, kitchen ticket, job and audit. */
  complete(id: string): Promise<void>;
}

export async function openTillAlone(journal: Journal): Promise<TillAlone> {
  let isThere = true;
  const stand = await openStand({
    journal,
    answer: (_request, deliver) => (isThere ? deliver() : Promise.reject(new NoAnswer('not_sent', 'ECONNREFUSED'))),
  });
  isThere = false;
  await stand.drainer.stop();
  const ask = async (id: 'openSale' | 'addTender' | 'completeSale', path: object, body: unknown): Promise<void> => {
    const handler = SALE_HANDLERS[id] as unknown as TillHandler<TillContext, TillOperation>;
    const answered = await handler(stand.parts, { caller: TILL, at: stand.now(), path, query: {}, body: body as undefined });
    assert(answered.ok, `${id} is answered`);
  };
  return {
    stand,
    async pay(id) {
      await ask('openSale', { sale_id: id }, openingOf(stand, LUNCH));
      await ask('addTender', { sale_id: id, tender_id: 't' }, { kind: 'cash', amount: money(2000) });
    },
    complete: (id) => ask('completeSale', { sale_id: id }, {}),
  };
}
