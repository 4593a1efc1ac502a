import { moneyToNumber } from '../../../shared/base/currency.ts';
import { add, money } from '../../../shared/base/money.ts';
import { epochOf, type Instant, now } from '../../../shared/base/time.ts';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { levelAt, priceAt } from '../../../shared/engine/catalogue/price-levels.ts';
import { runningDayparts } from '../../../shared/engine/catalogue/running-dayparts.ts';
import { editItem } from '../../../shared/service/core/catalogue-edits.ts';
import type { PayTransaction } from '../../../shared/service/core/store.ts';
import type { NetworkCharge } from '../../../shared/till/context/host-context.ts';
import { changeDrill, failureOf, findLastDrill, type MenuChange, moveOn, stepEndsAt } from '../../../shared/till/training/drill-record.ts';
import type { CardAnswered } from '../store/card-memory.ts';
import type { OwnService } from '../till/own-service.ts';
import type { DrillOfTill, RunningDrill } from '../till/till-training.ts';
import type { FailureSimulator } from './drill-transport.ts';

export interface DrillOptions extends DrillOfTill {
  readonly line: FailureSimulator;
  /** The service of the practice till. */
  readonly own: OwnService;
  /** The answers of practice's card network so far, by reference. */
  readonly cardAnswers: () => readonly CardAnswered[];
}

/** Enough for the cashier to notice. */
const DEARER_BY = money(100);
const ORDERS_OF_A_PAGE = 200;

/** Makes the failures happen that the journal's drill lists. A drill survives restarts, so it goes on after a start. */
export function makeDrill({ line, own, cardAnswers, journal, world, timer, link, onChanged, onFault }: DrillOptions): RunningDrill {
  let isStopped = false;
  let cancel: () => void = () => undefined;
  let tail: Promise<void> = Promise.resolve();

  const follow = async (): Promise<void> => {
    cancel();
    if (isStopped) return;
    const drill = (await findLastDrill(journal))?.body;
    const failure = drill && failureOf(drill);
    const isOther = failure !== line.failing();
    if (isOther) line.fail(failure);
    if (drill !== undefined) await changeMenu(drill.id, failure === 'menu_changed', drill.menuChange);
    const endsAt = drill && stepEndsAt(drill);
    if (drill !== undefined && endsAt !== undefined) {
      const left = Math.max(epochOf(endsAt) - world.epochMilliseconds(), 0);
      cancel = timer.after(left, () => void next(drill.id, drill.step).catch(onFault));
    }
    if (isOther) onChanged();
  };
  const followInTurn = (): Promise<void> => {
    const followed = tail.then(follow);
    tail = followed.catch(() => undefined);
    return followed;
  };
  const next = async (id: string, after: number): Promise<void> => {
    if (isStopped) return;
    await changeDrill(journal, id, (drill) =>
      drill.endedAt === undefined && drill.step === after ? moveOn(drill, now(world)) : undefined,
    );
    await followInTurn();
  };
  /** Records the price change before making it, so that it is undone whatever happens. */
  const changeMenu = async (id: string, isWanted: boolean, known: MenuChange | undefined): Promise<void> => {
    if (isWanted === (known !== undefined)) {
      if (known !== undefined) await setPrice(known, known.after);
      return;
    }
    if (known !== undefined) {
      await setPrice(known, known.before);
      await changeDrill(journal, id, ({ menuChange: _put, ...drill }) => drill);
      return;
    }
    const change = dearerItem(link.vendorOf({})?.catalogues.newest(), now(world));
    if (change === undefined) return;
    await changeDrill(journal, id, (drill) => ({ ...drill, menuChange: change }));
    await setPrice(change, change.after);
  };
  const setPrice = async ({ itemId, level, vendorId }: MenuChange, price: MenuChange['after']): Promise<void> => {
    const { catalogues } = own.service.context;
    const amount = moneyToNumber(price, catalogues.current().file.currency);
    await catalogues.edit((file) => {
      const known = file.items.find(({ id }) => id === itemId)?.vendor_prices?.[String(vendorId)]?.[level];
      const edited = editItem(file, { itemId, price: { level, amount, vendorId } });
      return edited.ok && known !== amount ? edited.value : undefined;
    });
    link.menuChanged();
  };

  return {
    follow: followInTurn,
    failing: line.failing,
    listOrders: (since) => listOrdersSince(own, since),
    listCharges: (since) => listChargesSince(own.store.payments, cardAnswers(), since),
    async stop() {
      isStopped = true;
      cancel();
      await tail;
      line.fail(undefined);
    },
  };
}

/** Returns the names of all orders that the practice service got since then. */
async function listOrdersSince({ service, store }: DrillOptions['own'], since: Instant): Promise<readonly string[]> {
  const names: string[] = [];
  for (const { id, venue_id } of service.context.catalogues.current().file.vendors) {
    const filter = { vendorId: id, venueId: venue_id, createdFrom: since, createdBefore: LAST_MOMENT, statuses: [] };
    for (let offset = 0; ; offset += ORDERS_OF_A_PAGE) {
      const { orders } = await store.orders.list({ ...filter, offset, limit: ORDERS_OF_A_PAGE });
      for (const { externalId } of orders) names.push(externalId);
      if (orders.length < ORDERS_OF_A_PAGE) break;
    }
  }
  return names;
}

/** Returns the cards that were charged since then, and whether each was taken back. */
async function listChargesSince(
  payments: DrillOptions['own']['store']['payments'],
  answers: ReturnType<DrillOptions['cardAnswers']>,
  since: Instant,
): Promise<readonly NetworkCharge[]> {
  const charges: NetworkCharge[] = [];
  for (const { reference, status } of answers) {
    const transaction = status === 'APPROVED' ? await payments.find(reference) : undefined;
    // Voids and other follow-ups of a charge are stored as transactions too.
    if (transaction === undefined || isFollowUp(transaction)) continue;
    const session = await payments.findSession(transaction.sessionKey);
    if (session === undefined || session.expiresAt < since) continue;
    const spentBy = transaction.spentBy === undefined ? undefined : await payments.find(transaction.spentBy);
    charges.push({ sessionKey: transaction.sessionKey, isTakenBack: spentBy !== undefined && isFollowUp(spentBy) });
  }
  return charges;
}

function isFollowUp({ state, body }: PayTransaction): boolean {
  const { followUp } = JSON.parse(body) as { readonly followUp?: object };
  return state === 'VOIDED' || state === 'REFUNDED' || followUp !== undefined;
}

const LAST_MOMENT = '9999-12-31T23:59:59.999Z' as Instant;

/** Picks the first item with a price on the current menu, which the cashier has in view. */
function dearerItem(catalogue: Catalogue | undefined, at: Instant): MenuChange | undefined {
  if (catalogue === undefined) return undefined;
  const level = levelAt(catalogue.calendar, at);
  const running = runningDayparts(catalogue.calendar, at);
  const dayparts = running.length > 0 ? running : catalogue.calendar.dayparts;
  for (const { data } of dayparts) {
    for (const { itemIds } of [...data.groups].sort((a, b) => a.sortOrder - b.sortOrder)) {
      for (const itemId of itemIds) {
        const item = findItem(catalogue, itemId);
        const found = item?.data.active === true ? priceAt(item.prices, level) : undefined;
        if (item === undefined || found === undefined || found.price <= 0) continue;
        const { vendorId } = catalogue.terms;
        const { price: before } = found;
        return { vendorId, itemId, name: item.data.name, level: found.level, before, after: add(before, DEARER_BY) };
      }
    }
  }
  return undefined;
}
