import { History } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { LONGEST_TEXTS } from '../../../shared/base/cart-limits.ts';
import type { CartRefusal } from '../../../shared/engine/cart/cart-edit.ts';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { type CartLine, ONE_PIECE } from '../../../shared/engine/terms/cart.ts';
import { isWholeQuantity, quantityOfPieces } from '../../../shared/engine/terms/quantity.ts';
import { type ChoiceNode, type ChoiceSet, type ChoiceTerms, choiceSets, firstMissing } from '../../selling/choices.ts';
import { amountOfLine, chooseAgain, inOrder, replaceLine, setChoice, standardModifiers } from '../../selling/choose.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { sayCartRefusal } from '../../selling/problem-sentence.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { NumberStepper } from '../../ui/parts/input/number-stepper.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { settle } from '../../ui/parts/overlay/settle.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { useSheetKeys } from '../frame/use-sheet-keys.ts';
import { useSpeaker } from '../frame/use-speaker.ts';
import { add, askAgeOfCart, nextLine } from '../sell/tap-item.ts';
import { ChoiceSets } from './choice-set.tsx';
import { lastChoice, rememberChoice } from './last-choices.ts';
import { useMissingChoice } from './line-choices.tsx';
import './modifiers-sheet.css';

type ModifiersOpen = Extract<OpenSheet, { kind: 'modifiers' }>;

/** Chooses the modifiers of a new line or of a line in the cart. */
export function ModifiersSheet({ sheet }: { readonly sheet: ModifiersOpen }) {
  const register = useRegister();
  const catalogue = useCart((state) => state.catalogue);
  const minute = useCart(({ at }) => minuteOf(at));
  const rules = useHost((host) => host.rules);
  const [start] = useState(() => firstDraft(register, sheet));
  if (catalogue === undefined || start === undefined) return null;
  return <Choosing start={start} isNew={sheet.lineId === undefined} terms={{ catalogue, at: minute, rules }} />;
}

function firstDraft(register: Register, { itemId, lineId }: ModifiersOpen): CartLine | undefined {
  const { catalogue, cart, at } = register.cartStore.store.getState();
  const item = catalogue && findItem(catalogue, itemId);
  if (lineId !== undefined || catalogue === undefined || item === undefined) return cart.lines.find(({ id }) => id === lineId);
  const { newId } = register.cartStore;
  const { rules } = register.host.store.getState();
  const modifiers = standardModifiers({ catalogue, at, rules }, item.data.itemSetIds, newId);
  return { quantity: ONE_PIECE, activity: 'PURCHASE', ...nextLine(register, catalogue, itemId), id: newId(), modifiers };
}

interface ChoosingProps {
  readonly start: CartLine;
  readonly isNew: boolean;
  readonly terms: ChoiceTerms;
}

function Choosing({ start, isNew, terms }: ChoosingProps) {
  const { cartStore: carts, ui } = useRegister();
  const words = useWords();
  const speaker = useSpeaker();
  const [line, setLine] = useState(start);
  const [refusal, setRefusal] = useState<CartRefusal>();
  const body = useRef<HTMLDivElement>(null);
  const { catalogue, at, rules } = terms;
  const sets = useMemo(() => choiceSets({ catalogue, at, rules }, line.itemId, line.modifiers), [catalogue, at, rules, line]);
  const missing = firstMissing(sets);
  const earlier = lastChoice(carts, line.itemId);
  const putLine = usePutLine(terms, isNew);
  const showMissing = useMissingChoice(body);
  const choose = (set: ChoiceSet, node: ChoiceNode, quantity: number): void => {
    const chosen = setChoice(terms, line, set, node, quantity, carts.newId);
    setRefusal(chosen.ok ? undefined : chosen.refusal);
    if (!chosen.ok) return;
    setLine(chosen.value);
    if (!isNew || !completes(terms, set, chosen.value)) return;
    settle('.register-main');
    putLine(chosen.value, setRefusal);
  };
  const finish = (): void => {
    if (missing === undefined) {
      putLine(line, setRefusal);
      return;
    }
    showMissing(missing);
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={findItem(catalogue, line.itemId)?.data.name ?? ''}
      place="beside-cart"
      width="wide"
      footer={<ChoosingFooter line={line} onLine={setLine} isNew={isNew} terms={terms} missing={missing} onFinish={finish} />}
    >
      <div ref={body} className="modifiers-sheet">
        {refusal !== undefined && <Notice tone="caution" title={sayCartRefusal(speaker, refusal)} isUrgent />}
        {earlier !== undefined && isNew && (
          <Button
            icon={<History aria-hidden size={20} />}
            onClick={() => setLine({ ...line, modifiers: chooseAgain(terms, line.itemId, earlier, carts.newId) })}
          >
            {words.lines.sameAsLast}
          </Button>
        )}
        {sets.length === 0 && <p className="quiet">{words.lines.plainItem}</p>}
        <ChoiceSets sets={sets} onChoose={choose} />
        <TextField
          label={words.lines.note}
          hint={words.lines.noteHint}
          maxLength={LONGEST_TEXTS.note}
          value={line.notes ?? ''}
          onValue={(notes) => setLine(withNotes(line, notes))}
        />
      </div>
    </Sheet>
  );
}

