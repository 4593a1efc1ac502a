import { uuidV7 } from '../base/ids.ts';
import { accept, refuse } from '../base/outcome.ts';
import { adjustTip as addTip } from '../engine/sale-payment.ts';
import type { TenderId } from '../engine/tender.ts';
import type { CardFollowUpIntent } from '../sync/intent.ts';
import type { OpId } from '../sync/op.ts';
import type { SALE_OPERATIONS } from '../till-contract/sale-operations.ts';
import { changeSale } from './sales-change.ts';
import { chargeLane } from './sales-record.ts';
import type { TillHandler } from './till-call.ts';
import type { TillParts } from './till-parts.ts';

/** The guest wrote it on the slip: the card service is told later, whether it answers now or not. */
export const adjustTip: TillHandler<TillParts, typeof SALE_OPERATIONS.adjustTip> = async (parts, { caller, path, body: { tip }, at }) => {
  const changed = await changeSale(parts, caller, path.sale_id, async ({ body, state }) => {
    const tender = body.sale.tenders.find(({ id }) => id === path.tender_id);
    if (state === 'abandoned' || tender === undefined) return refuse({ code: 'unknown' });
    if (tender.kind !== 'card' || tender.card.isStoredOffline === true) return refuse({ code: 'tip_closed' });
    if (tender.tip === tip) return accept(undefined);
    const adjusted = addTip(body.sale, path.tender_id as TenderId, tip);
    if (!adjusted.ok) return adjusted;
    const told = { sale: path.sale_id, tender: path.tender_id, tip, employee: caller.employee?.id };
    const intent: CardFollowUpIntent = {
      place: body.place,
      terminalId: parts.terminalOf(body.deviceId),
      type: 'ADJUSTMENT',
      originalUid: tender.card.transactionUid,
      amount: tip,
      tip,
    };
    const head = { id: uuidV7(parts.world) as OpId, lane: chargeLane(path.sale_id), epoch: parts.identity().epoch };
    const op = { ...head, kind: 'card_follow_up', intent: JSON.stringify(intent), createdAt: at } as const;
    return accept({
      body: { ...body, sale: adjusted.value },
      beside: {
        audit: { at, event: 'tip_adjusted', body: JSON.stringify(told) },
        ...(body.sale.isTraining !== true && { adds: [op] }),
      },
    });
  });
  if (changed.ok) parts.drainer().wake(chargeLane(path.sale_id));
  return changed;
};
