import { now } from '../../base/time.ts';
import { isUndecidedCharge, settleCharge } from '../../sync/cards/card-decision.ts';
import type { Op } from '../../sync/journal/op.ts';
import type { TillContext } from '../context/till-context.ts';
import { findSaleRecord, saleOfLane } from '../records/sales-record.ts';
import { completeIfAside } from './completion.ts';

/**
 * Asks the terminal beside the till what became of a charge of unknown outcome, which a person would otherwise have to decide. A payment that
 * the guest is still making is waited for. Without an answer the charge stays as it is.
 */
export async function findAtTerminal(context: TillContext, { id }: Pick<Op, 'id'>): Promise<void> {
  const { journal, terminalPayments, world } = context;
  const op = terminalPayments === undefined ? undefined : await journal.findOp(id);
  if (op?.kind !== 'card_payment' || !isUndecidedCharge(op) || op.refs.sessionKey === undefined) return;
  const answer = await terminalPayments?.find(op.refs.sessionKey);
  if (answer !== undefined) await settleCharge({ journal, world }, id, answer);
}

/** The same for every such charge of the host: after a restart, or once a terminal is back on its line. */
export async function findAllAtTerminals(context: TillContext): Promise<void> {
  if (context.terminalPayments === undefined) return;
  for (const op of await context.journal.listOps(['attention'])) {
    if (op.kind !== 'card_payment') continue;
    await findAtTerminal(context, op);
    if ((await context.journal.findOp(op.id))?.state === 'attention') continue;
    const saleId = saleOfLane(op.lane);
    await completeIfAside(context, saleId, now(context.world));
    const sale = await findSaleRecord(context.journal, saleId);
    if (sale !== undefined) context.emit({ kind: 'sale_changed', saleId, deviceId: sale.body.deviceId });
  }
}
