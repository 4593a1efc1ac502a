import { unitsPerWhole } from '../base/currency.ts';
import { uuidV7 } from '../base/ids.ts';
import { larger, type Money, money, subtract, times } from '../base/money.ts';
import { accept, refuse } from '../base/outcome.ts';
import { adjustTip as addTip } from '../engine/sale-payment.ts';
import type { TenderId } from '../engine/tender.ts';
import type { OpId } from '../sync/op.ts';
import type { SALE_OPERATIONS } from '../till-contract/sale-operations.ts';
import { cardFollowUp } from './card-follow-ups.ts';
import { refundTold } from './orders-search.ts';
import { refundIdOfSale } from './refunds-record.ts';
import { changeSale } from './sales-change.ts';
import { chargeLane } from './sales-record.ts';
import { bookTip } from './shifts-late.ts';
import type { TillHandler } from './till-call.ts';
import type { TillParts } from './till-parts.ts';

const MOST_OF_AMOUNT = 2;
const LEAST_MOST = 50;

/** More than twice what the card paid, or than fifty where that is more, is a slip of the finger and no guest's. */
function mostTip(amount: Money, currency: string): Money {
  return larger(times(amount, MOST_OF_AMOUNT), money(LEAST_MOST * unitsPerWhole(currency)));
}

/** The guest wrote it on the slip: the card service is told later, whether it answers now or not. */
export const adjustTip: TillHandler<TillParts, typeof SALE_OPERATIONS.adjustTip> = async (parts, { caller, path, body: { tip }, at }) => {
  const changed = await changeSale(parts, caller, path.sale_id, async ({ body, state }) => {
    const tender = body.sale.tenders.find(({ id }) => id === path.tender_id);
    if (state === 'abandoned' || tender === undefined) return refuse({ code: 'unknown' });
    if (tender.kind !== 'card' || tender.card.isStoredOffline === true) return refuse({ code: 'tip_closed' });
    if (tender.tip === tip) return accept(undefined);
    const most = mostTip(tender.amount, body.place.currency);
    if (tip > most) return refuse({ code: 'tip_too_large', facts: { most } });
    const given = await refundTold(parts.journal, refundIdOfSale(body.sale.id));
    if (given !== undefined && given !== 'refused') return refuse({ code: 'tip_closed' });
    const adjusted = addTip(body.sale, path.tender_id as TenderId, tip);
    if (!adjusted.ok) return adjusted;
    const tipChange = {
      id: `tip/${uuidV7(parts.world)}`,
      shiftId: body.shiftId,
      guestNumber: body.sale.completion?.guestNumber ?? '',
      by: subtract(tip, tender.tip),
      at,
    };
    const told = { sale: path.sale_id, tender: path.tender_id, tip, employee: caller.employee?.id };
    const wanted = { type: 'ADJUSTMENT', originalUid: tender.card.transactionUid, amount: tip, tip } as const;
    return accept({
      body: { ...body, sale: adjusted.value },
      beside: {
        records: await bookTip(parts.journal, tipChange),
        audit: { at, event: 'tip_adjusted', body: JSON.stringify(told) },
        adds: [cardFollowUp(parts, body, { id: uuidV7(parts.world) as OpId, at, ...wanted })],
      },
    });
  });
  if (changed.ok) parts.drainer().wake(chargeLane(path.sale_id));
  return changed;
};
