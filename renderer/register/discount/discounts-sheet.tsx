import { useState } from 'react';
import { LONGEST_TEXTS } from '../../../shared/base/cart-limits.ts';
import { type Money, sum } from '../../../shared/base/money.ts';
import { addDiscount, removeDiscount } from '../../../shared/engine/cart/cart-choices.ts';
import { type Catalogue, findDiscounts } from '../../../shared/engine/catalogue/catalogue.ts';
import type { DiscountChoice } from '../../../shared/engine/terms/cart.ts';
import type { DiscountData } from '../../../shared/engine/terms/catalogue-data.ts';
import type { CartState } from '../../selling/cart-store.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
import { OfferRow } from './offer-row.tsx';
import { type PendingReason, whyPending } from './pending-discount.ts';
import './discounts-sheet.css';

/** Lists the guest's codes, the discounts that the cashier may choose, and those that apply automatically. */
export function DiscountsSheet() {
  const { ui } = useRegister();
  const { offers, common } = useWords();
  const state = useCart((cart) => cart);
  const { catalogue, cart } = state;
  if (catalogue === undefined) return null;
  const ofCodes = cart.discounts.flatMap((choice) => ('promoCode' in choice ? rowsOf(state, catalogue, choice) : []));
  const mayChoose = choosable(catalogue).map((discount) => rowOf(state, catalogue, discount, { referenceId: discount.referenceId }));
  const automatic = appliedByThemselves(state, [...ofCodes, ...mayChoose]);
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={offers.discountsTitle}
      place="beside-cart"
      width="medium"
      footer={<Button onClick={ui.close}>{common.done}</Button>}
    >
      <PromoCode />
      <ul className="discounts-codes">{ofCodes.map(drawRow)}</ul>
      <h3 className="offer-rows-title">{offers.mayChoose}</h3>
      {mayChoose.length === 0 ? <EmptyState title={offers.nothingToChoose} /> : <ul>{mayChoose.map(drawRow)}</ul>}
      {automatic.length > 0 && <h3 className="offer-rows-title">{offers.byItself}</h3>}
      <ul>{automatic.map(drawRow)}</ul>
    </Sheet>
  );
}

interface DiscountAsRow {
  readonly discount: DiscountData;
  /** Absent for a discount that applies automatically. */
  readonly choice?: DiscountChoice;
  readonly isChosen: boolean;
  /** The amount it takes off, if it applies. */
  readonly value: Money | undefined;
  readonly pending?: PendingReason;
}

/** Excludes code discounts, which the guest brings, and partner discounts, which depend on the payment provider. */
function choosable({ discounts }: Catalogue): readonly DiscountData[] {
  return discounts.all
    .map(({ data }) => data)
    .filter(
      ({ active, autoApply, promoCode, criteria }) =>
        active && !autoApply && promoCode === undefined && criteria.paymentProvider === undefined,
    );
}

function rowsOf(state: CartState, catalogue: Catalogue, choice: DiscountChoice): readonly DiscountAsRow[] {
  return findDiscounts(catalogue, choice).map(({ data }) => rowOf(state, catalogue, data, choice));
}

function rowOf({ cart, priced, at }: CartState, catalogue: Catalogue, discount: DiscountData, choice: DiscountChoice): DiscountAsRow {
  const isChosen = cart.discounts.some((chosen) => codeOf(chosen) === codeOf(choice) && 'promoCode' in chosen === 'promoCode' in choice);
  const value = isChosen ? takenOff(priced, discount.id) : undefined;
  const isPending = isChosen && value === undefined && priced !== undefined;
  return { discount, choice, isChosen, value, ...(isPending && { pending: whyPending(catalogue, cart, priced, at, discount) }) };
}

function codeOf(choice: DiscountChoice): string {
  return 'promoCode' in choice ? choice.promoCode : choice.referenceId;
}

function applied(priced: CartState['priced']) {
  return priced === undefined ? [] : [...priced.discounts, ...priced.lines.flatMap(({ discounts }) => discounts)];
}

function takenOff(priced: CartState['priced'], discountId: string): Money | undefined {
  const ofIt = applied(priced).filter(({ discount }) => discount.id === discountId);
  return ofIt.length === 0 ? undefined : sum(ofIt.map(({ value }) => value));
}

function appliedByThemselves({ priced }: CartState, chosen: readonly DiscountAsRow[]): readonly DiscountAsRow[] {
  const others = new Map(applied(priced).map(({ discount }) => [discount.id, discount]));
  for (const { discount } of chosen) others.delete(discount.id);
  return [...others.values()].map((discount) => ({ discount, isChosen: true, value: takenOff(priced, discount.id) }));
}

function drawRow(row: DiscountAsRow) {
  return <DiscountRow key={row.discount.id} row={row} />;
}

function DiscountRow({ row }: { readonly row: DiscountAsRow }) {
  const { cartStore } = useRegister();
  const { offers, common } = useWords();
  const formats = useFormats();
  const { discount, choice, isChosen, value } = row;
  return (
    <OfferRow
      name={discount.name}
      isChosen={isChosen}
      detail={<DiscountDetail row={row} />}
      amount={value === undefined ? undefined : formats.amount(value)}
      action={
        choice === undefined ? undefined : isChosen ? (
          <Button
            aria-label={offers.remove({ name: discount.name })}
            refusal={discount.removalAllowed ? undefined : offers.staysOn}
            onClick={() => cartStore.edit((cart) => removeDiscount(cart, choice))}
          >
            {common.remove}
          </Button>
        ) : (
          <Button aria-label={offers.choose({ name: discount.name })} onClick={() => cartStore.edit((cart) => addDiscount(cart, choice))}>
            {common.add}
          </Button>
        )
      }
    />
  );
}

function DiscountDetail({ row: { discount, choice, value, pending } }: { readonly row: DiscountAsRow }) {
  const { offers } = useWords();
  const formats = useFormats();
  if (pending !== undefined) {
    const text = pending.kind === 'subtotal' ? offers.missing({ amount: formats.money(pending.missing) }) : offers.pending[pending.kind];
    return <Status tone="caution">{text}</Status>;
  }
  const approval = discount.requiresApproval && choice !== undefined ? offers.needsManager : undefined;
  const code = choice !== undefined && 'promoCode' in choice ? choice.promoCode : undefined;
  return [value === undefined ? undefined : offers.applied, code, approval].filter((text) => text !== undefined).join(' · ');
}

/** Looks the code up as typed, then in capitals, as codes are printed. Unknown codes are not added to the cart. */
function PromoCode() {
  const { cartStore } = useRegister();
  const { offers } = useWords();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const take = (): void => {
    const { catalogue } = cartStore.store.getState();
    const typed = text.trim();
    if (typed === '' || catalogue === undefined) return;
    const promoCode = [typed, typed.toUpperCase()].find((code) => findDiscounts(catalogue, { promoCode: code }).length > 0);
    if (promoCode === undefined) {
      setProblem(offers.unknownCode({ code: typed }));
      return;
    }
    if (cartStore.edit((cart) => addDiscount(cart, { promoCode })) !== undefined) return;
    setText('');
    announce(offers.codeUsed({ name: findDiscounts(catalogue, { promoCode })[0]?.data.name ?? promoCode }));
  };
  return (
    <form
      className="discounts-promo"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextField
        label={offers.promoCode}
        value={text}
        problem={problem}
        maxLength={LONGEST_TEXTS.code}
        autoCapitalize="characters"
        data-first
        onValue={(typed) => {
          setText(typed);
          setProblem(undefined);
        }}
      />
      <Button type="submit">{offers.useCode}</Button>
    </form>
  );
}
