import { CreditCard } from 'lucide-react';
import { NO_MONEY } from '../../../shared/base/money.ts';
import { attachedCard } from '../../../shared/engine/cart/attached-card.ts';
import { isolated, takesCards } from '../../selling/guest-card.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { useCart, useHost, useKiosk } from '../frame/use-kiosk.ts';
import { removeGuestCard } from '../pay/paying.ts';
import './order-card.css';

/** The guest's card on the order and what it saves, or the way to put one on it. */
export function OrderCard() {
  const kiosk = useKiosk();
  const { kiosk: words } = useWords();
  const formats = useFormats();
  const card = useCart(({ cart }) => attachedCard(cart));
  const saved = useCart((state) => state.savedByCard);
  const connectivity = useHost(({ status }) => status?.connectivity);
  // Subscribes to what `takesCards` reads.
  useHost(({ settings }) => settings);
  if (card === undefined) {
    // Before the host has said whether the service answers, neither is true.
    if (!takesCards(kiosk) || connectivity === undefined) return null;
    // Before payment, so that a guest with nothing but a card knows where to go.
    if (connectivity === 'offline') return <p className="kiosk-order-card quiet">{words.cardAway}</p>;
    return (
      <div className="kiosk-order-card">
        <Button icon={<CreditCard aria-hidden size={24} />} onClick={() => kiosk.visit.go({ kind: 'guest_card' })}>
          {words.cardAdd}
        </Button>
      </div>
    );
  }
  const name = isolated(card.maskedCode);
  return (
    <div className="kiosk-order-card">
      <CreditCard aria-hidden size={28} />
      <p className="kiosk-order-card-text">
        <span>{words.cardIs({ card: name })}</span>
        <span className="quiet">
          {saved > NO_MONEY ? words.cardSaves({ amount: formats.money(saved) }) : words.cardHas({ amount: formats.money(card.balance) })}
        </span>
      </p>
      <Button aria-label={words.cardRemove({ card: name })} onClick={() => removeGuestCard(kiosk)}>
        {words.cardRemoveShort}
      </Button>
    </div>
  );
}
