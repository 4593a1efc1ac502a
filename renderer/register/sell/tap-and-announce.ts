import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import type { Formats } from '../../ui/format/formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import { type TapOutcome, tapItem } from './tap-item.ts';

/** Takes an item. A success is announced to screen readers only; a failure also shows a message. */
export function takeItemAndAnnounce(register: Register, itemId: string, words: RegisterWords, formats: Formats): void {
  const outcome = tapItem(register, itemId);
  const { priced } = register.cartStore.store.getState();
  if (outcome === 'added' && priced !== undefined)
    announce(words.sell.added({ name: nameOf(register, itemId), total: formats.money(priced.totals.due) }));
  else showTapFailure(register, itemId, words, outcome);
}

export function showTapFailure(register: Register, itemId: string, words: RegisterWords, outcome: TapOutcome): void {
  const name = nameOf(register, itemId);
  if (outcome === 'sold_out') showToast({ kind: 'caution', text: words.sell.isSoldOut({ name }) });
  if (outcome === 'no_alcohol') showToast({ kind: 'caution', text: words.stand.alcoholNotSold({ name }) });
  if (outcome === 'not_now') showToast({ kind: 'caution', text: words.sell.payFirst });
  if (outcome === 'preview') showToast({ kind: 'caution', text: words.offers.previewFirst });
}

function nameOf({ cartStore }: Register, itemId: string): string {
  const { catalogue } = cartStore.store.getState();
  return (catalogue && findItem(catalogue, itemId)?.data.name) ?? '';
}
