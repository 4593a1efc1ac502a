import { accept, refuse } from '../base/outcome.ts';
import type { SALE_OPERATIONS } from '../till-contract/sale-operations.ts';
import { findSaleFor } from './sales-change.ts';
import type { TillHandler } from './till-call.ts';
import type { ReceiptMail, TillParts } from './till-parts.ts';
import { decideAndWrite, findKept, keep } from './till-records.ts';

/** Sent by the host itself; what was asked for with the sale goes with its order, and needs no second one. */
export const mailReceipt: TillHandler<TillParts, typeof SALE_OPERATIONS.mailReceipt> = async (parts, { caller, path, body, at }) => {
  const { journal, sendReceiptMail } = parts;
  const kept = await findSaleFor(parts, caller, path.sale_id);
  if (!kept.ok) return kept;
  if (kept.value.state !== 'complete') return refuse({ code: 'not_complete' });
  const { sale, sendsReceipt } = kept.value.body;
  if (sendsReceipt === true && sale.cart.customer?.email === body.email) return accept(undefined);
  if (sendReceiptMail === undefined) return refuse({ code: 'no_mail' });
  const mail: ReceiptMail = {
    id: path.receipt_id,
    saleId: path.sale_id,
    email: body.email,
    ...(body.language !== undefined && { language: body.language }),
  };
  const known = await findKept<ReceiptMail>(journal, 'receipt_mail', path.receipt_id);
  if (known?.state === 'sent') return accept(undefined);
  const sent = await sendReceiptMail(mail);
  if (!sent.ok) return sent;
  return await decideAndWrite<undefined>(journal, async () => {
    const before = await findKept<ReceiptMail>(journal, 'receipt_mail', path.receipt_id);
    if (before?.state === 'sent') return accept({ value: undefined });
    const keys = [`sale:${path.sale_id}`];
    return accept({
      value: undefined,
      write: { records: [keep('receipt_mail', mail.id, before?.version ?? 0, { state: 'sent', at, keys, body: mail })] },
    });
  });
};
