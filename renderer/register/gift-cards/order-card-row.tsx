import { CreditCard, X } from 'lucide-react';
import { NO_MONEY } from '../../../shared/base/money.ts';
import { attachedCard, claimedBenefit } from '../../../shared/engine/cart/attached-card.ts';
import { levelOfProvider } from '../../../shared/till-contract/cards/shown-card.ts';
import { isolated } from '../../selling/guest-card.ts';
import { isSelling } from '../../selling/sale-flow.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister, useSale } from '../frame/use-register.ts';
import { removeCard } from './order-card.ts';
import './order-card.css';

/** The guest's card on the order: what is on it, and what it saves. */
export function OrderCard() {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  const card = useCart(({ cart }) => attachedCard(cart));
  const tier = useCart(({ cart }) => levelOfProvider(claimedBenefit(cart)));
  const saved = useCart((state) => state.savedByCard);
  const maySell = useSale(isSelling);
  if (card === undefined) return null;
  const { order } = words.giftCards;
  const name = { card: isolated(card.maskedCode) };
  const onIt = words.pay.onGiftCard({ amount: formats.money(card.balance) });
  return (
    <section className="order-card" aria-label={order.title}>
      <CreditCard aria-hidden size={20} />
      <div className="order-card-text">
        <p>{words.pay.giftCard(name)}</p>
        <p className="quiet">
          {tier === undefined
            ? onIt
            : saved > NO_MONEY
              ? order.levelSaves({ tier, amount: formats.money(saved) })
              : order.levelSavesNothing({ tier })}
        </p>
      </div>
      {maySell && <IconButton label={order.remove(name)} icon={<X aria-hidden size={20} />} onClick={() => removeCard(register, words)} />}
    </section>
  );
}
