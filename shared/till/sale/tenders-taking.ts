import { type Money, NO_MONEY } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { addTender as takeTender } from '../../engine/sale/sale-payment.ts';
import type { NewTender, TenderId } from '../../engine/terms/tender.ts';
import type { SALE_OPERATIONS, TenderForm } from '../../till-contract/operations/sale-operations.ts';
import type { ApprovalNeed } from '../../till-contract/parts/approval-needs.ts';
import type { TillContext } from '../context/till-context.ts';
import { takeApprovals } from '../records/approvals-used.ts';
import { claimTender } from '../records/references-used.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { chargesOf } from '../records/sales-view.ts';
import { hashOfRequest } from '../records/till-records.ts';
import { mayTakeCash } from '../shift/drawer-booking.ts';
import type { TillHandler } from '../till-call.ts';
import { checkBenefitPaid } from './attached-cards.ts';
import { takeListed } from './gift-cards-listed.ts';
import { checkGiftCards } from './gift-cards-loading.ts';
import { checkCarried } from './sales-carried.ts';
import { changeSale } from './sales-change.ts';

export const addTender: TillHandler<TillContext, typeof SALE_OPERATIONS.addTender> = async (context, { caller, path, body: form, at }) => {
  const { approvals: ids = [], ...request } = form;
  const hash = hashOfRequest(context.world, request);
  if (!hash.ok) return hash;
  const offered = tenderOfForm(form, path.tender_id as TenderId, at);
  if (!offered.ok) return offered;
  return await changeSale(context, caller, path.sale_id, async ({ state, body }) => {
    const before = body.asked[path.tender_id];
    if (before !== undefined) return before === hash.value ? accept(undefined) : refuse({ code: 'id_taken' });
    if (state !== 'paying') return refuse({ code: state === 'complete' ? 'already_complete' : 'unknown' });
    const named = checkGiftCards(context, body);
    if (!named.ok) return named;
    const proven = checkBenefitPaid(body.sale);
    if (!proven.ok) return proven;
    const settings = context.settings();
    const isValueCard = form.kind === 'gift' || form.kind === 'stored';
    const isListed = form.listedCard !== undefined;
    if (isListed && form.kind !== 'gift') return refuse({ code: 'malformed', path: 'listedCard' });
    if (isValueCard && !isListed && context.takesValueCards?.() !== true) return refuse({ code: 'no_value_cards' });
    if (!settings.tenders.includes(form.kind)) return refuse({ code: 'not_allowed', facts: { tender: form.kind } });
    if (form.kind === 'cash' && !(await mayTakeCash(context, caller))) return refuse({ code: 'needs_shift' });
    if (isValueCard && !isListed && context.drainer().connection.connectivity() !== 'online') return refuse({ code: 'needs_service' });
    const charges = await needsOfCharges(context, body, form.amount);
    if (!charges.ok) return charges;
    const needs: ApprovalNeed[] = [...charges.value];
    if (form.kind === 'complimentary') needs.push({ action: 'complimentary', facts: { sale: path.sale_id, amount: form.amount } });
    const approvals = await takeApprovals(context.journal, caller, { ids, needs, at, settings });
    if (!approvals.ok) return approvals;
    const listed = isListed ? await takeListed(context, body, form, { id: path.tender_id as TenderId, at }) : undefined;
    if (listed?.ok === false) return listed;
    const tender = listed?.value.tender ?? offered.value;
    const taken = takeTender(body.sale, tender);
    if (!taken.ok) return taken;
    const claimed = await claimTender(context.journal, body.sale.id, tender, at);
    if (!claimed.ok) return claimed;
    const changed: SaleRecord = {
      ...body,
      sale: taken.value,
      asked: { ...body.asked, [path.tender_id]: hash.value },
      approvals: [...body.approvals, ...approvals.value.used],
      ...(listed && { listed: [...(body.listed ?? []), listed.value.listed] }),
    };
    const carried = checkCarried(changed);
    const records = [...approvals.value.records, ...claimed.value];
    return carried.ok ? accept({ body: changed, beside: { ...listed?.value.write, records } }) : carried;
  });
};

/** Refuses a tender while a charge is under way. After a charge with an unknown outcome it needs a manager's approval. */
async function needsOfCharges(
  { journal }: Pick<TillContext, 'journal'>,
  { sale, charges }: SaleRecord,
  amount: Money,
): Promise<Outcome<readonly ApprovalNeed[]>> {
  const known = await chargesOf(journal, charges);
  const open = known.find(({ view }) => view.state === 'sending');
  if (open !== undefined) return refuse({ code: 'charge_unknown', facts: { chargeId: open.view.id } });
  const unknown = known.filter(({ view }) => view.state === 'unknown');
  return accept(unknown.map(({ view }) => ({ action: 'charge_again', facts: { sale: sale.id, chargeId: view.id, amount } })));
}

function tenderOfForm(form: TenderForm, id: TenderId, takenAt: Instant): Outcome<NewTender> {
  const { kind, amount, tip = NO_MONEY, number, provider, reference, reason } = form;
  const head = { id, takenAt, tip };
  switch (kind) {
    case 'cash':
      return accept({ ...head, kind, tendered: amount });
    case 'gift':
      return accept({
        ...head,
        kind,
        amount,
        ...(number !== undefined && { maskedNumber: maskedNumber(number) }),
        ...(reference !== undefined && { reference }),
      });
    case 'stored':
      return accept({ ...head, kind, amount, ...(provider !== undefined && { provider }), ...(reference !== undefined && { reference }) });
    case 'external':
      if (provider === undefined || reference === undefined) return missing(provider === undefined ? 'provider' : 'reference');
      return accept({ ...head, kind, amount, provider, reference });
    case 'complimentary':
      return reason === undefined ? missing('reason') : accept({ ...head, kind, amount, reason });
  }
}

function missing(path: string): Outcome<NewTender> {
  return refuse({ code: 'malformed', path });
}

const SHOWN_DIGITS = 4;

function maskedNumber(number: string): string {
  const shown = number.replaceAll(/[^0-9A-Za-z*]/g, '').slice(-SHOWN_DIGITS);
  return `****${shown.includes('*') ? '' : shown}`;
}
