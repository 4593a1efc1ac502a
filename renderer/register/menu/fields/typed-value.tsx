import { moneyFromNumber, moneyToNumber } from '../../../../shared/base/currency.ts';
import type { Formats } from '../../../ui/format/formats.ts';
import { parseMoney, parsePercent, parseTaxRate } from '../../../ui/format/parse-money.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import type { RegisterWords } from '../../../words/register-words.ts';
import { useWords } from '../../../words/register-words.ts';
import { ParsedField } from '../../settings/fields/parsed-field.tsx';
import type { FieldType } from './record-kinds.ts';

export type TypedType = Extract<FieldType, 'text' | 'fraction' | 'percent' | 'money' | 'count' | 'time'>;

interface Way {
  readonly write: (value: unknown) => string;
  /** Undefined for what is no such value. */
  readonly read: (text: string) => unknown;
  readonly problem: string;
}

/** A currency without decimals, whose sign nobody types. */
const WHOLE = 'JPY';
const THOUSANDTHS_OF_PERCENT = 100_000;
const HUNDREDTHS = 100;
const TIME = /^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)$/;
/** Examples of what people type. */
const EXAMPLE_PRICE = 6.5;
const EXAMPLE_PERCENT = 7.5;

const positive = <Value extends number>(value: Value | undefined): Value | undefined =>
  value === undefined || value < 0 ? undefined : value;

/** How a value is written and read: in the language and currency of the stand. */
export function wayOf(type: TypedType, { locale, currency, amount, parseMoney: readMoney }: Formats, words: RegisterWords): Way {
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false });
  const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const writeNumber = (value: number | undefined): string => (value === undefined ? '' : decimals.format(value));
  const percentProblem = words.menu.percentWrong({ example: decimals.format(EXAMPLE_PERCENT) });
  switch (type) {
    case 'text':
      return { write: (value) => (typeof value === 'string' ? value : ''), read: (text) => text, problem: words.menu.nameNeeded };
    case 'fraction':
      return {
        write: (value) => writeNumber(number(value) === undefined ? undefined : (number(value) as number) * HUNDREDTHS),
        read: (text) => scaled(positive(parseTaxRate(text, locale)), THOUSANDTHS_OF_PERCENT),
        problem: percentProblem,
      };
    case 'percent':
      return {
        write: (value) => writeNumber(number(value)),
        read: (text) => scaled(positive(parsePercent(text, locale)), HUNDREDTHS),
        problem: percentProblem,
      };
    case 'count':
      return {
        write: (value) => writeNumber(number(value)),
        read: (text) => positive(parseMoney(text, locale, WHOLE)),
        problem: words.menuRecords.numberWrong,
      };
    case 'money': {
      const written = (value: number): string => {
        const money = moneyFromNumber(value, currency);
        return money === undefined ? String(value) : amount(money);
      };
      return {
        write: (value) => (typeof value === 'number' ? written(value) : ''),
        read: (text) => {
          const money = positive(readMoney(text));
          return money === undefined ? undefined : moneyToNumber(money, currency);
        },
        problem: words.menu.priceWrong({ example: written(EXAMPLE_PRICE) }),
      };
    }
    case 'time':
      return {
        write: (value) => (typeof value === 'string' ? value : ''),
        read: (text) => (TIME.test(text.trim()) ? text.trim().padStart(5, '0') : undefined),
        problem: words.menuRecords.timeWrong,
      };
  }
}

function scaled(value: number | undefined, by: number): number | undefined {
  return value === undefined ? undefined : value / by;
}

interface TypedValueProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly type: TypedType;
  /** What an empty field stands for; without it there must be something. */
  readonly empty: { readonly value: null | undefined } | undefined;
  readonly value: unknown;
  /** Not called while what is typed is no such value; the field is marked then. */
  readonly onValue: (value: unknown) => void;
}

export function TypedValue({ label, hint, type, empty, value, onValue }: TypedValueProps) {
  const words = useWords();
  const way = wayOf(type, useFormats(), words);
  const read = (text: string): { readonly read: unknown } | undefined => {
    if (text.trim() === '') return empty === undefined ? undefined : { read: empty.value };
    const parsed = way.read(text);
    return parsed === undefined ? undefined : { read: parsed };
  };
  return (
    <ParsedField<{ readonly read: unknown }>
      label={label}
      {...(hint !== undefined && { hint })}
      value={{ read: value }}
      write={({ read: known }) => way.write(known)}
      read={read}
      problem={way.problem}
      onValue={(parsed) => parsed !== undefined && onValue(parsed.read)}
    />
  );
}
