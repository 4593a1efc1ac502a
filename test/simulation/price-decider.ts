import { type Money, money } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import { intentOf, type SaleIntent } from '../../shared/sync/journal/intent.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { decide, mayBeMade } from '../../shared/sync/ops/attention.ts';
import { acceptPriceOp, cancelSaleOps, honourPriceOp, type OwedCard } from '../../shared/sync/paths/price-decision.ts';
import { absorbInCash } from '../../shared/sync/paths/quote.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { opIdOf } from './plan.ts';

const world = makeWorld({ seed: 98 });
/** What a piece of the one item cost whose price changes, and may be named by the till. */
const FRIES = money(350) as Money;

/**
 * A manager before a paid sale whose price the service no longer agrees with: by its id they accept the price, keep theirs, or cancel the
 * sale and give its card back. Answers false where there is nothing of that kind to decide.
 */
export async function decidePrice(journal: Journal, op: Op, now: number): Promise<boolean> {
  const difference = op.evidence?.difference;
  const isPaid = op.kind === 'sale' || op.kind === 'order_settle';
  const isOfPrice = isPaid && (op.reason === 'price_differs' || op.reason === 'card_amount_differs');
  if (!isOfPrice || typeof difference !== 'number' || mayBeMade(op, await journal.listAttempts(op.id))) return false;
  const at = new Date(now).toISOString() as Instant;
  const deciding = { world, decisionId: `at ${now}`, epoch: op.epoch, at };
  if (op.kind === 'order_settle') {
    await cancel(journal, op, deciding, at);
    return true;
  }
  const { request, place } = intentOf<SaleIntent>(op);
  const mayAccept = op.reason === 'price_differs' && absorbInCash(request.cart.payments, money(difference), place.currency) !== undefined;
  // A price that was kept once and differs still was not the reason.
  const mayKeep = op.refs.route !== 'v3' && op.replaces === undefined;
  const choices = [...(mayAccept ? (['accept'] as const) : []), ...(mayKeep ? (['keep'] as const) : []), 'cancel' as const];
  const choice = choices[Number.parseInt(op.id.slice(-4), 16) % choices.length];
  if (choice === 'accept') await replace(journal, op, acceptPriceOp(deciding, op, difference), at);
  else if (choice === 'keep') await replace(journal, op, honourPriceOp(deciding, op, costsOf(request), approval(at)), at);
  else await cancel(journal, op, deciding, at);
  return true;
}

async function replace(journal: Journal, op: Op, by: ReturnType<typeof acceptPriceOp>, at: Instant): Promise<void> {
  await decide(journal, op, { kind: 'replace', by, isSeenAbsent: false }, 'm1', at);
}

async function cancel(journal: Journal, op: Op, deciding: Parameters<typeof cancelSaleOps>[0], at: Instant): Promise<void> {
  const lane = await journal.listLane(op.lane);
  const cards = lane.flatMap(({ id, kind, refs: { transaction } }): OwedCard[] => {
    if (kind !== 'card_payment' || transaction === undefined) return [];
    const intent = { terminalId: 't1', originalUid: transaction.uid, amount: transaction.approved };
    return [{ opId: opIdOf(`${id}/void`), lane: `charges/${op.lane}`, intent }];
  });
  await decide(journal, op, { kind: 'cancel', adds: cancelSaleOps(deciding, op, cards), details: { cards: cards.length } }, 'm1', at);
}

function costsOf({ cart }: SaleIntent['request']): ReadonlyMap<number, Money> {
  const lines = cart.cart_items.map((line, index) => [line.cart_item_with_root_map_node?.item.id, index] as const);
  return new Map(lines.filter(([id]) => id === ITEMS.fries).map(([, index]) => [index, FRIES]));
}

function approval(at: Instant) {
  return { employee_id: 'm1', action: 'price_override', reason: 'Paid already', at };
}
