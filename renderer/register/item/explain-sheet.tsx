import type { ReactNode } from 'react';
import { type CompiledItem, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { explainPrice, type PriceExplanation } from '../../../shared/engine/pricing/explain-price.ts';
import { PRICE_LEVELS, type PriceLevel } from '../../../shared/engine/terms/catalogue-data.ts';
import type { CartState } from '../../selling/cart-store.ts';
import type { Formats } from '../../ui/format/formats.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { type RegisterWords, useWords } from '../../words/register-words.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
import { priceSteps } from './price-steps.ts';
import './explain-sheet.css';

/** Explains a line's price: the price level that was requested and the one that was found, then each step to the amount. */
export function ExplainSheet({ sheet }: { readonly sheet: Extract<OpenSheet, { kind: 'explain' }> }) {
  const { ui } = useRegister();
  const { lines } = useWords();
  const formats = useFormats();
  const state = useCart((cart) => cart);
  const result = explained(state, sheet.lineId);
  if (result === undefined) return null;
  const { explanation, item } = result;
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={lines.explainTitle({ name: explanation.itemName })}
      description={[lines.levelAskedBy[explanation.level.requestedBy], daypartText(lines, explanation)].join(' ')}
      place="beside-cart"
      width="wide"
    >
      <div className="explain">
        <Levels explanation={explanation} item={item} lines={lines} formats={formats} />
        <Steps explanation={explanation} lines={lines} formats={formats} />
      </div>
    </Sheet>
  );
}

function explained({ catalogue, cart, at, preview }: CartState, lineId: string) {
  const item = catalogue && findItem(catalogue, cart.lines.find(({ id }) => id === lineId)?.itemId ?? '');
  if (catalogue === undefined || item === undefined) return undefined;
  const context = { at, ...(preview?.priceLevel !== undefined && { priceLevel: preview.priceLevel }) };
  const explanation = explainPrice(catalogue, cart, lineId, context);
  return explanation && { explanation, item };
}

function daypartText(lines: RegisterWords['lines'], { runningDayparts }: PriceExplanation): string {
  const names = runningDayparts.map(({ name }) => name).join(', ');
  return runningDayparts.length === 0 ? lines.noDaypart : lines.daypart({ names });
}

interface TableProps {
  readonly explanation: PriceExplanation;
  readonly lines: RegisterWords['lines'];
  readonly formats: Formats;
}

function Levels({ explanation, item, lines, formats }: TableProps & { readonly item: CompiledItem }) {
  const { level } = explanation;
  const standing = (priceLevel: PriceLevel): ReactNode => {
    if (priceLevel === level.found) return <Badge tone="good">{lines.found}</Badge>;
    if (priceLevel === level.requested) return <Badge tone="information">{lines.asked}</Badge>;
    return <span className="quiet">{level.passedOver.includes(priceLevel) ? lines.passedOver : ''}</span>;
  };
  return (
    <table className="explain-table">
      <caption className="unseen">{lines.levelsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{lines.level}</th>
          <th scope="col">
            <span className="unseen">{lines.asked}</span>
          </th>
          <th scope="col" className="figure">
            {lines.price}
          </th>
        </tr>
      </thead>
      <tbody>
        {PRICE_LEVELS.map((priceLevel) => {
          const price = item.data.prices[priceLevel];
          return (
            <tr key={priceLevel} data-found={priceLevel === level.found || undefined}>
              <th scope="row">{lines.levels[priceLevel]}</th>
              <td>
                {priceLevel === level.requested && priceLevel === level.found && <Badge tone="information">{lines.asked}</Badge>}{' '}
                {standing(priceLevel)}
              </td>
              <td className="figure">{price === undefined ? '–' : formats.amount(price)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Steps({ explanation, lines, formats }: TableProps) {
  return (
    <table className="explain-table">
      <caption className="unseen">{lines.stepsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{lines.step}</th>
          <th scope="col" className="figure">
            {lines.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {priceSteps(explanation, lines, formats).map(({ key, label, amount, depth, isSum }) => (
          <tr key={key} data-sum={isSum || undefined} data-depth={depth}>
            <th scope="row">{label}</th>
            <td className="figure">{amount === undefined ? '' : formats.amount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
