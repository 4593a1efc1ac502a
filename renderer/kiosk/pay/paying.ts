import { uuidV7 } from '../../../shared/base/ids.ts';
import { type Money, NO_MONEY, smaller } from '../../../shared/base/money.ts';
import { accept } from '../../../shared/base/outcome.ts';
import { mulDiv } from '../../../shared/base/ratio.ts';
import { hasAlcohol } from '../../../shared/engine/cart/alcohol-in-cart.ts';
import { attachedCard, detachCard } from '../../../shared/engine/cart/attached-card.ts';
import { leftToPay, takenTenders } from '../../../shared/engine/sale/sale-payment.ts';
import { KIOSK_OPERATIONS } from '../../../shared/till-contract/operations/kiosk-operations.ts';
import { askUntilAnswered } from '../../host/ask-till.ts';
import { roundUpOf } from '../../selling/charity-amount.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { Kiosk } from '../frame/kiosk.ts';
import type { Screen } from '../frame/visit-store.ts';

/** Whether a guest can pay by card, or what prevents it. */
export type CardAvailability = 'yes' | 'offline' | 'needs_staff' | 'not_now';

export function cardAvailability({ host, cartStore }: Pick<Kiosk, 'host' | 'cartStore'>): CardAvailability {
  const { status, settings } = host.store.getState();
  if (mustCheckAge({ host, cartStore })) return 'needs_staff';
  if (settings?.settings.tenders.includes('card') === false) return 'not_now';
  if (status === undefined || status.connectivity === 'online') return 'yes';
  return settings?.settings.offlineCards === true ? 'offline' : 'not_now';
}

/** True when staff must check the guest's age. Until the settings are known the check is required. */
export function mustCheckAge({ host, cartStore }: Pick<Kiosk, 'host' | 'cartStore'>): boolean {
  const { catalogue, cart } = cartStore.store.getState();
  const asks = host.store.getState().settings?.settings.asksAgeForAlcohol ?? true;
  return asks && catalogue !== undefined && hasAlcohol(catalogue, cart);
}

/** Goes from the cart, where the guest has seen the prices, to the payment. */
export function beginPaying({ cartStore, visit }: Pick<Kiosk, 'cartStore' | 'visit'>): void {
  cartStore.store.setState({ repricedLineIds: new Set() });
  visit.go({ kind: 'how' });
}

/** What rounding up adds or has added, or zero where the stand doesn't offer it. */
export function charityOffer({ host, cartStore }: Pick<Kiosk, 'host' | 'cartStore'>): Money {
  if (host.store.getState().settings?.settings.charity !== 'offer') return NO_MONEY;
  const { cart, priced } = cartStore.store.getState();
  return cart.charity ? (priced?.totals.charityTotal ?? NO_MONEY) : roundUpOf({ cartStore });
}

export function tipChoices({ host }: Pick<Kiosk, 'host'>): readonly number[] {
  const { settings, status } = host.store.getState();
  const tips = settings?.settings.tips;
  return tips?.asks === 'before_card' && status?.asksTipAtTerminal !== true ? tips.percents : [];
}

export function tipOf(base: Money, percent: number): Money {
  return mulDiv(base, percent, 100) as Money;
}

/** Returns to the cart if prices have changed since the guest saw them, so that no guest pays a price that was not shown. */
function showNewPrices({ cartStore, visit }: Pick<Kiosk, 'cartStore' | 'visit'>): boolean {
  if (cartStore.store.getState().repricedLineIds.size === 0) return false;
  visit.go({ kind: 'cart' });
  return true;
}

/** Opens the sale if none is open and charges the card. The result is in the sale's state. */
export async function payByCard(
  { sale, cartStore, visit }: Pick<Kiosk, 'sale' | 'cartStore' | 'visit'>,
  tip: Money = NO_MONEY,
): Promise<void> {
  if (sale.store.getState().phase === 'selling' && showNewPrices({ cartStore, visit })) return;
  visit.go({ kind: 'card' });
  if (sale.store.getState().phase === 'selling') await sale.open();
  const { phase, view } = sale.store.getState();
  if (phase !== 'paying' || view === undefined) return;
  const amount = leftToPay(view.sale).otherwise;
  if (amount > NO_MONEY) await sale.charge({ amount, ...(tip > NO_MONEY && { tip }) });
}

