import { uuidV5 } from '../../base/ids.ts';
import { add, type Money, NO_MONEY } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { type Instant, instantFromEpoch } from '../../base/time.ts';
import { readValueCode } from '../../contract/records/value-card.ts';
import { takenTenders } from '../../engine/sale/sale-payment.ts';
import type { NewTender, TenderId } from '../../engine/terms/tender.ts';
import { digestOfCode } from '../../sync/cards/value-list.ts';
import { LIST_SPENDS, leftOf, readSpends, spendByList, withoutSpend } from '../../sync/cards/value-spends.ts';
import type { ValueSpendIntent } from '../../sync/journal/intent.ts';
import type { Journal, JournalWrite, NewOp } from '../../sync/journal/journal.ts';
import type { OpId } from '../../sync/journal/op.ts';
import { capturedUid } from '../../sync/ops/value-spend.ts';
import type { VALUE_CARD_OPERATIONS } from '../../till-contract/cards/value-card-operations.ts';
import type { TenderForm } from '../../till-contract/operations/sale-operations.ts';
import type { TillAnswerOf } from '../../till-contract/parts/till-operation.ts';
import type { TillContext } from '../context/till-context.ts';
import type { KeptSale, ListedGiftCard, SaleRecord } from '../records/sales-record.ts';
import { tabLane } from '../records/tabs-record.ts';

/** Gift cards that are taken by the host's list, while the service is away. */

type CardState = TillAnswerOf<(typeof VALUE_CARD_OPERATIONS)['lookUpValueCard']>;

/** Finds a card by the list; undefined where there is none to use now, or the service can be asked. */
export async function lookUpListed(context: TillContext, code: string, at: Instant): Promise<Outcome<CardState, Refusal> | undefined> {
  const usable = context.drainer().connection.connectivity() === 'online' ? undefined : await context.valueLists?.usable();
  if (usable === undefined) return undefined;
  const { list, spends, cap } = usable;
  const read = readValueCode(code);
  const id = read === undefined ? undefined : list.ids.get(digestOfCode(context.world, list, read));
  const card = id === undefined ? undefined : list.cards.get(id);
  if (card === undefined) return refuse({ code: 'value_card_not_listed' });
  const { maskedCode, balance, expiresAt } = card;
  return accept({
    ...{ id: card.id, maskedCode, balance, isBlocked: false, isExpired: expiresAt !== undefined && expiresAt <= at, moves: [] },
    ...(expiresAt !== undefined && { expiresAt }),
    ofList: { most: leftOf(spends, card, cap), asOf: instantFromEpoch(list.gotAt) },
  });
}

interface TakenListed {
  readonly tender: NewTender;
  readonly listed: ListedGiftCard;
  /** Belongs into the write of the sale: what is left of the share is durable together with the tender. */
  readonly write: Pick<JournalWrite, 'facts' | 'expects'>;
}

/** Takes an amount of a card by the list. */
export async function takeListed(
  context: TillContext,
  { opId }: Pick<SaleRecord, 'opId'>,
  { listedCard = '', amount, tip = NO_MONEY }: Pick<TenderForm, 'listedCard' | 'amount' | 'tip'>,
  { id, at }: { readonly id: TenderId; readonly at: Instant },
): Promise<Outcome<TakenListed, Refusal>> {
  const usable = await context.valueLists?.usable();
  if (usable === undefined) return refuse({ code: 'needs_service' });
  const { list, spends, fact, cap } = usable;
  const total = add(amount as Money, tip as Money);
  if (total <= NO_MONEY) return refuse({ code: 'bad_amount' });
  const op = uuidV5(context.world, opId, `gift card ${id}`) as OpId;
  const taken = spendByList(list, spends, {
    ...{ op, card: listedCard, amount: total, at, cap },
    now: context.world.epochMilliseconds(),
  });
  if (!taken.ok) return taken;
  const { card, number, spends: next } = taken.value;
  const { maskedCode } = card;
  return accept({
    tender: { kind: 'gift', id, amount: amount as Money, tip: tip as Money, takenAt: at, maskedNumber: maskedCode, reference: op },
    listed: { tenderId: id, opId: op, card: card.id, maskedCode, listId: list.listId, number, amount: total, takenAt: at },
    write: { facts: { [LIST_SPENDS]: JSON.stringify(next) }, expects: { facts: { [LIST_SPENDS]: fact } } },
  });
}

/** What gives a share back, for the write that voids a tender of a sale that is not complete: the service never hears of it. */
export async function giveBackListed(
  { journal }: Pick<TillContext, 'journal'>,
  { listed = [] }: Pick<SaleRecord, 'listed'>,
  tenderId: string,
): Promise<Pick<JournalWrite, 'facts' | 'expects'>> {
  const fact = await journal.findFact(LIST_SPENDS);
  const spends = readSpends(fact);
  const spent = listed.find((each) => each.tenderId === tenderId);
  if (spent === undefined || spends === undefined || spends.listId !== spent.listId) return {};
  return { facts: { [LIST_SPENDS]: JSON.stringify(withoutSpend(spends, spent.opId)) }, expects: { facts: { [LIST_SPENDS]: fact } } };
}

/** The cards that pay for the sale as it is now. */
export function listedOf({ sale, listed = [] }: Pick<SaleRecord, 'sale' | 'listed'>): readonly ListedGiftCard[] {
  const taken = new Set<string>(takenTenders(sale).map(({ id }) => id));
  return listed.filter(({ tenderId }) => taken.has(tenderId));
}

/** The jobs that capture what was taken, for the write that completes the sale. Each has a lane of its own, so that none holds up another. */
export function spendOps(
  { identity, terminalOf }: Pick<TillContext, 'identity' | 'terminalOf'>,
  record: SaleRecord,
  at: Instant,
): readonly NewOp[] {
  const { sale, place, tab, deviceId } = record;
  return listedOf(record).map(({ opId, tenderId: _, ...spent }) => {
    const intent: ValueSpendIntent = {
      ...{ place, terminalId: terminalOf(deviceId), ofSale: sale.id },
      saleLane: tab === undefined ? sale.id : tabLane(tab.id),
      ...spent,
    };
    const { epoch } = identity();
    return { id: opId, kind: 'value_spend', lane: `gift/${opId}`, epoch, intent: JSON.stringify(intent), createdAt: at };
  });
}

/** Names the transactions of gift cards that were captured since, so that a refund goes back to them. */
export async function withCapturedCards(journal: Pick<Journal, 'findOp'>, saleRecord: KeptSale): Promise<KeptSale> {
  const { sale, listed = [] } = saleRecord.body;
  const uids = new Map<string, string>();
  for (const { tenderId, opId } of listed) {
    const op = await journal.findOp(opId);
    const uid = op && capturedUid(op);
    if (uid !== undefined) uids.set(tenderId, uid);
  }
  if (uids.size === 0) return saleRecord;
  const tenders = sale.tenders.map((tender) => {
    const transactionUid = uids.get(tender.id);
    return tender.kind === 'gift' && transactionUid !== undefined ? { ...tender, transactionUid } : tender;
  });
  return { ...saleRecord, body: { ...saleRecord.body, sale: { ...sale, tenders } } };
}
