import { CircleHelp, CopyPlus, Scale, Split, SquarePen, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LONGEST_TEXTS } from '../../../shared/base/cart-limits.ts';
import { sum } from '../../../shared/base/money.ts';
import { isSplittable, splitLine } from '../../../shared/engine/cart/cart-line-joins.ts';
import { makePurchase, makeReturn, setNotes } from '../../../shared/engine/cart/cart-line-terms.ts';
import { setQuantity } from '../../../shared/engine/cart/cart-lines.ts';
import { copyModifiers } from '../../../shared/engine/cart/cart-selections.ts';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import type { PricedLine } from '../../../shared/engine/priced-lines/priced-cart.ts';
import { type Activity, type CartLine, ONE_PIECE } from '../../../shared/engine/terms/cart.ts';
import type { ItemData } from '../../../shared/engine/terms/catalogue-data.ts';
import { isWholeQuantity, quantityOfPieces } from '../../../shared/engine/terms/quantity.ts';
import type { ChoiceSet } from '../../selling/choices.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { NumberStepper } from '../../ui/parts/input/number-stepper.tsx';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
import { useSheetKeys } from '../frame/use-sheet-keys.ts';
import { add, removeLineWithUndo } from '../sell/tap-item.ts';
import { LineChoices, useLineChoices, useMissingChoice } from './line-choices.tsx';
import './line-sheet.css';

/** All actions on one cart line. It closes when the line is gone, because another window may remove it. */
export function LineSheet({ sheet }: { readonly sheet: Extract<OpenSheet, { kind: 'line' }> }) {
  const { ui } = useRegister();
  const priced = useCart((state) => state.priced?.lines.find(({ line }) => line.id === sheet.lineId));
  const catalogue = useCart((state) => state.catalogue);
  const item = catalogue && findItem(catalogue, priced?.line.itemId ?? '')?.data;
  const isGone = priced === undefined || catalogue === undefined || item === undefined;
  useEffect(() => {
    if (isGone) ui.close();
  }, [isGone, ui]);
  return isGone ? null : <OneLine key={sheet.lineId} catalogue={catalogue} priced={priced} item={item} />;
}

interface OneLineProps {
  readonly priced: PricedLine;
  readonly item: ItemData;
}

function OneLine({ catalogue, priced, item }: OneLineProps & { readonly catalogue: Catalogue }) {
  const register = useRegister();
  const { cartStore, ui } = register;
  const words = useWords();
  const formats = useFormats();
  const { line } = priced;
  const pieces = line.quantity / ONE_PIECE;
  const setPieces = (count: number): void => {
    const quantity = quantityOfPieces(count);
    if (quantity !== undefined) cartStore.edit((cart) => setQuantity(cart, line.id, quantity));
  };
  const remove = (): void => {
    ui.close();
    removeLineWithUndo(register, line.id);
  };
  const body = useRef<HTMLDivElement>(null);
  const choices = useLineChoices(catalogue, line);
  const showMissing = useMissingChoice(body);
  const finish = (): void => (choices.missing === undefined ? ui.close() : showMissing(choices.missing));
  const leave = useLeave(item, choices.missing);
  useSheetKeys({
    Enter: finish,
    Delete: remove,
    '+': () => setPieces(pieces + 1),
    '-': () => setPieces(Math.max(1, pieces - 1)),
  });
  const amount = sum(priced.components.map(({ gross }) => gross));
  return (
    <Sheet
      isOpen
      onClose={leave}
      title={item.name}
      description={[
        formats.money(amount),
        ...(line.quantity === ONE_PIECE ? [] : [words.lines.each({ amount: formats.amount(priced.unitCost) })]),
      ].join(' · ')}
      place="beside-cart"
      footer={
        <>
          <Button icon={<Trash2 aria-hidden size={20} />} onClick={remove}>
            {words.lines.remove}
          </Button>
          <Button kind="primary" onClick={finish}>
            {choices.missing === undefined ? words.common.done : words.lines.nextToChoose({ set: choices.missing.itemSet.name })}
          </Button>
        </>
      }
    >
      <div ref={body} className="line-sheet">
        <div className="line-sheet-row">
          <NumberStepper
            label={words.lines.quantity}
            value={pieces}
            text={formats.quantity(line.quantity)}
            onValue={setPieces}
            min={1}
            max={9999}
          />
          <ActivityChoice line={line} />
        </div>
        <LineChoices {...choices} />
        <LineActions priced={priced} item={item} />
        <NoteField line={line} />
      </div>
    </Sheet>
  );
}

