import type { LineId } from '../../../shared/base/ids.ts';
import { findItem } from '../../../shared/engine/catalogue.ts';
import { announce } from '../../parts/announcements.ts';
import type { RegisterWords } from '../../words/register.en.ts';
import type { Register } from '../state/register.ts';
import { takeLineAway } from '../state/selling.ts';

/** The way back stands in the cart at once, so that nothing has to cover it; who listens hears of it. */
export function removeAndTell(register: Register, lineId: LineId, words: RegisterWords): void {
  const { catalogue, cart } = register.desk.store.getState();
  const itemId = cart.lines.find(({ id }) => id === lineId)?.itemId ?? '';
  const name = (catalogue && findItem(catalogue, itemId)?.data.name) ?? '';
  if (takeLineAway(register, lineId)) announce(words.offers.lineRemoved({ name }));
}
