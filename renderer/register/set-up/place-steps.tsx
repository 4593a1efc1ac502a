import { STAND_KINDS } from '../../../shared/till-contract/menu/first-stand.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { type Answers, currencyOf, ofCountry } from './answers.ts';
import { COUNTRIES, countryOf, ELSEWHERE } from './countries.ts';
import type { Problems } from './problems.ts';

export interface StepProps {
  readonly answers: Answers;
  readonly onAnswers: (answers: Answers) => void;
  readonly problems: Problems;
}

export const LONGEST_NAME = 255;

export function NameStep({ answers, onAnswers }: StepProps) {
  const { setUp: words } = useWords();
  return (
    <TextField
      label={words.name}
      hint={words.nameHint}
      placeholder={words.nameUsual}
      value={answers.name}
      maxLength={LONGEST_NAME}
      onValue={(name) => onAnswers({ ...answers, name })}
    />
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

function named(codes: readonly string[], type: 'region' | 'currency', locale: string): readonly Choice[] {
  const names = new Intl.DisplayNames(locale, { type });
  const order = new Intl.Collator(locale);
  return codes.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) => order.compare(a.label, b.label));
}

/** A country suggests the currency, the taxes and the age for alcohol. */
export function CountryStep({ answers, onAnswers }: StepProps) {
  const { setUp: words, language } = useWords();
  const { locale } = useFormats();
  const countries = named(
    COUNTRIES.map(({ code }) => code),
    'region',
    language,
  );
  const currencies = named(Intl.supportedValuesOf('currency'), 'currency', language);
  const usual = countryOf(answers.country).currency;
  return (
    <>
      <div className="set-up-pair">
        <SelectField
          label={words.country}
          every={words.otherCountry}
          choices={countries}
          value={answers.country === ELSEWHERE ? undefined : answers.country}
          onValue={(code = ELSEWHERE) => onAnswers({ ...answers, ...ofCountry(code, locale) })}
        />
        <SelectField
          label={words.currency}
          choices={currencies.map(({ value, label }) => ({ value, label: `${label} · ${value}` }))}
          value={currencyOf(answers)}
          onValue={(currency) => onAnswers({ ...answers, currency: currency === usual ? undefined : currency })}
        />
      </div>
      <p className="quiet">{words.timeZone({ zone: ownTimeZone() })}</p>
    </>
  );
}

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const TAX_INCLUDED = 'included';

export function TaxStep({ answers, onAnswers, problems }: StepProps) {
  const { setUp: words } = useWords();
  const { rates } = answers;
  return (
    <>
      <TextField
        label={words.taxName}
        value={answers.taxName}
        maxLength={LONGEST_NAME}
        onValue={(taxName) => onAnswers({ ...answers, taxName })}
      />
      <Segmented
        label={words.prices}
        segments={[
          { value: TAX_INCLUDED, label: words.pricesInclude },
          { value: 'added', label: words.pricesAdd },
        ]}
        value={answers.areTaxesIncluded ? TAX_INCLUDED : 'added'}
        onValue={(way) => onAnswers({ ...answers, areTaxesIncluded: way === TAX_INCLUDED })}
      />
      <div className="set-up-rates">
        {STAND_KINDS.map((kind) => (
          <TextField
            key={kind}
            label={words.taxOf({ kind: words.kinds[kind] })}
            value={rates[kind]}
            inputMode="decimal"
            placeholder="0"
            maxLength={10}
            problem={problems[`rate ${kind}`]}
            onValue={(rate) => onAnswers({ ...answers, rates: { ...rates, [kind]: rate } })}
          />
        ))}
      </div>
    </>
  );
}
