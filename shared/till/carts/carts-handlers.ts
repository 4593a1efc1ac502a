import type { CART_KEEPING_OPERATIONS } from '../../till-contract/operations/cart-keeping-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { cancelTab, listTabs } from '../tabs/tabs-handlers.ts';
import { keepTab } from '../tabs/tabs-keeping.ts';
import type { TillHandlers } from '../till-call.ts';
import { findDraft, keepDraft } from './drafts-keeping.ts';
import { holdCart, listHeld, putBackOrder, recallHeld } from './held-carts.ts';

export const CART_KEEPING_HANDLERS: TillHandlers<TillContext, typeof CART_KEEPING_OPERATIONS> = {
  keepDraft,
  findDraft,
  holdCart,
  listHeld,
  recallHeld,
  putBackOrder,
  keepTab,
  listTabs,
  cancelTab,
};
