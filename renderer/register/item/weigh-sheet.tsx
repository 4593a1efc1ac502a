import { type ReactNode, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { setQuantity, weighLine } from '../../../shared/engine/cart/cart-lines.ts';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { type CartLine, ONE_PIECE, type Quantity } from '../../../shared/engine/terms/cart.ts';
import { quantityOfText } from '../../../shared/engine/terms/quantity.ts';
import { PERIPHERAL_OPERATIONS } from '../../../shared/till-contract/operations/peripheral-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { amountOfLine, standardModifiers } from '../../selling/choose.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Keypad } from '../../ui/parts/input/keypad.tsx';
import type { EntryKey } from '../../ui/parts/input/keypad-entry.ts';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { Register } from '../frame/register.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { add, nextLine } from '../sell/tap-item.ts';
import { ScaleFace } from './scale-face.tsx';
import { useScale } from './use-scale.ts';
import { firstWeights, type MeasuredWeight, measureWeight, type WeightSide, weightProblem } from './weighing.ts';
import { pressWeightKey, shownWeight } from './weight-entry.ts';
import './weigh-sheet.css';

type WeighOpen = Extract<OpenSheet, { readonly kind: 'weigh' }>;
type Way = 'scale' | 'typed';

/** Takes gross weight and tare, from the scale or typed, for a cart line or for an item that becomes one. */
export function WeighSheet({ sheet }: { readonly sheet: WeighOpen }) {
  const register = useRegister();
  const catalogue = useCart((state) => state.catalogue);
  const inCart = useCart(({ cart }) => cart.lines.find(({ id }) => id === sheet.lineId));
  const [fresh] = useState(() => (sheet.lineId === undefined ? freshLine(register, sheet.itemId) : undefined));
  const line = sheet.lineId === undefined ? fresh : inCart;
  if (line === undefined || catalogue === undefined) return null;
  return <Weighing line={line} isNew={sheet.lineId === undefined} catalogue={catalogue} />;
}

function freshLine(register: Register, itemId: string): CartLine | undefined {
  const { catalogue, at } = register.cartStore.store.getState();
  const item = catalogue && findItem(catalogue, itemId);
  if (catalogue === undefined || item === undefined) return undefined;
  const { newId } = register.cartStore;
  const { rules } = register.host.store.getState();
  const modifiers = standardModifiers({ catalogue, at, rules }, item.data.itemSetIds, newId);
  return { activity: 'PURCHASE', ...nextLine(register, catalogue, itemId), id: newId(), quantity: ONE_PIECE, modifiers };
}

interface WeighingProps {
  readonly line: CartLine;
  readonly isNew: boolean;
  readonly catalogue: Catalogue;
}

function Weighing({ line, isNew, catalogue }: WeighingProps) {
  const { ui } = useRegister();
  const words = useWords();
  const item = findItem(catalogue, line.itemId)?.data;
  const entry = useWeightEntry(line, item?.weighed?.unit, isNew ? item?.weighed?.tare : undefined);
  const { measured, way, setWay, scale } = entry;
  const { isByScale } = measured;
  const whyNot = weightProblem(measured, words);
  const { take, problem, isBusy } = useTakeWeight(line, isNew, measured, whyNot);
  const title = words.lines.weighTitle({ name: item?.name ?? '' });
  const sums = <WeightSums line={line} catalogue={catalogue} measured={measured} />;
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={title}
      place="beside-cart"
      width="narrow"
      footer={
        <Button kind="primary" data-first={isByScale || undefined} onClick={take} refusal={whyNot} aria-busy={isBusy}>
          {words.lines.takeWeight}
        </Button>
      }
    >
      <div className="weigh">
        {scale.state === 'there' && (
          <Segmented<Way>
            label={words.peripherals.way}
            segments={(['scale', 'typed'] as const).map((value) => ({ value, label: words.peripherals.ways[value] }))}
            value={way}
            onValue={setWay}
          />
        )}
        <RefusalNotice refusal={problem} />
        {isByScale ? (
          <WeightByScale entry={entry} onTake={take}>
            {sums}
          </WeightByScale>
        ) : (
          <WeightByHand title={title} entry={entry} onTake={take}>
            {sums}
          </WeightByHand>
        )}
      </div>
    </Sheet>
  );
}

