import { useState } from 'react';
import type { Money } from '../../../shared/base/money.ts';
import type { CartLine } from '../../../shared/engine/cart.ts';
import { setQuantity, weighLine } from '../../../shared/engine/cart-lines.ts';
import { findItem } from '../../../shared/engine/catalogue.ts';
import { isWholeQuantity, netOfTare, quantityOfText, quantityText } from '../../../shared/engine/quantity.ts';
import { useFormats } from '../../format/use-formats.ts';
import { announce } from '../../parts/announcements.ts';
import { Button } from '../../parts/button.tsx';
import { Keypad, type PadKey } from '../../parts/keypad.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { OpenSheet } from '../state/ui-store.ts';
import { useCart, useRegister } from '../state/use-register.ts';
import { amountOfLine } from './choose.ts';
import { pressWeightKey, shownWeight } from './weight-entry.ts';
import './weigh-sheet.css';

type Side = 'gross' | 'tare';

/** What the scale shows and what it lies in; the line keeps the tare for the record. */
export function WeighSheet({ sheet }: { readonly sheet: Extract<OpenSheet, { kind: 'weigh' }> }) {
  const line = useCart(({ cart }) => cart.lines.find(({ id }) => id === sheet.lineId));
  return line === undefined ? null : <Weighing line={line} />;
}

function Weighing({ line }: { readonly line: CartLine }) {
  const { desk, ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  const priced = useCart((state) => state.priced?.lines.find((one) => one.line.id === line.id));
  const at = useCart((state) => state.at);
  const [side, setSide] = useState<Side>('gross');
  const [weights, setWeights] = useState(() => firstWeights(line));
  const pointSign = formats.quantity(1500).replaceAll(/\p{N}/gu, '') || '.';
  const gross = quantityOfText(weights.gross);
  const tare = Number(weights.tare === '' ? '0' : weights.tare);
  const net = gross === undefined ? undefined : netOfTare(gross, tare);
  const name = (catalogue && findItem(catalogue, line.itemId)?.data.name) ?? '';
  const amount = net === undefined || catalogue === undefined ? undefined : amountOfLine({ catalogue, at }, { ...line, quantity: net });
  const press = (key: PadKey): void => setWeights((before) => ({ ...before, [side]: pressWeightKey(before[side], key) }));
  const take = (): void => {
    if (gross === undefined || net === undefined) {
      announce(words.lines.noWeight, 'assertive');
      return;
    }
    const edit = tare === 0 && line.tareWeight === undefined ? setQuantity : weighLine;
    if (desk.edit((cart) => edit(cart, line.id, gross, tare), { lights: line.id }) === undefined) ui.close();
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.lines.weighTitle({ name })}
      place="beside-cart"
      width="narrow"
      footer={
        <Button kind="primary" onClick={take} refusal={net === undefined ? words.lines.noWeight : undefined}>
          {words.lines.takeWeight}
        </Button>
      }
    >
      <Keypad
        label={side === 'gross' ? words.lines.gross : words.lines.tare}
        extra="point"
        pointSign={pointSign}
        onKey={press}
        onSubmit={take}
        remember={() => () => setWeights(weights)}
      >
        <Segmented<Side>
          label={words.lines.weighTitle({ name })}
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
        <dl className="weigh-net">
          <dt>{words.lines.net}</dt>
          <dd className="figure" aria-live="polite">
            {net === undefined ? '–' : formats.quantity(net)}
          </dd>
        </dl>
        <p className="weigh-amount quiet">{amountText(words.lines, formats, amount, priced?.unitCost)}</p>
      </Keypad>
    </Sheet>
  );
}

function amountText(
  lines: ReturnType<typeof useWords>['lines'],
  formats: ReturnType<typeof useFormats>,
  amount: Money | undefined,
  unitCost: Money | undefined,
): string {
  if (amount === undefined || unitCost === undefined) return lines.noWeight;
  return lines.netAmount({ amount: formats.money(amount), price: formats.amount(unitCost) });
}

/** A line that was weighed before shows what the scale showed; pieces are no weight. */
function firstWeights(line: CartLine): Readonly<Record<Side, string>> {
  if (line.tareWeight === undefined && isWholeQuantity(line.quantity)) return { gross: '', tare: '' };
  const tare = line.tareWeight ?? 0;
  const tareThousandths = quantityOfText(String(tare)) ?? 0;
  return { gross: quantityText(line.quantity + tareThousandths), tare: tare === 0 ? '' : String(tare) };
}
