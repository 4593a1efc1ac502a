import type { CartLine, Quantity } from '../../../shared/engine/terms/cart.ts';
import { isWholeQuantity, netOfTare, quantityOfText, quantityText } from '../../../shared/engine/terms/quantity.ts';
import type { ScaleReading } from '../../../shared/till-contract/operations/peripheral-operations.ts';
import type { RegisterWords } from '../../words/register-words.ts';

export type WeightSide = 'gross' | 'tare';
export type TypedWeights = Readonly<Record<WeightSide, string>>;

interface WeightSource {
  readonly isByScale: boolean;
  readonly reading: ScaleReading;
  readonly typed: TypedWeights;
  /** The unit that the menu prices the item in. */
  readonly itemUnit: string | undefined;
}

/** A weight as the scale or the cashier gives it now, with what is left without the tare. */
export interface MeasuredWeight extends WeightSource {
  /** The scale has subtracted the container itself. */
  readonly isNetAlready: boolean;
  readonly tareText: string;
  readonly tare: number;
  readonly gross: Quantity | undefined;
  readonly net: Quantity | undefined;
  readonly unit: string | undefined;
}

export function measureWeight(source: WeightSource): MeasuredWeight {
  const { isByScale, reading, typed, itemUnit } = source;
  const isNetAlready = isByScale && reading.state === 'stable' && reading.isNet;
  const tareText = isNetAlready || typed.tare === '' ? '0' : typed.tare;
  const tare = Number(tareText);
  const onScale = reading.state === 'stable' ? (reading.thousandths as Quantity) : undefined;
  const gross = isByScale ? onScale : quantityOfText(typed.gross);
  const net = gross === undefined ? undefined : netOfTare(gross, tare);
  const unit = itemUnit ?? (isByScale && 'unit' in reading ? reading.unit : undefined);
  return { ...source, isNetAlready, tareText, tare, gross, net, unit };
}

/** Returns why this weight can't be taken; undefined if it can. */
export function weightProblem({ isByScale, reading, net, unit }: MeasuredWeight, words: RegisterWords): string | undefined {
  const { refusals, peripherals } = words;
  if (!isByScale) return net === undefined ? words.lines.noWeight : undefined;
  if (reading.state !== 'stable') return peripherals.readings[reading.state];
  if (unit !== undefined && unit.toLowerCase() !== reading.unit) return refusals.wrong_unit;
  return net === undefined ? refusals.less_than_tare : undefined;
}

/** Restores the gross weight of a line that was weighed before. A quantity of whole pieces is not a weight. */
export function firstWeights(line: CartLine, usualTare: number | undefined): TypedWeights {
  const usual = usualTare === undefined || usualTare === 0 ? '' : String(usualTare);
  if (line.tareWeight === undefined && isWholeQuantity(line.quantity)) return { gross: '', tare: usual };
  const tare = line.tareWeight ?? 0;
  const tareThousandths = quantityOfText(String(tare)) ?? 0;
  return { gross: quantityText(line.quantity + tareThousandths), tare: tare === 0 ? '' : String(tare) };
}
