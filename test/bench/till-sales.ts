import { assert } from '../../shared/base/assert.ts';
import { money } from '../../shared/base/money.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { SALE_HANDLERS } from '../../shared/till/api/sales-handlers.ts';
import type { TillContext } from '../../shared/till/context/till-context.ts';
import type { TillHandler } from '../../shared/till/till-call.ts';
import type { TillOperation } from '../../shared/till-contract/parts/till-operation.ts';
import { LUNCH, openingOf } from '../till/carts.ts';
import { openTill, type TestTill, TILL } from '../till/test-till.ts';

/** A till whose service went away after the menu was pulled. It sends nothing, so that only its own writes are measured. */
export interface TillAlone {
  readonly till: TestTill;
  /** A sale up to its payment in cash. */
  pay(id: string): Promise<void>;
  /** Sale, number, drawer, kitchen ticket, job and audit. */
  complete(id: string): Promise<void>;
}

export async function openTillAlone(journal: Journal): Promise<TillAlone> {
  let isThere = true;
  const till = await openTill({
    journal,
    answer: (_request, deliver) => (isThere ? deliver() : Promise.reject(new NoAnswer('not_sent', 'ECONNREFUSED'))),
  });
  isThere = false;
  await till.drainer.stop();
  const ask = async (id: 'openSale' | 'addTender' | 'completeSale', path: object, body: unknown): Promise<void> => {
    const handler = SALE_HANDLERS[id] as unknown as TillHandler<TillContext, TillOperation>;
    const answered = await handler(till.parts, { caller: TILL, at: till.now(), path, query: {}, body: body as undefined });
    assert(answered.ok, `${id} is answered`);
  };
  return {
    till,
    async pay(id) {
      await ask('openSale', { sale_id: id }, openingOf(till, LUNCH));
      await ask('addTender', { sale_id: id, tender_id: 't' }, { kind: 'cash', amount: money(2000) });
    },
    complete: (id) => ask('completeSale', { sale_id: id }, {}),
  };
}
