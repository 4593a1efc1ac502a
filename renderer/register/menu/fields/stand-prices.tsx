import { useState } from 'react';
import { PRICE_LEVELS, type PriceLevel } from '../../../../shared/engine/terms/catalogue-data.ts';
import { SelectField } from '../../../ui/parts/input/select-field.tsx';
import { useWords } from '../../../words/register-words.ts';
import type { MenuContent } from './menu-types.ts';
import type { Values } from './record-kinds.ts';
import { TypedValue } from './typed-value.tsx';

interface StandPricesProps {
  readonly vendors: MenuContent['vendors'];
  /** What the item's `vendor_prices` hold, by the id of the stand. */
  readonly prices: Values;
  /** The levels that every item shows. */
  readonly usual: ReadonlySet<PriceLevel>;
  readonly faultAt: (field: readonly string[]) => string | undefined;
  readonly onPrice: (field: readonly string[], price: unknown) => void;
}

const MEMBER = 'vendor_prices';
const EMPTY = { value: undefined };

/** Prices of one stand, in place of those that all stands share. */
export function StandPrices({ vendors, prices, usual, faultAt, onPrice }: StandPricesProps) {
  const { menuRecords: words, lines } = useWords();
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = (id: string): boolean => added.includes(id) || Object.keys(of(prices, id)).length > 0;
  const left = vendors.filter(({ id }) => !isShown(String(id)));
  if (vendors.length < 2) return null;
  return (
    <>
      {vendors
        .map(({ id, name }) => ({ id: String(id), name }))
        .filter(({ id }) => isShown(id))
        .map(({ id, name }) => (
          <fieldset key={id} className="menu-form-prices">
            <legend className="text-field-label">{words.pricesAt({ stand: name })}</legend>
            {PRICE_LEVELS.filter((level) => usual.has(level) || of(prices, id)[level] !== undefined).map((level) => {
              const field = [MEMBER, id, level];
              return (
                <TypedValue
                  key={level}
                  label={lines.levels[level]}
                  hint={faultAt(field) ?? words.pricesAtHint}
                  type="money"
                  empty={EMPTY}
                  value={of(prices, id)[level]}
                  onValue={(price) => onPrice(field, price)}
                />
              );
            })}
          </fieldset>
        ))}
      {left.length > 0 && (
        <SelectField
          label={words.otherPrices}
          choices={[{ value: '', label: words.chooseStand }, ...left.map(({ id, name }) => ({ value: String(id), label: name }))]}
          value=""
          onValue={(id) => id !== undefined && id !== '' && setAdded([...added, id])}
        />
      )}
    </>
  );
}

function of(prices: Values, id: string): Values {
  return (prices[id] as Values | undefined) ?? {};
}

/** Every field of it that two forms of an item may differ in. */
export function standPricePaths(before: Values, after: Values): readonly (readonly string[])[] {
  const [one, two] = [before, after].map((values) => (values[MEMBER] as Values | undefined) ?? {}) as [Values, Values];
  const ids = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...ids].flatMap((id) => PRICE_LEVELS.map((level) => [MEMBER, id, level]));
}
