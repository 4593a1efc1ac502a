import type { Ratio } from '../base/ratio.ts';

/** A tax with its rate as an exact ratio. */
export interface CompiledTax {
  readonly id: string;
  readonly name: string;
  readonly inclusive: boolean;
  readonly rate: Ratio;
  /** As the catalogue writes it, for answers. */
  readonly rateText: number;
}
