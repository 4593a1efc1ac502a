import { accept } from '../../base/outcome.ts';
import type { CART_KEEPING_OPERATIONS, DraftView } from '../../till-contract/operations/cart-keeping-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { decideAndWrite, findKept, keep } from '../records/till-records.ts';
import type { TillHandler } from '../till-call.ts';

/** Stores each device's cart in work. An older copy that arrives late does not replace a newer one. */
export const keepDraft: TillHandler<TillContext, typeof CART_KEEPING_OPERATIONS.keepDraft> = ({ journal }, { caller, body, at }) =>
  decideAndWrite<undefined>(journal, async () => {
    const known = await findKept<DraftView>(journal, 'draft', caller.deviceId);
    if (known !== undefined && known.body.version >= body.version) return accept({ value: undefined });
    const draft: DraftView = { ...body, savedAt: at };
    return accept({
      value: undefined,
      write: { records: [keep('draft', caller.deviceId, known?.version ?? 0, { state: 'kept', at, body: draft })] },
    });
  });

export const findDraft: TillHandler<TillContext, typeof CART_KEEPING_OPERATIONS.findDraft> = async ({ journal }, { caller }) => {
  const draft = await findKept<DraftView>(journal, 'draft', caller.deviceId);
  return accept(draft === undefined ? {} : { draft: draft.body });
};
