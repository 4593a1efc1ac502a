import { accept } from '../../../shared/base/outcome.ts';
import { attachedCard, detachCard } from '../../../shared/engine/cart/attached-card.ts';
import { isolated, takesCards } from '../../selling/guest-card.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import { isSelling, type RegisterCommand, registerCommand } from '../frame/register-command.ts';

/** How a guest's card comes onto the order of a register, and off it. */

export const openGuestCard: RegisterCommand = registerCommand({
  name: 'cart.guest_card',
  label: ({ giftCards }) => giftCards.order.title,
  section: ({ sell }) => sell.section,
  keys: ['Alt+G'],
  allowed: (register) => whyNoCard(register) ?? true,
  run: ({ ui }) => ui.open({ kind: 'guest_card' }),
});

/** Returns why no card can be put on the order now. */
export function whyNoCard(register: Register): ((words: RegisterWords) => string) | undefined {
  if (!takesCards(register)) return ({ refusals }) => refusals.no_value_cards;
  if (!isSelling(register)) return ({ giftCards }) => giftCards.order.whilePaying;
  return register.cartStore.store.getState().tab === undefined ? undefined : ({ giftCards }) => giftCards.order.notForTab;
}

export function removeCard({ cartStore }: Pick<Register, 'cartStore'>, words: RegisterWords): void {
  const card = attachedCard(cartStore.store.getState().cart);
  if (card === undefined || cartStore.edit((cart) => accept(detachCard(cart))) !== undefined) return;
  announce(words.giftCards.order.removed({ card: isolated(card.maskedCode) }));
}
