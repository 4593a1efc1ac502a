import { HandHeart } from 'lucide-react';
import { add } from '../../../shared/base/money.ts';
import { giftCardsOf, tipBase } from '../../../shared/engine/sale/tip-base.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { roundUpOf } from '../../selling/charity-amount.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useHost, useRegister, useSale } from '../frame/use-register.ts';
import { roundUp } from './round-up.ts';

/** Offers to round up for charity. The guest can accept or withdraw until the first payment. */
export function CharityOffer({ view: { sale, charges, tabId } }: { readonly view: SaleView }) {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  const isOffered = useHost(({ settings }) => settings?.settings.charity === 'offer');
  const isBusy = useSale(({ busy }) => busy !== undefined);
  const catalogue = useCart((state) => state.catalogue);
  const { due, charityTotal } = sale.priced.totals;
  if (!isOffered || tabId !== undefined || sale.tenders.length > 0 || charges.length > 0 || due <= 0) return null;
  const change = (isWanted: boolean): void => {
    if (!isBusy) void roundUp(register, isWanted);
  };
  if (sale.cart.charity) {
    return charityTotal === 0 ? null : (
      <div className="pay-charity">
        <p>{words.charity.thanks({ amount: formats.money(charityTotal) })}</p>
        <Button kind="quiet" onClick={() => change(false)}>
          {words.charity.decline}
        </Button>
      </div>
    );
  }
  const amount = roundUpOf(register);
  // Nobody rounds up a gift card.
  if (amount <= 0 || tipBase(sale.priced, giftCardsOf(catalogue)) <= 0) return null;
  return (
    <div className="pay-charity">
      <p>{words.charity.offer({ amount: formats.money(amount), whole: formats.money(add(due, amount)) })}</p>
      <Button icon={<HandHeart aria-hidden size={20} />} onClick={() => change(true)}>
        {words.charity.accept}
      </Button>
    </div>
  );
}
