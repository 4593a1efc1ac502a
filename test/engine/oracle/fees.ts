import type { FeeData } from '../../../shared/engine/terms/catalogue-data.ts';
import { decimal, fraction, round, times, whole } from './fraction.ts';
import { allComponents, byText, type Component, netOf, refuse, type Sale, type SaleLine, sumOf } from './sale.ts';
import { taxesOnFee } from './taxes.ts';

/** "**Fees**, item level then order level, by id. `auto_apply` ones always; others when the cart names them." */
export function applyFees(sale: Sale): void {
  if (!sale.options.fees) return;
  const { cart, data } = sale;
  for (const choice of cart.fees) {
    const fee = data.fees.find((one) => one.id === choice.feeId);
    if (fee === undefined) refuse(sale, 'unknown_fee');
    // Only a CUSTOM fee takes a value, and none takes one below zero.
    else if (choice.amount !== undefined && (fee.basis.type !== 'CUSTOM' || choice.amount < 0)) refuse(sale, 'fee_amount_not_allowed');
  }
  for (const level of ['ITEM', 'ORDER'] as const) {
    const ofLevel = data.fees.filter((fee) => fee.level === level).sort((a, b) => byText(a.id, b.id));
    for (const fee of ofLevel) {
      const isNamed = cart.fees.some((choice) => choice.feeId === fee.id);
      if (cart.removedFeeIds.includes(fee.id)) {
        sale.features.add('removed fee');
        continue;
      }
      if (!fee.autoApply && !isNamed) continue;
      sale.features.add(`${fee.basis.type} fee at ${fee.level}`);
      if (level === 'ORDER') addFee(sale, fee, undefined);
      else for (const line of sale.lines) if (covers(fee, line)) addFee(sale, fee, line);
    }
  }
}

/** "An item-level fee covers the lines of its `item_ids` (all lines without them)". */
function covers(fee: FeeData, line: SaleLine): boolean {
  return fee.itemIds === undefined || fee.itemIds.includes(line.item.id);
}

function addFee(sale: Sale, fee: FeeData, line: SaleLine | undefined): void {
  const { value, basisAmount } = amountOf(sale, fee, line);
  sale.fees.push({ fee, lineId: line?.line.id, basisAmount, value, taxes: taxesOnFee(sale, fee, value) });
}

function amountOf(sale: Sale, fee: FeeData, line: SaleLine | undefined): { value: bigint; basisAmount: bigint | undefined } {
  if (fee.basis.type === 'PERCENT') {
    // "round(fee_basis x base), base = gross of the components it covers when `apply_before_discount`, else net"; "modifiers included".
    const components = line === undefined ? allComponents(sale) : line.components;
    const amount = (component: Component) => (fee.applyBeforeDiscount ? component.gross : netOf(component));
    return { value: round(times(decimal(fee.basis.rate), whole(sumOf(components, amount)))), basisAmount: undefined };
  }
  let amount = BigInt(fee.basis.amount);
  if (fee.basis.type === 'CUSTOM') {
    // "CUSTOM: the value sent, else fee_basis."
    const sent = sale.cart.fees.find((choice) => choice.feeId === fee.id)?.amount;
    if (sent !== undefined) {
      sale.features.add('custom fee amount');
      amount = BigInt(sent);
    }
  } else if (line !== undefined) {
    // "FLAT there: round(catalogue fee_basis x the line's quantity), negative on a return line".
    amount = round(times(whole(amount), fraction(BigInt(line.line.quantity), 1000n)));
    if (line.line.activity === 'RETURN') amount = -amount;
  }
  return { value: amount, basisAmount: amount };
}
