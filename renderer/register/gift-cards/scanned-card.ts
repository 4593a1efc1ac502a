import { accept } from '../../../shared/base/outcome.ts';
import { mayBeValueCard } from '../../../shared/till-contract/cards/shown-card.ts';
import { VALUE_CARD_OPERATIONS } from '../../../shared/till-contract/cards/value-card-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { withCard } from '../../selling/card-benefits.ts';
import { isolated, type ShownCard, takesCards } from '../../selling/guest-card.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import { whyNoCard } from './order-card.ts';

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
  const { ui, signInAtStart } = register;
  const { order } = words.giftCards;
  const { sheet } = ui.store.getState();
  if (sheet !== undefined && !REPLACED.has(sheet.kind)) return showToast({ kind: 'caution', text: order.finishFirst });
  // A scan may be faster than the sign-in that an open stand makes by itself.
  await signInAtStart.untilSignedIn();
  const found = await askTill(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } });
  if (whyNoCard(register) !== undefined || ui.store.getState().sheet !== sheet) return;
  if (found.ok) return ui.open({ kind: 'guest_card', card: found.value });
  showToast({ kind: 'caution', text: whyNotFound(found.refusal.code, code, words) });
}

function whyNotFound(why: string, code: string, { sell, refusals, giftCards }: RegisterWords): string {
  if (why === 'value_card_unknown') return sell.unknownCode({ code });
  return why === 'not_signed_in' ? refusals.not_signed_in : giftCards.order.offline;
}

/** Sheets that hold nothing which a scanned card could drop. */
const REPLACED: ReadonlySet<string> = new Set(['guest_card', 'more', 'palette', 'help']);

export function putOnOrder({ cartStore, ui }: Pick<Register, 'cartStore' | 'ui'>, words: RegisterWords, card: ShownCard): void {
  const { catalogue } = cartStore.store.getState();
  if (cartStore.edit((cart) => accept(withCard(catalogue, cart, card))) !== undefined) return;
  ui.close();
  announce(words.giftCards.order.added({ card: isolated(card.maskedCode) }));
}
