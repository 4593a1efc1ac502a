import { accept, refuse } from '../../base/outcome.ts';
import { type ChargeDecision, decideCharge as decide } from '../../sync/cards/card-decision.ts';
import { type Charge, chargeOf, isUntold } from '../../sync/paths/card-charge.ts';
import type { SALE_OPERATIONS, SaleView } from '../../till-contract/operations/sale-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { checkCode, namingFirstSale } from '../records/references-used.ts';
import { viewOfSale } from '../records/sales-view.ts';
import type { TillHandler } from '../till-call.ts';
import { findAtTerminal } from './charges-found.ts';
import { completeIfAside } from './completion.ts';
import { findSaleFor } from './sales-change.ts';

type Operation = typeof SALE_OPERATIONS.decideCharge;

/** Records the outcome that a person saw, as if the service had reported it. */
export const decideCharge: TillHandler<TillContext, Operation> = async (context, { caller, path, body, at }) => {
  const found = await findSaleFor(context, caller, path.sale_id);
  if (!found.ok) return found;
  const charge = found.value.body.charges.find(({ id }) => id === path.charge_id);
  const op = charge && (await context.journal.findOp(charge.opId));
  if (op === undefined) return refuse({ code: 'unknown' });
  await findAtTerminal(context, op);
  if ((await context.journal.findOp(op.id))?.state === 'attention' && !(isUntold(op) && body.saw === 'cannot_tell')) {
    const { journal, world } = context;
    const deciding = { journal, world, epoch: context.identity().epoch, employeeId: caller.employee?.id ?? caller.deviceId };
    const decision: ChargeDecision = body.saw === 'approved' ? { kind: 'approved', code: body.code ?? '' } : { kind: body.saw };
    const used = decision.kind === 'approved' ? await checkCode(journal, decision.code, path.sale_id, at) : accept(undefined);
    if (!used.ok) return used;
    const decided = await decide(deciding, op.id, decision);
    if (!decided.ok && decided.refusal.code !== 'not_to_be_decided')
      return refuse(await namingFirstSale(journal, decided.refusal, path.sale_id));
    const { sessionKey } = op.refs;
    if (sessionKey !== undefined && body.saw !== 'cannot_tell') await context.terminalPayments?.decide(sessionKey, body.saw === 'approved');
    context.emit({ kind: 'sale_changed', saleId: path.sale_id, deviceId: found.value.body.deviceId });
  }
  const after = await context.journal.findOp(op.id);
  if (after === undefined || !isWhatWasSeen(chargeOf(after), body.saw)) return refuse({ code: 'not_unknown' });
  await completeIfAside(context, path.sale_id, at);
  const changed = await findSaleFor(context, caller, path.sale_id);
  return changed.ok ? accept<SaleView>(await viewOfSale(context, changed.value)) : changed;
};

function isWhatWasSeen(charge: Charge, saw: 'approved' | 'declined' | 'cannot_tell'): boolean {
  switch (saw) {
    case 'approved':
      return charge.kind === 'approved';
    case 'declined':
      return charge.kind === 'declined';
    case 'cannot_tell':
      return charge.kind === 'untold';
  }
}
