import { type Money, money } from '../../../shared/base/money.ts';
import { accept } from '../../../shared/base/outcome.ts';
import { attachCard, attachedCard, detachCard } from '../../../shared/engine/cart/attached-card.ts';
import type { Catalogue } from '../../../shared/engine/catalogue/catalogue.ts';
import { priceWithCard } from '../../../shared/engine/pricing/price-with-card.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import type { DiscountData } from '../../../shared/engine/terms/catalogue-data.ts';
import { mayBeValueCard, providerOfLevel, shortenedCode } from '../../../shared/till-contract/cards/shown-card.ts';
import { VALUE_CARD_OPERATIONS } from '../../../shared/till-contract/cards/value-card-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { CartState } from '../../selling/cart-store.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import { isSelling, type RegisterCommand, registerCommand } from '../frame/register-command.ts';
import type { GiftCard } from './use-gift-card.ts';

/** The card that a guest shows before payment: it is looked up once, and the order keeps its id and what it brings. */

/** Keeps the characters of a code in their order within a sentence of any direction. */
export function isolated(maskedCode: string): string {
  return `\u2066${maskedCode}\u2069`;
}

/** True where the service keeps the balances of cards and the stand takes them. */
export function takesCards({ host }: Pick<Register, 'host'>): boolean {
  const { status, settings } = host.store.getState();
  return status?.keepsValueCards === true && settings?.settings.tenders.includes('gift') === true;
}

export const openGuestCard: RegisterCommand = registerCommand({
  name: 'cart.guest_card',
  label: ({ giftCards }) => giftCards.order.title,
  section: ({ sell }) => sell.section,
  keys: ['Alt+G'],
  allowed: (register) => whyNoCard(register) ?? true,
  run: ({ ui }) => ui.open({ kind: 'guest_card' }),
});

function whyNoCard(register: Register): ((words: RegisterWords) => string) | undefined {
  if (!takesCards(register)) return ({ refusals }) => refusals.no_value_cards;
  if (!isSelling(register)) return ({ giftCards }) => giftCards.order.whilePaying;
  return register.cartStore.store.getState().tab === undefined ? undefined : ({ giftCards }) => giftCards.order.notForTab;
}

/** Returns the discounts that a card of this level brings at this stand. */
export function benefitsOf({ terms, discounts }: Catalogue, tier: string | undefined): readonly DiscountData[] {
  if (tier === undefined || !terms.options.paymentPartner) return [];
  const provider = providerOfLevel(tier);
  return discounts.ofPartners.map(({ data }) => data).filter(({ criteria }) => criteria.paymentProvider === provider);
}

function withCard(catalogue: Catalogue | undefined, cart: Cart, { id, maskedCode, balance, tier }: GiftCard): Cart {
  const brings = catalogue !== undefined && benefitsOf(catalogue, tier).length > 0;
  const card = { id, maskedCode: shortenedCode(maskedCode), balance: money(Math.max(balance, 0)) };
  return attachCard(cart, card, brings && tier !== undefined ? providerOfLevel(tier) : undefined);
}

/** Returns what the card would take off the order as it is now. */
export function savingBy({ catalogue, cart, at, preview }: CartState, card: GiftCard): Money {
  if (catalogue === undefined || cart.lines.length === 0) return money(0);
  const level = preview?.priceLevel;
  return priceWithCard(catalogue, withCard(catalogue, cart, card), { at, ...(level !== undefined && { priceLevel: level }) }).saved;
}

export function putOnOrder({ cartStore, ui }: Pick<Register, 'cartStore' | 'ui'>, words: RegisterWords, card: GiftCard): void {
  const { catalogue } = cartStore.store.getState();
  if (cartStore.edit((cart) => accept(withCard(catalogue, cart, card))) !== undefined) return;
  ui.close();
  announce(words.giftCards.order.added({ card: isolated(card.maskedCode) }));
}

export function removeCard({ cartStore }: Pick<Register, 'cartStore'>, words: RegisterWords): void {
  const card = attachedCard(cartStore.store.getState().cart);
  if (card === undefined || cartStore.edit((cart) => accept(detachCard(cart))) !== undefined) return;
  announce(words.giftCards.order.removed({ card: isolated(card.maskedCode) }));
}

/**
 * Looks a scanned card up and shows it. False where the code can be no card of this stand. The code goes to the host and is kept nowhere;
 * a message shows it only once it is known to be no card.
 */
export function takeScannedCard(register: Register, code: string, words: RegisterWords): boolean {
  if (!takesCards(register) || !mayBeValueCard(code)) return false;
  const why = whyNoCard(register)?.(words);
  if (why === undefined) void lookUpScanned(register, code, words);
  else showToast({ kind: 'caution', text: why });
  return true;
}

async function lookUpScanned(register: Register, code: string, words: RegisterWords): Promise<void> {
  const { ui } = register;
  const { order } = words.giftCards;
  const { sheet } = ui.store.getState();
  if (sheet !== undefined && !REPLACED.has(sheet.kind)) return showToast({ kind: 'caution', text: order.finishFirst });
  const found = await askTill(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } });
  if (whyNoCard(register) !== undefined || ui.store.getState().sheet !== sheet) return;
  if (found.ok) return ui.open({ kind: 'guest_card', card: found.value });
  const isUnknown = found.refusal.code === 'value_card_unknown';
  showToast({ kind: 'caution', text: isUnknown ? words.sell.unknownCode({ code }) : order.offline });
}

/** Sheets that hold nothing which a scanned card could drop. */
const REPLACED: ReadonlySet<string> = new Set(['guest_card', 'more', 'palette', 'help']);
