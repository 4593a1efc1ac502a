import type { Turnover } from './turnover.ts';

/** The sums of a day, and those of the attempts from before attempts had numbers, of which no one knows to which day they belong. */
export interface BookedDay {
  readonly booked: Turnover;
  /** What all attempts moved, without signs. */
  readonly moved: number;
  readonly earlier: Turnover | undefined;
}

export interface ComparedDay {
  readonly booked: Turnover;
  readonly terminal?: Turnover;
  /** Attempts that may be in the terminal's sum and are not in `booked`. */
  readonly earlier?: { readonly count: number; readonly amount: number };
  /** `added_up`: the terminal counts refunds as payments, and agrees counted that way. `no_sign`: its sum has no sign, so it can't be compared. */
  readonly comparison?: 'added_up' | 'no_sign';
}

/** Sets what was booked beside what the terminal says. `isUnsigned`: its sums are sizes, and never less than nothing. */
export function compareDay({ booked: ours, moved, earlier }: BookedDay, terminal: Turnover | undefined, isUnsigned: boolean): ComparedDay {
  const withEarlier = earlier === undefined ? undefined : joined(ours, earlier);
  // Attempts without a number belong to this day where the sums say so.
  const isOfDay =
    terminal !== undefined && withEarlier !== undefined && terminal.amount !== ours.amount && terminal.amount === withEarlier.amount;
  const booked = isOfDay && withEarlier !== undefined ? withEarlier : ours;
  const open = earlier === undefined || isOfDay ? {} : { earlier: { count: earlier.count ?? 0, amount: earlier.amount } };
  if (terminal === undefined) return { booked, ...open };
  if (!isUnsigned || terminal.amount === booked.amount) return { booked, terminal, ...open };
  if (booked.amount < 0 && terminal.amount === -booked.amount) return { booked, terminal: negated(terminal, booked), ...open };
  if (terminal.amount === moved && moved !== booked.amount) return { booked, terminal, ...open, comparison: 'added_up' };
  return { booked, terminal, ...open, ...(booked.amount < 0 && { comparison: 'no_sign' as const }) };
}

/** A brand that came to less than nothing here did so there as well. */
function negated({ amount, brands, ...rest }: Turnover, booked: Turnover): Turnover {
  const isBelow = (name: string, size: number): boolean => booked.brands.find((brand) => brand.name === name)?.amount === -size;
  return {
    ...rest,
    amount: -amount,
    brands: brands.map((brand) => (isBelow(brand.name, brand.amount) ? { ...brand, amount: -brand.amount } : brand)),
  };
}

function joined(one: Turnover, other: Turnover): Turnover {
  const names = [...new Set([...one.brands, ...other.brands].map(({ name }) => name))].toSorted();
  const of = ({ brands }: Turnover, name: string) => brands.find((brand) => brand.name === name) ?? { count: 0, amount: 0 };
  return {
    amount: one.amount + other.amount,
    count: (one.count ?? 0) + (other.count ?? 0),
    brands: names.map((name) => ({
      name,
      count: of(one, name).count + of(other, name).count,
      amount: of(one, name).amount + of(other, name).amount,
    })),
  };
}
