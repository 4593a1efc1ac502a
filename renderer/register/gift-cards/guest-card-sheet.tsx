import { NO_MONEY } from '../../../shared/base/money.ts';
import { attachedCard } from '../../../shared/engine/cart/attached-card.ts';
import { benefitsOf, savingBy } from '../../selling/card-benefits.ts';
import { isolated } from '../../selling/guest-card.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { removeCard } from './order-card.ts';
import { putOnOrder } from './scanned-card.ts';
import { type FoundGiftCard, type GiftCard, useGiftCard } from './use-gift-card.ts';
import './order-card.css';

/** Looks a guest's card up before payment, and puts it on the order. */
export function GuestCardSheet({ scanned }: { readonly scanned?: GiftCard | undefined }) {
  const { ui } = useRegister();
  const { order } = useWords().giftCards;
  const found = useGiftCard(scanned);
  const { card } = found;
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={order.title}
      description={order.hint}
      place="beside-cart"
      footer={card === undefined ? <LookUp found={found} /> : <UseCard card={card} onOther={found.forget} />}
    >
      <div className="order-card-sheet">{card === undefined ? <CodeForm found={found} /> : <FoundCard card={card} />}</div>
    </Sheet>
  );
}

function useIsReachable(): boolean {
  return useHost(({ status, presence }) => presence === 'there' && status?.connectivity === 'online');
}

function LookUp({ found: { code, lookUp, isBusy } }: { readonly found: FoundGiftCard }) {
  const words = useWords().giftCards;
  const isReachable = useIsReachable();
  const missing = code.trim() === '' ? words.codeHint : undefined;
  return (
    <Button kind="primary" onClick={() => lookUp()} aria-busy={isBusy} refusal={isReachable ? missing : words.order.offline}>
      {words.lookUp}
    </Button>
  );
}

function CodeForm({ found: { code, type, lookUp, refusal } }: { readonly found: FoundGiftCard }) {
  const words = useWords().giftCards;
  const isReachable = useIsReachable();
  return (
    <>
      {!isReachable && <Notice tone="caution" title={words.order.offline} />}
      <CardOnOrder />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReachable) void lookUp();
        }}
      >
        <TextField label={words.code} hint={words.codeHint} value={code} onValue={type} maxLength={80} autoFocus data-first />
      </form>
      <RefusalNotice refusal={refusal} />
    </>
  );
}

/** The card that is on the order already: another one takes its place. */
function CardOnOrder() {
  const register = useRegister();
  const words = useWords();
  const { order } = words.giftCards;
  const card = useCart(({ cart }) => attachedCard(cart));
  if (card === undefined) return null;
  const name = { card: isolated(card.maskedCode) };
  return (
    <Notice
      tone="information"
      title={order.inUse(name)}
      actions={<Button onClick={() => removeCard(register, words)}>{order.remove(name)}</Button>}
    />
  );
}

function UseCard({ card, onOther }: { readonly card: GiftCard; readonly onOther: () => void }) {
  const register = useRegister();
  const words = useWords();
  return (
    <>
      <Button onClick={onOther}>{words.pay.otherCard}</Button>
      <Button kind="primary" autoFocus data-first refusal={whyUnusable(card, words.pay)} onClick={() => putOnOrder(register, words, card)}>
        {words.giftCards.order.use}
      </Button>
    </>
  );
}

function FoundCard({ card }: { readonly card: GiftCard }) {
  const { pay } = useWords();
  const formats = useFormats();
  const why = whyUnusable(card, pay);
  const name = isolated(card.maskedCode);
  return (
    <>
      <p className="quiet">
        {card.holder === undefined ? pay.giftCard({ card: name }) : pay.giftCardOf({ card: name, holder: card.holder })}
      </p>
      <p className="order-card-balance" data-testid="guest-card-balance">
        {pay.onGiftCard({ amount: formats.money(card.balance) })}
      </p>
      {why !== undefined && <Notice tone="caution" title={why} isUrgent />}
      <Benefits card={card} />
    </>
  );
}

/** The level and what it brings at this stand. Of a card without a level nothing is said. */
function Benefits({ card }: { readonly card: GiftCard }) {
  const { giftCards } = useWords();
  const formats = useFormats();
  const state = useCart((cart) => cart);
  if (card.tier === undefined) return null;
  const benefits = state.catalogue === undefined ? [] : benefitsOf(state.catalogue, card.tier);
  const saved = savingBy(state, card);
  return (
    <section className="order-card-benefits" aria-label={giftCards.tier}>
      <h3>{giftCards.hasTier({ tier: card.tier })}</h3>
      {benefits.length === 0 && <p>{giftCards.order.bringsNothing}</p>}
      <ul>
        {benefits.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {benefits.length > 0 && state.cart.lines.length > 0 && (
        <p className="order-card-saves">
          {saved > NO_MONEY ? giftCards.order.saves({ amount: formats.money(saved) }) : giftCards.order.savesNothing}
        </p>
      )}
    </section>
  );
}

function whyUnusable({ isBlocked, isExpired, balance }: GiftCard, pay: ReturnType<typeof useWords>['pay']): string | undefined {
  if (isBlocked) return pay.giftBlocked;
  if (isExpired) return pay.giftExpired;
  return balance <= 0 ? pay.giftEmpty : undefined;
}
