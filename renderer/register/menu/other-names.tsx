import { useState } from 'react';
import { mainLanguageOf } from '../../../shared/base/main-languages.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { guestLanguages } from '../../words/base/language.ts';
import { useWords } from '../../words/register-words.ts';
import type { Values } from './fields/record-kinds.ts';
import { valueAt, withValue } from './fields/record-values.ts';

const LONGEST = 255;

function pathOf(language: string): readonly string[] {
  return ['translations', language, 'name'];
}

/** The fields of all languages that one of the two records has a name in. */
export function translationPaths(...records: readonly Values[]): readonly (readonly string[])[] {
  const languages = new Set(records.flatMap(({ translations }) => Object.keys((translations as object | undefined) ?? {})));
  return [...languages].map(pathOf);
}

interface OtherNamesProps {
  readonly values: Values;
  readonly onValues: (values: Values) => void;
}

/** What guests read who have chosen another language. Hidden until it is wanted, unless there are such names. */
export function OtherNames({ values, onValues }: OtherNamesProps) {
  const { menuRecords: words, language: own } = useWords();
  const known = Object.keys((values.translations as object | undefined) ?? {});
  const [isShown, setShown] = useState(known.length > 0);
  if (!isShown) return <Button onClick={() => setShown(true)}>{words.otherNames}</Button>;
  const names = new Intl.DisplayNames(own, { type: 'language' });
  return (
    <fieldset className="menu-form-prices">
      <legend className="text-field-label">{words.otherNames}</legend>
      {[...new Set([...guestLanguages(own).map(mainLanguageOf), ...known])].map((language) => {
        const name = valueAt(values, pathOf(language));
        return (
          <TextField
            key={language}
            label={words.nameIn({ language: names.of(language) ?? language })}
            value={typeof name === 'string' ? name : ''}
            maxLength={LONGEST}
            lang={language}
            onValue={(text) => onValues(withTranslation(values, language, text))}
          />
        );
      })}
    </fieldset>
  );
}

function withTranslation(values: Values, language: string, text: string): Values {
  if (text !== '') return withValue(values, pathOf(language), text);
  const others = Object.entries((values.translations as Values | undefined) ?? {}).filter(([known]) => known !== language);
  return withValue(values, ['translations'], others.length === 0 ? undefined : Object.fromEntries(others));
}
