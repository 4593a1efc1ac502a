import { useState } from 'react';
import { type Money, sum } from '../../../shared/base/money.ts';
import { addFee, removeFee, restoreFee } from '../../../shared/engine/cart/cart-choices.ts';
import type { FeeData } from '../../../shared/engine/terms/catalogue-data.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { MoneyKeypad } from '../../ui/parts/input/money-keypad.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
import { OfferRow } from './offer-row.tsx';

/** Automatic fees can be removed and others added. A fee without a fixed amount asks for one. */
export function FeesSheet() {
  const { ui } = useRegister();
  const { offers, common } = useWords();
  const catalogue = useCart((state) => state.catalogue);
  const [keyed, setKeyed] = useState<FeeData>();
  if (catalogue === undefined) return null;
  if (keyed !== undefined) return <FeeAmount fee={keyed} onDone={() => setKeyed(undefined)} />;
  const fees = [...catalogue.fees.byId.values()].map(({ data }) => data);
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={offers.feesTitle}
      place="beside-cart"
      footer={<Button onClick={ui.close}>{common.done}</Button>}
    >
      {fees.length === 0 && <EmptyState title={offers.noFees} />}
      <ul>
        {fees.map((fee) => (
          <FeeRow key={fee.id} fee={fee} onKey={() => setKeyed(fee)} />
        ))}
      </ul>
    </Sheet>
  );
}

function FeeRow({ fee, onKey }: { readonly fee: FeeData; readonly onKey: () => void }) {
  const { cartStore } = useRegister();
  const { offers, common } = useWords();
  const formats = useFormats();
  const isRemoved = useCart(({ cart }) => cart.removedFeeIds.includes(fee.id));
  const isChosen = useCart(({ cart }) => cart.fees.some(({ feeId }) => feeId === fee.id));
  const value = useCart(({ priced }) => {
    const charged = (priced?.fees ?? []).filter((charge) => charge.fee.id === fee.id);
    return charged.length === 0 ? undefined : sum(charged.map((charge) => charge.value));
  });
  const isOn = isChosen || (fee.autoApply && !isRemoved);
  const add = (): void => {
    if (isRemoved) cartStore.edit((cart) => restoreFee(cart, fee.id));
    else if (fee.basis.type === 'CUSTOM') onKey();
    else cartStore.edit((cart) => addFee(cart, fee.id));
  };
  return (
    <OfferRow
      name={fee.name}
      isChosen={isOn}
      detail={useFeeDetail(fee, isOn)}
      amount={value === undefined ? undefined : formats.amount(value)}
      action={
        isOn ? (
          <Button aria-label={offers.remove({ name: fee.name })} onClick={() => cartStore.edit((cart) => removeFee(cart, fee))}>
            {common.remove}
          </Button>
        ) : (
          <Button aria-label={offers.choose({ name: fee.name })} onClick={add}>
            {common.add}
          </Button>
        )
      }
    />
  );
}

function useFeeDetail({ basis, autoApply, level, removalRequiresApproval }: FeeData, isOn: boolean): string {
  const { offers } = useWords();
  const formats = useFormats();
  const worth =
    basis.type === 'PERCENT'
      ? offers.feePercent({ rate: formats.percent(basis.rate) })
      : basis.type === 'FLAT'
        ? formats.money(basis.amount)
        : offers.feeOwnAmount;
  const texts = [worth, level === 'ITEM' ? offers.feeOnItems : undefined, autoApply ? offers.feeAuto : undefined];
  return [...texts, isOn && removalRequiresApproval ? offers.needsManagerToRemove : undefined]
    .filter((text) => text !== undefined)
    .join(' · ');
}

function FeeAmount({ fee, onDone }: { readonly fee: FeeData; readonly onDone: () => void }) {
  const { cartStore } = useRegister();
  const { offers, common } = useWords();
  const [amount, setAmount] = useState<Money>(fee.basis.type === 'CUSTOM' ? fee.basis.amount : (0 as Money));
  const take = (): void => {
    if (cartStore.edit((cart) => addFee(cart, fee.id, amount)) === undefined) onDone();
  };
  return (
    <Sheet
      isOpen
      onClose={onDone}
      title={fee.name}
      place="beside-cart"
      width="narrow"
      footer={
        <>
          <Button onClick={onDone}>{common.back}</Button>
          <Button kind="primary" onClick={take}>
            {offers.feeTake}
          </Button>
        </>
      }
    >
      <MoneyKeypad label={offers.feeAmount({ name: fee.name })} amount={amount} onAmount={setAmount} onSubmit={take} />
    </Sheet>
  );
}
