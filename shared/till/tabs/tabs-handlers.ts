import { accept, refuse } from '../../base/outcome.ts';
import type { OrderIntent } from '../../sync/journal/intent.ts';
import type { CART_KEEPING_OPERATIONS } from '../../till-contract/operations/cart-keeping-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { isOfVendor } from '../context/vendor-of-caller.ts';
import { cancelTickets } from '../kitchen/kitchen-cancelling.ts';
import { linesToMake, submittedOf } from '../kitchen/kitchen-tickets.ts';
import { releaseStock } from '../menu/sold-out.ts';
import { takeApprovals } from '../records/approvals-used.ts';
import { findTab, type KeptTab, keepTabRecord, listOpenTabs, tabLane, takenAt, viewOfTab } from '../records/tabs-record.ts';
import { decideAndWrite } from '../records/till-records.ts';
import type { TillHandler } from '../till-call.ts';
import { opOf } from './tabs-keeping.ts';

export const listTabs: TillHandler<TillContext, typeof CART_KEEPING_OPERATIONS.listTabs> = async (context, { caller }) => {
  const { journal } = context;
  const own = (await listOpenTabs(journal)).filter(({ body }) => isOfVendor(context, caller, body.place.vendorId));
  return accept(await Promise.all(own.map((tab) => viewOfTab(context, tab))));
};

export const cancelTab: TillHandler<TillContext, typeof CART_KEEPING_OPERATIONS.cancelTab> = async (
  context,
  { caller, path, body: form, at },
) => {
  const { journal } = context;
  const cancelled = await decideAndWrite<KeptTab>(journal, async () => {
    const tab = await findTab(journal, path.tab_id);
    if (tab === undefined || !isOfVendor(context, caller, tab.body.place.vendorId)) return refuse({ code: 'unknown' });
    if (tab.state === 'cancelled') return accept({ value: tab });
    if (tab.state !== 'open') return refuse({ code: 'not_open', facts: { state: tab.state } });
    const { body, version } = tab;
    if (body.revision !== form.revision) return refuse({ code: 'tab_changed', facts: { revision: body.revision } });
    const needs = [{ action: 'cancel_tab', facts: { tabId: body.id, amount: body.due } } as const];
    const approvals = await takeApprovals(journal, caller, { ids: form.approvals ?? [], needs, at, settings: context.settings() });
    if (!approvals.ok) return approvals;
    const tickets = await cancelTickets(context, { tabId: body.id }, at);
    const unmade = linesToMake(body.cart, submittedOf(body)).map((line) => ({ line, takenAt: takenAt(body, line) }));
    const returned = await releaseStock(context, { vendorId: body.place.vendorId, returned: unmade, at });
    const details = {
      tab: body.id,
      name: body.name,
      due: body.due,
      reason: form.reason,
      employee: caller.employee?.id,
      approvals: approvals.value.used,
    };
    return accept({
      value: { ...tab, state: 'cancelled', version: version + 1 } satisfies KeptTab,
      write: {
        records: [keepTabRecord(version, 'cancelled', body), ...tickets, ...returned, ...approvals.value.records],
        audit: { at, event: 'tab_cancelled', body: JSON.stringify(details) },
        adds: [opOf(context, body, 'order_cancel', { place: body.place } satisfies OrderIntent, at)],
      },
    });
  });
  if (!cancelled.ok) return cancelled;
  context.drainer().wake(tabLane(path.tab_id));
  context.emit({ kind: 'tab_changed', tabId: path.tab_id });
  return accept(await viewOfTab(context, cancelled.value));
};
