import { useState } from 'react';
import { type Money, money, NO_MONEY } from '../../../shared/base/money.ts';
import { clearOverride, overrideUnitCost } from '../../../shared/engine/cart/cart-line-terms.ts';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { levelAt, priceAt } from '../../../shared/engine/catalogue/price-levels.ts';
import type { CartLine } from '../../../shared/engine/terms/cart.ts';
import { choiceSets, firstMissing } from '../../selling/choices.ts';
import { standardModifiers } from '../../selling/choose.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { MoneyKeypad } from '../../ui/parts/input/money-keypad.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { add, nextLine } from '../sell/tap-item.ts';
import './price-sheet.css';

type PriceOpen = Extract<OpenSheet, { kind: 'price' }>;

/** Takes a price from the cashier, if the item has none or to override it. The host decides whether a manager must approve. */
export function PriceSheet({ sheet }: { readonly sheet: PriceOpen }) {
  const register = useRegister();
  const { cartStore, ui } = register;
  const words = useWords();
  const catalogue = useCart((state) => state.catalogue);
  const priced = useCart((state) => state.priced?.lines.find(({ line }) => line.id === sheet.lineId));
  const listed = useCart(({ catalogue: menu, at }) => {
    const item = menu && findItem(menu, sheet.itemId);
    return item && priceAt(item.prices, levelAt(menu.calendar, at))?.price;
  });
  const isListed = priced === undefined ? listed !== undefined : listed !== undefined || priced.line.modifiers.length > 0;
  const [amount, setAmount] = useState<Money>(priced?.unitCost ?? NO_MONEY);
  const item = catalogue && findItem(catalogue, sheet.itemId)?.data;
  if (item === undefined) return null;
  // Zero on a new line means that nothing was keyed, not that the item is free.
  const refusal = sheet.lineId === undefined && amount === NO_MONEY ? words.lines.enterPrice : undefined;
  const take = (): void => {
    if (refusal !== undefined) {
      announce(refusal, 'assertive');
      return;
    }
    const { itemId, lineId } = sheet;
    if (lineId === undefined) addAtPrice(register, itemId, amount);
    else if (cartStore.edit((cart) => overrideUnitCost(cart, lineId, amount, listed === undefined), { lights: lineId }) === undefined)
      ui.close();
  };
  const giveBack = ({ id }: CartLine): void => {
    cartStore.edit((cart) => clearOverride(cart, id), { lights: id });
    ui.close();
  };
  const isOverridden = priced !== undefined && (priced.line.unitCost ?? priced.line.ownPrice) !== undefined && listed !== undefined;
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.lines.priceOf({ name: item.name })}
      place="beside-cart"
      width="narrow"
      footer={
        item.priceOverride && (
          <>
            {isOverridden && <CatalogueButton original={priced.originalUnitCost} onClick={() => giveBack(priced.line)} />}
            <Button kind="primary" onClick={take} refusal={refusal}>
              {sheet.lineId === undefined ? words.lines.addToCart : words.lines.saveLine}
            </Button>
          </>
        )
      }
    >
      {item.priceOverride ? (
        <>
          <MoneyKeypad label={words.lines.priceEach} amount={amount} onAmount={setAmount} onSubmit={take} />
          <ApprovalHint isListed={isListed} />
        </>
      ) : (
        <Notice tone="caution" title={listed === undefined ? words.lines.noPrice({ name: item.name }) : words.lines.priceFixed} />
      )}
    </Sheet>
  );
}

function CatalogueButton({ original, onClick }: { readonly original: Money; readonly onClick: () => void }) {
  const words = useWords();
  const formats = useFormats();
  return <Button onClick={onClick}>{words.lines.cataloguePrice({ amount: formats.amount(original) })}</Button>;
}

/** Says in advance that a manager must approve the price, so that it is no surprise at payment. */
function ApprovalHint({ isListed }: { readonly isListed: boolean }) {
  const { lines, offers } = useWords();
  const formats = useFormats();
  const limit = useHost(({ settings }) => settings?.settings.approvalLimits.override);
  if (limit === undefined) return null;
  const amount = formats.money(money(limit));
  const above = isListed ? lines.needsManager({ amount }) : lines.openPriceNeedsManager({ amount });
  return <p className="price-sheet-hint quiet">{limit === 0 ? offers.needsManager : above}</p>;
}

/** If required choices are missing, asks for them on the new line, which already has its price. */
function addAtPrice(register: Register, itemId: string, unitCost: Money): void {
  const { cartStore, ui } = register;
  const { catalogue, at } = cartStore.store.getState();
  const item = catalogue && findItem(catalogue, itemId);
  if (catalogue === undefined || item === undefined) return;
  const terms = { catalogue, at, rules: register.host.store.getState().rules };
  const modifiers = standardModifiers(terms, item.data.itemSetIds, cartStore.newId);
  const isAdded = add(register, { ...nextLine(register, catalogue, itemId), modifiers, unitCost, isOpenPrice: true }) === 'added';
  const lineId = cartStore.store.getState().lit?.lineId;
  const asksMore = firstMissing(choiceSets(terms, itemId, modifiers)) !== undefined;
  if (isAdded && asksMore && lineId !== undefined) ui.open({ kind: 'modifiers', itemId, lineId });
  else ui.close();
}
