import { STAND_KINDS } from '../../../shared/till-contract/menu/first-stand.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { type Answers, examplePrice, priceOf, rateOf } from './answers.ts';
import type { Step } from './draft.ts';

/** Sentences by field, such as `price 3`. Empty: the question is answered. */
export type Problems = Readonly<Record<string, string>>;

const PIN = /^[0-9]{4,8}$/;
const EXAMPLE_RATE = 8.5;

export function useProblems(): (step: Step, answers: Answers) => Problems {
  const { setUp: words, menu } = useWords();
  const { locale } = useFormats();
  const taxes = ({ rates }: Answers): readonly Fault[] => {
    const example = new Intl.NumberFormat(locale).format(EXAMPLE_RATE);
    return STAND_KINDS.map((kind) => [`rate ${kind}`, rateOf(rates[kind], locale) === undefined && words.taxWrong({ example })]);
  };
  const items = (answers: Answers): readonly Fault[] =>
    answers.items.flatMap(({ name, price }, row): readonly Fault[] => {
      const [isNamed, isPriced] = [name.trim() !== '', price.trim() !== ''];
      const isWrong = isPriced && priceOf(price, answers, locale) === undefined;
      return [
        [`item ${row}`, isPriced && !isNamed && menu.nameNeeded],
        [`price ${row}`, isWrong ? menu.priceWrong({ example: examplePrice(answers, locale) }) : isNamed && !isPriced && words.priceNeeded],
      ];
    });
  const people = (answers: Answers): readonly Fault[] =>
    answers.people.flatMap(({ name, pin }, row): readonly Fault[] => {
      const isNamed = name.trim() !== '';
      const isNeeded = row === 0 || isNamed || pin !== '';
      return [
        [`person ${row}`, isNeeded && !isNamed && (row === 0 ? words.personNeeded : menu.nameNeeded)],
        [`pin ${row}`, isNeeded && !PIN.test(pin) && words.pinWrong],
      ];
    });
  const judges: Partial<Record<Step, (answers: Answers) => readonly Fault[]>> = { tax: taxes, items, people };
  return (step, answers) =>
    Object.fromEntries((judges[step]?.(answers) ?? []).filter((fault): fault is readonly [string, string] => fault[1] !== false));
}

type Fault = readonly [field: string, sentence: string | false];
