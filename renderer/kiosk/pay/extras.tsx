import { HandHeart } from 'lucide-react';
import { NO_MONEY } from '../../../shared/base/money.ts';
import { accept } from '../../../shared/base/outcome.ts';
import { setCharity } from '../../../shared/engine/cart/cart-choices.ts';
import { giftCardsOf, tipBase } from '../../../shared/engine/sale/tip-base.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useCart, useHost, useKiosk } from '../frame/use-kiosk.ts';
import { charityOffer, tipChoices, tipOf } from './paying.ts';
import './extras.css';

export interface ExtrasProps {
  readonly isCard: boolean;
  readonly percent: number;
  readonly onPercent: (percent: number) => void;
}

/** What the stand asks besides: to round up, and for a tip with a card. Nothing is added before the guest touches it. */
export function Extras({ isCard, percent, onPercent }: ExtrasProps) {
  const kiosk = useKiosk();
  useHost(({ settings }) => settings);
  const tips = isCard ? tipChoices(kiosk) : [];
  const isCharity = useCart(({ cart }) => cart.charity);
  // The amount follows the cart.
  useCart(({ priced }) => priced);
  const charity = charityOffer(kiosk);
  if (charity === NO_MONEY && tips.length === 0) return null;
  return (
    <div className="extras">
      {charity !== NO_MONEY && (
        <Charity
          amount={charity}
          isOn={isCharity}
          onChange={(isWanted) => kiosk.cartStore.edit((cart) => accept(setCharity(cart, isWanted)))}
        />
      )}
      {tips.length > 0 && <Tips percents={tips} percent={percent} onPercent={onPercent} />}
    </div>
  );
}

interface CharityProps {
  readonly amount: typeof NO_MONEY;
  readonly isOn: boolean;
  readonly onChange: (isWanted: boolean) => void;
}

function Charity({ amount, isOn, onChange }: CharityProps) {
  const words = useWords();
  const formats = useFormats();
  return (
    <label className="extras-charity choice-card">
      <input type="checkbox" className="choice-card-input" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <HandHeart aria-hidden size={28} />
      <span className="extras-charity-label">{words.kiosk.charityAsk}</span>
      <span>{words.lines.adds({ amount: formats.money(amount) })}</span>
    </label>
  );
}

interface TipsProps {
  readonly percents: readonly number[];
  readonly percent: number;
  readonly onPercent: (percent: number) => void;
}

function Tips({ percents, percent, onPercent }: TipsProps) {
  const words = useWords();
  const formats = useFormats();
  const base = useCart(({ priced, catalogue }) => priced && tipBase(priced, giftCardsOf(catalogue))) ?? NO_MONEY;
  return (
    <fieldset className="extras-tips">
      <legend className="extras-tips-legend">{words.kiosk.tipAsk}</legend>
      {[0, ...percents].map((one) => (
        <label key={one} className="extras-tip choice-card">
          <input type="radio" name="tip" className="unseen" checked={percent === one} onChange={() => onPercent(one)} />
          <span className="extras-tip-label">{one === 0 ? words.kiosk.noTip : formats.percent(one / 100)}</span>
          {one > 0 && <span className="extras-tip-amount">{formats.money(tipOf(base, one))}</span>}
        </label>
      ))}
    </fieldset>
  );
}