/** What is chosen and typed of a weighing, and the weight that results with what the scale shows. */
function useWeightEntry(line: CartLine, itemUnit: string | undefined, usualTare: number | undefined) {
  const scale = useScale();
  const [chosenWay, setWay] = useState<Way>();
  const [chosenSide, setChosenSide] = useState<WeightSide>('gross');
  const [typed, setTyped] = useState(() => firstWeights(line, usualTare));
  const [isTareOpen, setIsTareOpen] = useState(false);
  // The first key on a weight replaces it: the usual tare and an earlier weight have no room for more digits.
  const [isUntouched, setIsUntouched] = useState(true);
  const way: Way = chosenWay ?? (scale.state === 'there' ? 'scale' : 'typed');
  const isByScale = way === 'scale' && scale.state === 'there';
  const side: WeightSide = isByScale ? 'tare' : chosenSide;
  const measured = measureWeight({ isByScale, reading: scale.answer?.reading ?? { state: 'silent' }, typed, itemUnit });
  const setSide = (next: WeightSide): void => {
    setChosenSide(next);
    setIsUntouched(true);
  };
  const press = (key: EntryKey): void => {
    const isReplaced = isUntouched && key !== 'back';
    setTyped((before) => ({ ...before, [side]: pressWeightKey(isReplaced ? '' : before[side], key) }));
    setIsUntouched(false);
  };
  return { scale, way, setWay, side, setSide, typed, setTyped, press, isTareOpen, setIsTareOpen, measured };
}

type WeightEntry = ReturnType<typeof useWeightEntry>;

/** Takes the weight into the cart once the host has recorded what the scale showed. A typed weight needs no host. */
function useTakeWeight(line: CartLine, isNew: boolean, measured: MeasuredWeight, whyNot: string | undefined) {
  const register = useRegister();
  const words = useWords();
  const [problem, setProblem] = useState<HostRefusal>();
  const [isBusy, setIsBusy] = useState(false);
  const take = async (): Promise<void> => {
    if (isBusy) return;
    const { isByScale, net, gross, tareText } = measured;
    if (whyNot !== undefined || net === undefined || gross === undefined) {
      announce(whyNot ?? words.lines.noWeight, 'assertive');
      return;
    }
    const put = (quantity: Quantity, weighingId?: string): void =>
      isNew ? addWeighed(register, line, measured, quantity, weighingId) : weighAgain(register, line, measured, weighingId);
    if (!isByScale) return put(net);
    setIsBusy(true);
    const id = uuidV7(register.world);
    const body = { itemId: line.itemId, tare: quantityOfText(tareText) ?? 0, shown: gross as number };
    const taken = await askTill(PERIPHERAL_OPERATIONS.takeWeight, { path: { weighing_id: id }, body });
    setIsBusy(false);
    if (taken.ok) put(taken.value.net as Quantity, id);
    else setProblem(taken.refusal);
  };
  return { take: () => void take(), problem, isBusy };
}

function addWeighed(register: Register, { id: _, ...fresh }: CartLine, { tare }: MeasuredWeight, net: Quantity, weighingId?: string): void {
  const weighed = { ...fresh, quantity: net, ...(tare > 0 && { tareWeight: tare }), ...(weighingId !== undefined && { weighingId }) };
  if (add(register, weighed) === 'added') register.ui.close();
}

function weighAgain({ cartStore: carts, ui }: Register, line: CartLine, { gross, tare }: MeasuredWeight, weighingId?: string): void {
  if (gross === undefined) return;
  const isPlain = weighingId === undefined && line.weighingId === undefined && tare === 0 && line.tareWeight === undefined;
  const refused = carts.edit((cart) => (isPlain ? setQuantity(cart, line.id, gross) : weighLine(cart, line.id, gross, tare, weighingId)), {
    lights: line.id,
  });
  if (refused === undefined) ui.close();
}