/** Opens the sale if none is open and charges the card on the order. What it can't pay is left for another one. */
export async function payByGuestCard({ sale, cartStore, visit }: Pick<Kiosk, 'sale' | 'cartStore' | 'visit'>): Promise<void> {
  if (sale.store.getState().phase === 'selling' && showNewPrices({ cartStore, visit })) return;
  visit.go({ kind: 'card', byGuestCard: true });
  if (sale.store.getState().phase === 'selling') await sale.open();
  const { phase, view } = sale.store.getState();
  const card = view && attachedCard(view.sale.cart);
  if (phase !== 'paying' || view === undefined || card === undefined) return;
  const amount = smaller(card.balance, leftToPay(view.sale).otherwise);
  if (amount > NO_MONEY) await sale.charge({ amount, valueCard: card.id });
}

/** Gives back what was paid and takes the card off the order, which has its usual price again. */
export async function leaveWithoutCard(kiosk: Pick<Kiosk, 'sale' | 'visit' | 'cartStore'>): Promise<void> {
  await leavePaying(kiosk);
  if (kiosk.sale.store.getState().phase === 'selling') removeGuestCard(kiosk);
}

export function removeGuestCard({ cartStore }: Pick<Kiosk, 'cartStore'>): void {
  cartStore.edit((cart) => accept(detachCard(cart)));
}

/** Returns to the cart, after giving back what a card has paid. */
export async function leavePaying({ sale, visit }: Pick<Kiosk, 'sale' | 'visit'>): Promise<void> {
  const { view } = sale.store.getState();
  for (const { id } of view === undefined ? [] : takenTenders(view.sale)) {
    await sale.voidTender(id);
    if (sale.store.getState().refusal !== undefined) return;
  }
  if (sale.store.getState().phase === 'paying') await sale.abandon();
  if (sale.store.getState().phase === 'selling') visit.go({ kind: 'cart' });
}

/** Has the host keep the order under a code. The cart is cleared only after the host accepted it. */
export async function payAtCounter({
  sale,
  cartStore,
  visit,
  world,
}: Pick<Kiosk, 'sale' | 'cartStore' | 'visit' | 'world'>): Promise<void> {
  if (visit.store.getState().counter.isAsking) return;
  const { cart, vendorId } = cartStore.store.getState();
  const isWanted = (): boolean => visit.store.getState().counter.isAsking && cartStore.store.getState().cart === cart;
  const end = (screen: Screen, refusal?: HostRefusal): void => {
    visit.store.setState({ counter: { isAsking: false, refusal } });
    visit.go(screen);
  };
  visit.store.setState({ counter: { isAsking: true, refusal: undefined } });
  // The `how` screen shows the progress and a refusal.
  visit.go({ kind: 'how' });
  if (sale.store.getState().phase === 'paying') await sale.abandon();
  // The guest has left.
  if (!isWanted()) return;
  if (sale.store.getState().phase !== 'selling') return end({ kind: 'card' });
  const { priced, at, repricedLineIds } = cartStore.store.getState();
  if (priced === undefined || repricedLineIds.size > 0) return end({ kind: 'cart' });
  const path = { order_id: uuidV7(world) };
  const body = { cart, revision: priced.revision, at, due: priced.totals.due, ...(vendorId !== undefined && { vendorId }) };
  const placed = await askUntilAnswered(KIOSK_OPERATIONS.orderAtCounter, { path, body }, { isWanted });
  if (!isWanted()) return;
  if (!placed.ok) return end({ kind: 'how' }, placed.refusal);
  end({ kind: 'counter', order: placed.value });
  cartStore.clear();
}