/** Whether this was all that the item must be told: one choice of its only set. What else could be chosen below it is a tap on the line away. */
function completes(terms: ChoiceTerms, { missing, itemSet }: ChoiceSet, line: CartLine): boolean {
  const sets = choiceSets(terms, line.itemId, line.modifiers);
  return missing === 1 && itemSet.max === 1 && sets.length === 1 && firstMissing(sets) === undefined;
}

/** Returns a function that puts the chosen line into the cart and opens what the item still needs. */
function usePutLine({ catalogue }: ChoiceTerms, isNew: boolean) {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  return (line: CartLine, onRefused: (refusal: CartRefusal | undefined) => void): void => {
    const { cartStore: carts, ui } = register;
    const { id, ...done } = inOrder(catalogue, line);
    const refused = isNew
      ? add(register, done) === 'refused'
      : carts.edit((cart) => replaceLine(cart, { ...done, id }), { lights: id }) !== undefined;
    if (refused) {
      onRefused(carts.store.getState().refusal);
      return;
    }
    rememberChoice(carts, line.itemId, done.modifiers);
    ui.close();
    const { priced, lit } = carts.store.getState();
    const item = findItem(catalogue, line.itemId)?.data;
    if (isNew && lit !== undefined && item?.weighed !== undefined) ui.open({ kind: 'weigh', itemId: line.itemId, lineId: lit.lineId });
    // An item that contains alcohol only through a choice could not trigger the age check earlier.
    else askAgeOfCart(register);
    if (priced !== undefined) announce(words.sell.added({ name: item?.name ?? '', total: formats.money(priced.totals.due) }));
  };
}

interface ChoosingFooterProps {
  readonly line: CartLine;
  readonly onLine: (line: CartLine) => void;
  readonly isNew: boolean;
  readonly terms: ChoiceTerms;
  readonly missing: ChoiceSet | undefined;
  readonly onFinish: () => void;
}

function ChoosingFooter({ line, onLine, isNew, terms: { catalogue, at }, missing, onFinish }: ChoosingFooterProps) {
  const { lines: words } = useWords();
  const formats = useFormats();
  const amount = useMemo(() => amountOfLine({ catalogue, at }, line), [catalogue, at, line]);
  const pieces = line.quantity / ONE_PIECE;
  const setPieces = (count: number): void => {
    const quantity = quantityOfPieces(count);
    if (quantity !== undefined) onLine({ ...line, quantity });
  };
  useSheetKeys({
    Enter: onFinish,
    '+': () => setPieces(pieces + 1),
    '-': () => setPieces(Math.max(1, pieces - 1)),
  });
  const finishText = isNew ? words.addToCart : words.saveLine;
  return (
    <div className="modifiers-sheet-foot">
      {isWholeQuantity(line.quantity) && (
        <NumberStepper label={words.quantity} isLabelHidden value={pieces} onValue={setPieces} min={1} max={999} />
      )}
      <Button
        kind="primary"
        onClick={onFinish}
        trailing={missing === undefined ? <span className="figure">{formats.money(amount)}</span> : undefined}
      >
        {missing === undefined ? finishText : words.nextToChoose({ set: missing.itemSet.name })}
      </Button>
    </div>
  );
}

function withNotes({ notes: _, ...line }: CartLine, notes: string): CartLine {
  return notes === '' ? line : { ...line, notes };
}