interface WeightFormProps {
  readonly entry: WeightEntry;
  readonly onTake: () => void;
  readonly children: ReactNode;
}

function WeightByScale({ entry, onTake, children }: WeightFormProps) {
  const words = useWords();
  const pointSign = usePointSign();
  const { isTareOpen, setIsTareOpen } = entry;
  const { reading, isNetAlready } = entry.measured;
  return (
    <>
      <ScaleFace reading={reading} name={entry.scale.answer?.name ?? ''} />
      <Button
        isWide
        aria-expanded={isTareOpen}
        refusal={isNetAlready ? words.peripherals.tareAtScale : undefined}
        trailing={isNetAlready ? words.peripherals.tareAtScale : shownWeight(entry.typed.tare, pointSign)}
        onClick={() => setIsTareOpen(!isTareOpen)}
      >
        {words.lines.tare}
      </Button>
      {isTareOpen && !isNetAlready && <WeightKeypad entry={entry} onTake={onTake} />}
      {children}
    </>
  );
}

function WeightByHand({ title, entry, onTake, children }: WeightFormProps & { readonly title: string }) {
  const words = useWords();
  const pointSign = usePointSign();
  const mayType = useRight('typed_weight');
  const asksPin = useHost(({ settings }) => settings?.settings.signIn === 'pin');
  const sideLabel = (side: WeightSide) => (
    <span className="weigh-side">
      <span>{words.lines[side]}</span>
      <span className="weigh-figure">{shownWeight(entry.typed[side], pointSign)}</span>
    </span>
  );
  return (
    <>
      {asksPin && !mayType && <p className="quiet">{words.peripherals.typedNeedsManager}</p>}
      <WeightKeypad entry={entry} onTake={onTake}>
        <Segmented<WeightSide>
          label={title}
          segments={(['gross', 'tare'] as const).map((value) => ({ value, label: sideLabel(value) }))}
          value={entry.side}
          onValue={entry.setSide}
        />
        {children}
      </WeightKeypad>
    </>
  );
}

function WeightKeypad({ entry, onTake, children }: Omit<WeightFormProps, 'children'> & { readonly children?: ReactNode }) {
  const words = useWords();
  const pointSign = usePointSign();
  const { side, typed, setTyped, press } = entry;
  return (
    <Keypad
      label={words.lines[side]}
      extra="point"
      pointSign={pointSign}
      onKey={press}
      onSubmit={onTake}
      remember={() => () => setTyped(typed)}
    >
      {children}
    </Keypad>
  );
}

interface WeightSumsProps {
  readonly line: CartLine;
  readonly catalogue: Catalogue;
  readonly measured: MeasuredWeight;
}

function WeightSums({ line, catalogue, measured: { isByScale, net, unit } }: WeightSumsProps) {
  const words = useWords();
  const formats = useFormats();
  const at = useCart((state) => state.at);
  const amountText = (quantity: Quantity): string => {
    const [amount, price] = [quantity, ONE_PIECE].map((one) => amountOfLine({ catalogue, at }, { ...line, quantity: one }));
    if (amount === undefined || price === undefined) return '';
    const said = { amount: formats.money(amount), price: formats.amount(price) };
    return unit === undefined ? words.lines.netAmount(said) : words.peripherals.netAmount({ ...said, unit });
  };
  return (
    <>
      <dl className="weigh-net">
        <dt>{words.lines.net}</dt>
        <dd className="figure" aria-live={isByScale ? 'off' : 'polite'}>
          {net === undefined ? '–' : `${formats.quantity(net)} ${unit ?? ''}`.trim()}
        </dd>
      </dl>
      <p className="weigh-amount quiet">{net !== undefined ? amountText(net) : isByScale ? '' : words.lines.noWeight}</p>
    </>
  );
}

/** The decimal sign of the language, found in a number that it wrote. */
function usePointSign(): string {
  return useFormats().quantity(1500).replaceAll(/\p{N}/gu, '') || '.';
}
