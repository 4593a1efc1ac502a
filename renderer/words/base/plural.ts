import { type Language, localeOf } from './language.ts';

/** The plural forms that a language distinguishes. `#` in a form stands for the number. */
export interface PluralForms {
  readonly en: Forms<'one'>;
  readonly es: Forms<'one' | 'many'>;
  readonly fr: Forms<'one' | 'many'>;
  readonly ar: Forms<'zero' | 'one' | 'two' | 'few' | 'many'>;
}

type Forms<Rule extends Intl.LDMLPluralRule> = Readonly<Record<Rule | 'other', string>>;

/** Returns a function for sentences about a count: `count(3, { one: '# item', other: '# items' })`. */
export function pluralOf<L extends Language>(language: L): (count: number, forms: PluralForms[L]) => string {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(localeOf(language));
  return (count, forms) => {
    const byRule: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = forms;
    return (byRule[rules.select(count)] ?? byRule.other).replaceAll('#', figures.format(count));
  };
}
