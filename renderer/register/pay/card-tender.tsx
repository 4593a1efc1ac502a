import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { add, type Money, NO_MONEY, smaller } from '../../../shared/base/money.ts';
import { mulDiv } from '../../../shared/base/ratio.ts';
import { leftToPay, tipsTaken } from '../../../shared/engine/sale/sale-payment.ts';
import { giftCardsOf, tipBase } from '../../../shared/engine/sale/tip-base.ts';
import type { ChargeForm, ChargeView, SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { ChoiceGroup } from '../../ui/parts/input/choice-group.tsx';
import { MoneyKeypad } from '../../ui/parts/input/money-keypad.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useHost, useRegister, useSale } from '../frame/use-register.ts';
import { approvedBy, withApproval } from '../frame/with-approval.ts';
import { partNotes } from './quick-amounts.ts';
import { SetAside, SetAsideWhenSlow } from './set-aside.tsx';
import { TerminalProgress } from './terminal-progress.tsx';

/** While a card is charged. `isCharging`: by this window, and not by one before a reload. */
function AtTerminal({ isCharging }: { readonly isCharging: boolean }) {
  const words = useWords().pay;
  return (
    <div className="pay-terminal" aria-live="polite">
      <Progress label={words.onTerminal} />
      <p className="quiet">{words.onTerminalHint}</p>
      <TerminalProgress act="payment" />
      {isCharging ? <SetAsideWhenSlow /> : <SetAside />}
    </div>
  );
}

/** Charges a card. Only one charge runs at a time; its result stays visible until the next. */
export function CardTenderPanel({ view, isSplit = false }: { readonly view: SaleView; readonly isSplit?: boolean }) {
  const register = useRegister();
  const chargeCard = useCharge();
  const words = useWords().pay;
  const formats = useFormats();
  const { otherwise } = leftToPay(view.sale);
  const [part, setPart] = useState<Money | undefined>(isSplit ? NO_MONEY : undefined);
  const tips = useHost(({ settings }) => settings?.settings.tips);
  const tipShare = useStore(register.display, ({ tip }) => (tip?.saleId === view.sale.id ? String(tip.percent) : '0'));
  const isGuests = useStore(register.display, ({ tip }) => tip?.saleId === view.sale.id && tip.by === 'guest');
  const isCharging = useSale(({ busy }) => busy === 'charge');
  // After a reload the host still charges the card.
  const isSending = view.charges.some(({ state }) => state === 'sending');
  const amount = part === undefined ? otherwise : smaller(part, otherwise);
  const isTipAtTerminal = useTipAtTerminal();
  const base = useTipBase(view);
  const tip = base > NO_MONEY ? (mulDiv(base, Number(tipShare), 100) as Money) : NO_MONEY;
  useOffering(view.sale.id, amount, base);
  const setTipShare = (share: string): void =>
    register.display.setState({ tip: { saleId: view.sale.id, percent: Number(share), by: 'till' } });
  if (isCharging || isSending) return <AtTerminal isCharging={isCharging} />;
  const charge = (): void => chargeCard({ amount, ...(tip > 0 && { tip }) });
  const last = view.charges.at(-1);
  return (
    <div className="pay-tender pay-card">
      <div className="pay-what">
        {last !== undefined && <LastCharge charge={last} />}
        <TerminalProgress />
        <OfflineLeft />
        {base > NO_MONEY && tips !== undefined && (
          <div className="pay-tips">
            <ChoiceGroup
              label={words.tip}
              hint={isGuests ? words.tipOfGuest : undefined}
              choices={['0', ...tips.percents.map(String)].map((share) => ({
                value: share,
                label: share === '0' ? words.noTip : formats.percent(Number(share) / 100),
                ...(share !== '0' && { detail: formats.money(mulDiv(base, Number(share), 100) as Money) }),
              }))}
              value={tipShare}
              onValue={setTipShare}
            />
          </div>
        )}
        {isTipAtTerminal && <p className="quiet">{words.tipAtTerminal}</p>}
        {part !== undefined && <CashParts view={view} />}
        <Button kind="quiet" onClick={() => setPart(part === undefined ? NO_MONEY : undefined)}>
          {part === undefined ? words.part : words.whole}
        </Button>
      </div>
      {part !== undefined && (
        <div className="pay-keypad">
          <MoneyKeypad label={words.amountOfTender} amount={part} onAmount={setPart} onSubmit={charge} />
        </div>
      )}
      <div className="pay-take">
        <Button kind="primary" isWide onClick={charge} refusal={amount === NO_MONEY ? words.enterAmount : undefined}>
          {words.chargeCard({ amount: formats.money(add(amount, tip)) })}
        </Button>
      </div>
    </div>
  );
}

/** Notes that pay a part, for a guest who gives ten in cash and the rest by card. */
function CashParts({ view }: { readonly view: SaleView }) {
  const register = useRegister();
  const words = useWords().pay;
  const formats = useFormats();
  const isBusy = useSale(({ busy }) => busy !== undefined);
  const { inCash } = leftToPay(view.sale);
  const take = (amount: Money): void =>
    void withApproval(register, (approvals) => register.sale.tender({ kind: 'cash', amount, ...approvedBy(approvals) }));
  return (
    <ul className="pay-parts" aria-label={words.quick}>
      {partNotes(inCash, formats.currency).map((note) => (
        <li key={note}>
          <Button isWide aria-busy={isBusy} onClick={() => take(note)}>
            {words.cashPart({ amount: formats.money(note) })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What a tip is a share of: the goods. A tip is asked for once, whatever part of the sale this card pays; 0 if it isn't asked for. */
export function useTipBase(view: SaleView): Money {
  const catalogue = useCart((state) => state.catalogue);
  const isAtTerminal = useTipAtTerminal();
  const asksForTip = useHost(({ settings }) => settings?.settings.tips.asks === 'before_card') && !isAtTerminal;
  return asksForTip && tipsTaken(view.sale) === NO_MONEY ? tipBase(view.sale.priced, giftCardsOf(catalogue)) : NO_MONEY;
}

/** True where the guest enters the tip at the terminal beside this till. */
function useTipAtTerminal(): boolean {
  return useHost(({ status }) => status?.asksTipAtTerminal === true);
}

/** Charges a card, after a manager's approval if it needs one. */
export function useCharge(): (form: ChargeForm) => void {
  const register = useRegister();
  return (form) => void withApproval(register, (approvals) => register.sale.charge({ ...form, ...approvedBy(approvals) }));
}

/** While the card payment is open, the guest's display asks for a tip on this amount. */
function useOffering(saleId: string, amount: Money, tipBase: Money): void {
  const { display } = useRegister();
  useEffect(() => {
    display.setState({ card: { saleId, amount, tipBase } });
    return () => display.setState({ card: undefined });
  }, [display, saleId, amount, tipBase]);
}

/** Without the service the terminal stores cards offline. Shows the remaining limit before the guest presents a card. */
export function OfflineLeft() {
  const words = useWords().pay;
  const formats = useFormats();
  const left = useHost(({ status }) => (status?.connectivity === 'offline' ? status.cards.left : undefined));
  if (left === undefined) return null;
  const { ofASale, amount, cards } = left;
  return <p className="quiet">{words.offlineLeft({ sale: formats.money(ofASale), amount: formats.money(amount), count: cards })}</p>;
}

function LastCharge({ charge }: { readonly charge: ChargeView }) {
  const words = useWords().pay;
  const formats = useFormats();
  if (charge.state === 'declined')
    return (
      <Notice tone="danger" title={words.cardDeclined}>
        {words.cardDeclinedHint}
      </Notice>
    );
  if (charge.state === 'referred')
    return (
      <Notice tone="caution" title={words.cardReferred}>
        {words.cardDeclinedHint}
      </Notice>
    );
  if (charge.state === 'not_sent')
    return (
      <Notice tone="caution" title={words.cardNotSent}>
        {words.cardDeclinedHint}
      </Notice>
    );
  if (charge.approved === undefined || charge.approved === charge.amount) return null;
  return <Notice tone="information" title={words.cardPart({ amount: formats.money(charge.approved) })} />;
}
