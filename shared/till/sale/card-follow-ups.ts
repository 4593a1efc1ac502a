import type { Instant } from '../../base/time.ts';
import type { CardFollowUpIntent } from '../../sync/journal/intent.ts';
import type { NewOp } from '../../sync/journal/journal.ts';
import type { OpId } from '../../sync/journal/op.ts';
import type { TillContext } from '../context/till-context.ts';
import { chargeLane, type SaleRecord } from '../records/sales-record.ts';

type Wanted = { readonly id: OpId; readonly at: Instant } & Pick<
  CardFollowUpIntent,
  'type' | 'originalUid' | 'amount' | 'tip' | 'capturedTip' | 'sequence'
>;

/** Makes an op about a charge for the card service. It queues behind the other ops of its lane, by default that of the sale's charges. */
export function makeCardFollowUpOp(
  { identity, terminalOf }: Pick<TillContext, 'identity' | 'terminalOf'>,
  { sale, place, deviceId }: SaleRecord,
  { id, at, ...wanted }: Wanted,
  lane = chargeLane(sale.id),
): NewOp {
  const intent: CardFollowUpIntent = { place, terminalId: terminalOf(deviceId), ...wanted };
  const { epoch } = identity();
  return { id, kind: 'card_follow_up', lane, epoch, intent: JSON.stringify(intent), createdAt: at };
}
