import { useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { setQuantity, weighLine } from '../../../shared/engine/cart/cart-lines.ts';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { type CartLine, ONE_PIECE, type Quantity } from '../../../shared/engine/terms/cart.ts';
import { isWholeQuantity, netOfTare, quantityOfText, quantityText } from '../../../shared/engine/terms/quantity.ts';
import { PERIPHERAL_OPERATIONS, type ScaleReading } from '../../../shared/till-contract/operations/peripheral-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { amountOfLine, standardModifiers } from '../../selling/choose.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Keypad, type PadKey } from '../../ui/parts/input/keypad.tsx';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { add, nextLine } from '../sell/tap-item.ts';
import { peripheralRefusalText } from '../settings/peripherals/peripheral-words.ts';
import { ScaleFace } from './scale-face.tsx';
import { useScale } from './use-scale.ts';
import { pressWeightKey, shownWeight } from './weight-entry.ts';
import './weigh-sheet.css';

type WeighOpen = Extract<OpenSheet, { readonly kind: 'weigh' }>;
type Side = 'gross' | 'tare';
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
  const { catalogue, at } = register.desk.store.getState();
  const item = catalogue && findItem(catalogue, itemId);
  if (catalogue === undefined || item === undefined) return undefined;
  const { newId } = register.desk;
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
  const register = useRegister();
  const { desk, ui, world } = register;
  const words = useWords();
  const formats = useFormats();
  const at = useCart((state) => state.at);
  const mayType = useRight('typed_weight');
  const asksPin = useHost(({ settings }) => settings?.settings.signIn === 'pin');
  const scale = useScale();
  const [chosenWay, setWay] = useState<Way>();
  const [chosenSide, setSide] = useState<Side>('gross');
  const item = findItem(catalogue, line.itemId)?.data;
  const [weights, setWeights] = useState(() => firstWeights(line, isNew ? item?.weighed?.tare : undefined));
  const [problem, setProblem] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);
  const [isTareOpen, setIsTareOpen] = useState(false);

  const way: Way = chosenWay ?? (scale.state === 'there' ? 'scale' : 'typed');
  const reading: ScaleReading = scale.told?.reading ?? { state: 'silent' };
  const isByScale = way === 'scale' && scale.state === 'there';
  const side: Side = isByScale ? 'tare' : chosenSide;
  const isNetAlready = isByScale && reading.state === 'stable' && reading.isNet;
  const tareText = isNetAlready || weights.tare === '' ? '0' : weights.tare;
  const tare = Number(tareText);
  const gross = isByScale ? (reading.state === 'stable' ? (reading.thousandths as Quantity) : undefined) : quantityOfText(weights.gross);
  const net = gross === undefined ? undefined : netOfTare(gross, tare);
  const unit = item?.weighed?.unit ?? (isByScale && 'unit' in reading ? reading.unit : undefined);
  const pointSign = formats.quantity(1500).replaceAll(/\p{N}/gu, '') || '.';
  const title = words.lines.weighTitle({ name: item?.name ?? '' });
  const isOtherUnit = isByScale && reading.state === 'stable' && unit !== undefined && unit.toLowerCase() !== reading.unit;
  const whyNot = isByScale
    ? reading.state !== 'stable'
      ? words.peripherals.readings[reading.state]
      : isOtherUnit
        ? words.peripherals.refusals.wrong_unit
        : net === undefined
          ? words.peripherals.refusals.less_than_tare
          : undefined
    : net === undefined
      ? words.lines.noWeight
      : undefined;

  const put = (quantity: Quantity, weighingId?: string): void => {
    if (isNew) {
      const { id: _id, ...fresh } = line;
      const weighed = { ...fresh, quantity, ...(tare > 0 && { tareWeight: tare }), ...(weighingId !== undefined && { weighingId }) };
      if (add(register, weighed) === 'added') ui.close();
      return;
    }
    if (gross === undefined) return;
    const isPlain = weighingId === undefined && line.weighingId === undefined && tare === 0 && line.tareWeight === undefined;
    const refused = desk.edit((cart) => (isPlain ? setQuantity(cart, line.id, gross) : weighLine(cart, line.id, gross, tare, weighingId)), {
      lights: line.id,
    });
    if (refused === undefined) ui.close();
  };
  const take = async (): Promise<void> => {
    if (isBusy) return;
    if (whyNot !== undefined || net === undefined || gross === undefined) {
      announce(whyNot ?? words.lines.noWeight, 'assertive');
      return;
    }
    if (!isByScale) return put(net);
    setIsBusy(true);
    const id = uuidV7(world);
    const body = { itemId: line.itemId, tare: quantityOfText(tareText) ?? 0, shown: gross as number };
    const taken = await askTill(PERIPHERAL_OPERATIONS.takeWeight, { path: { weighing_id: id }, body });
    setIsBusy(false);
    if (taken.ok) put(taken.value.net as Quantity, id);
    else setProblem(taken.refusal);
  };
  const press = (key: PadKey): void => setWeights((before) => ({ ...before, [side]: pressWeightKey(before[side], key) }));
  const amountText = (quantity: Quantity): string => {
    const [amount, price] = [quantity, ONE_PIECE].map((one) => amountOfLine({ catalogue, at }, { ...line, quantity: one }));
    if (amount === undefined || price === undefined) return '';
    const said = { amount: formats.money(amount), price: formats.amount(price) };
    return unit === undefined ? words.lines.netAmount(said) : words.peripherals.netAmount({ ...said, unit });
  };
  const pad = {
    label: words.lines[side],
    extra: 'point',
    pointSign,
    onKey: press,
    onSubmit: () => void take(),
    remember: () => () => setWeights(weights),
  } as const;
  const sums = (
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
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={title}
      place="beside-cart"
      width="narrow"
      footer={
        <Button kind="primary" data-first={isByScale || undefined} onClick={() => void take()} refusal={whyNot} aria-busy={isBusy}>
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
        {problem !== undefined && <Notice tone="caution" title={peripheralRefusalText(problem.code, words.peripherals)} isUrgent />}
        {!isByScale && asksPin && !mayType && <p className="quiet">{words.peripherals.typedNeedsManager}</p>}
        {isByScale && (
          <>
            <ScaleFace reading={reading} name={scale.told?.name ?? ''} />
            <Button
              isWide
              aria-expanded={isTareOpen}
              refusal={isNetAlready ? words.peripherals.tareAtScale : undefined}
              trailing={isNetAlready ? words.peripherals.tareAtScale : shownWeight(weights.tare, pointSign)}
              onClick={() => setIsTareOpen(!isTareOpen)}
            >
              {words.lines.tare}
            </Button>
            {isTareOpen && !isNetAlready && <Keypad {...pad} />}
            {sums}
          </>
        )}
        {!isByScale && (
          <Keypad {...pad}>
            <Segmented<Side>
              label={title}
              segments={(['gross', 'tare'] as const).map((value) => ({
                value,
                label: (
                  <span className="weigh-side">
                    <span>{words.lines[value]}</span>
                    <span className="weigh-figure">{shownWeight(weights[value], pointSign)}</span>
                  </span>
                ),
              }))}
              value={side}
              onValue={setSide}
            />
            {sums}
          </Keypad>
        )}
      </div>
    </Sheet>
  );
}

/** Restores the gross weight of a line that was weighed before. A quantity of whole pieces is not a weight. */
function firstWeights(line: CartLine, usualTare: number | undefined): Readonly<Record<Side, string>> {
  const usual = usualTare === undefined || usualTare === 0 ? '' : String(usualTare);
  if (line.tareWeight === undefined && isWholeQuantity(line.quantity)) return { gross: '', tare: usual };
  const tare = line.tareWeight ?? 0;
  const tareThousandths = quantityOfText(String(tare)) ?? 0;
  return { gross: quantityText(line.quantity + tareThousandths), tare: tare === 0 ? '' : String(tare) };
}
