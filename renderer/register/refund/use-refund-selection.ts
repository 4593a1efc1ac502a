import { useState } from 'react';
import type { Money } from '../../../shared/base/money.ts';
import { type ChoiceLine, cashOf, type RefundChoice, type RefundSelection, refundOf } from '../../../shared/engine/sale/refund-choice.ts';
import type { RefundMethod, RefundOffer, RefundPart } from '../../../shared/till-contract/operations/refund-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';

/** What a person chose of an order so far: nothing means all that is left. */
export interface ChosenUnits {
  readonly units: Readonly<Record<string, number>>;
  readonly amountText: string;
}

export interface RefundPlan {
  readonly way: RefundMethod;
  readonly amount: Money;
  readonly parts: readonly RefundPart[];
  /** Absent: all of the order. */
  readonly part?: RefundSelection & { readonly cash: Money };
}

export function unitsLeft({ unitAmounts, refunded, isRefundable }: ChoiceLine): number {
  return isRefundable ? unitAmounts.length - refunded : 0;
}

/** Follows the choice of lines or of an amount; `plan` is undefined where it gives nothing back. */
export function useRefundSelection(offer: RefundOffer, initial: Partial<ChosenUnits>) {
  const formats = useFormats();
  const [units, setUnits] = useState(initial.units ?? {});
  const [amountText, setAmountText] = useState(initial.amountText ?? '');
  const typed = amountText.trim() === '' ? undefined : formats.parseMoney(amountText);
  const isAmountWrong = amountText.trim() !== '' && typed === undefined;
  const chosen = Object.entries(units).flatMap(([lineId, count]) => (count > 0 ? [{ lineId, units: count }] : []));
  const plan = isAmountWrong ? undefined : planOf(offer, { chosen, amount: typed });
  return {
    units,
    amountText,
    isAmountWrong: isAmountWrong || (typed !== undefined && plan === undefined),
    isAll: chosen.length === 0 && amountText.trim() === '',
    plan,
    choose(lineId: string, count: number): void {
      setUnits((before) => ({ ...before, [lineId]: count }));
      setAmountText('');
    },
    typeAmount(text: string): void {
      setAmountText(text);
      setUnits({});
    },
  };
}

interface Wanted {
  readonly chosen: NonNullable<RefundSelection['lines']>;
  readonly amount: Money | undefined;
}

function planOf({ way, amount: whole, parts, choice }: RefundOffer, { chosen, amount }: Wanted): RefundPlan | undefined {
  if (way !== undefined && chosen.length === 0 && amount === undefined) return { way, amount: whole, parts };
  if (choice === undefined) return undefined;
  const part = amount !== undefined ? { amount } : { lines: chosen.length > 0 ? chosen : allLinesOf(choice) };
  const selected = refundOf(choice, part);
  if (selected === undefined) return undefined;
  return {
    way: selected.tenders.every(({ back }) => back === 'drawer') ? 'cash' : 'card',
    amount: selected.amount,
    parts: selected.tenders.map(({ kind, amount: share, lastFour, back }) => ({
      kind,
      amount: share,
      ...(lastFour !== undefined && { lastFour }),
      back,
    })),
    part: { ...part, cash: cashOf(selected) },
  };
}

function allLinesOf({ lines }: RefundChoice): NonNullable<RefundSelection['lines']> {
  return lines.flatMap((line) => (unitsLeft(line) > 0 ? [{ lineId: line.lineId, units: unitsLeft(line) }] : []));
}