/** Returns a function that closes the sheet. Choices that are not complete are not in the order, and it says so. */
function useLeave({ name }: ItemData, missing: ChoiceSet | undefined): () => void {
  const { ui } = useRegister();
  const { lines } = useWords();
  return () => {
    if (missing !== undefined) showToast({ kind: 'caution', text: lines.choiceDropped({ name, set: missing.itemSet.name }) });
    ui.close();
  };
}

function ActivityChoice({ line }: { readonly line: CartLine }) {
  const { cartStore } = useRegister();
  const { lines } = useWords();
  return (
    <Segmented<Activity>
      label={lines.direction}
      segments={[
        { value: 'PURCHASE', label: lines.sold },
        { value: 'RETURN', label: lines.returned },
      ]}
      value={line.activity}
      onValue={(activity) => cartStore.edit((cart) => (activity === 'RETURN' ? makeReturn : makePurchase)(cart, line.id))}
    />
  );
}

/** An action that opens another sheet replaces this one. */
function LineActions({ priced, item }: OneLineProps) {
  const register = useRegister();
  const { ui } = register;
  const { lines } = useWords();
  const { line } = priced;
  const { id: lineId, itemId } = line;
  const [isSplitting, setIsSplitting] = useState(false);
  const maySplit = isSplittable(line) && line.quantity > ONE_PIECE;
  const repeat = (): void => {
    const { id: _, ...same } = line;
    const modifiers = copyModifiers(line.modifiers, register.cartStore.newId);
    if (add(register, { ...same, quantity: isWholeQuantity(line.quantity) ? ONE_PIECE : line.quantity, modifiers }) === 'added')
      announce(lines.repeated({ name: item.name }));
  };
  return (
    <>
      <div className="line-sheet-actions">
        <Button
          icon={<SquarePen aria-hidden size={20} />}
          refusal={item.priceOverride ? undefined : lines.priceFixed}
          onClick={() => ui.open({ kind: 'price', itemId, lineId })}
        >
          {lines.setPrice}
        </Button>
        {item.weighed !== undefined && (
          <Button icon={<Scale aria-hidden size={20} />} onClick={() => ui.open({ kind: 'weigh', itemId, lineId })}>
            {lines.weigh}
          </Button>
        )}
        <Button icon={<CopyPlus aria-hidden size={20} />} onClick={repeat}>
          {lines.repeat}
        </Button>
        <Button
          icon={<Split aria-hidden size={20} />}
          aria-expanded={isSplitting && maySplit}
          refusal={maySplit ? undefined : lines.onlyPieces}
          onClick={() => setIsSplitting(!isSplitting)}
        >
          {lines.split}
        </Button>
        <Button icon={<CircleHelp aria-hidden size={20} />} onClick={() => ui.open({ kind: 'explain', lineId })}>
          {lines.why}
        </Button>
      </div>
      {isSplitting && maySplit && <Splitting line={line} />}
    </>
  );
}

/** Opens the new line after the split, because the cashier splits it off to change it. */
function Splitting({ line }: { readonly line: CartLine }): ReactNode {
  const { cartStore, ui } = useRegister();
  const { lines } = useWords();
  const most = line.quantity / ONE_PIECE - 1;
  const [wanted, setWanted] = useState(1);
  const pieces = Math.min(wanted, most);
  const split = (): void => {
    const quantity = quantityOfPieces(pieces);
    const refused = quantity !== undefined && cartStore.edit((cart) => splitLine(cart, line.id, quantity, cartStore.newId));
    const { cart } = cartStore.store.getState();
    const apart = cart.lines[cart.lines.findIndex(({ id }) => id === line.id) + 1];
    if (refused === undefined && apart !== undefined) ui.open({ kind: 'line', lineId: apart.id });
  };
  return (
    <div className="line-sheet-split">
      <NumberStepper label={lines.splitPieces} value={pieces} onValue={setWanted} min={1} max={most} />
      <Button onClick={split}>{lines.splitNow({ count: pieces })}</Button>
    </div>
  );
}

/** Saves every keystroke, so there is no confirm button. */
function NoteField({ line }: { readonly line: CartLine }) {
  const { cartStore } = useRegister();
  const { lines } = useWords();
  const [text, setText] = useState(line.notes ?? '');
  return (
    <TextField
      label={lines.note}
      hint={lines.noteHint}
      maxLength={LONGEST_TEXTS.note}
      value={text}
      onValue={(typed) => {
        setText(typed);
        cartStore.edit((cart) => setNotes(cart, line.id, typed));
      }}
    />
  );
}
