import { _, Ajv, type CodeOptions, type KeywordCxt } from 'ajv';
import { isUuid } from '../../base/ids.ts';
import { parseInstant } from '../../base/time.ts';

/** The functions that compiled schemas call. A check that was written at build time imports them by these names. */
export const formats = {
  'date-time': (text: string) => parseInstant(text) !== undefined,
  uuid: isUuid,
};

/** Ajv's own version calls `valueOf`, which may be a caller's member, and compares all pairs of elements. */
export function hasUniqueElements(elements: readonly unknown[]): boolean {
  return new Set(elements.map(sortedText)).size === elements.length;
}

/** Returns the same text for equal values only; the order of members does not matter. */
function sortedText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sortedText).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sortedText(member)}`).join(',')}}`;
}

export interface AjvPurpose {
  /** Finds every violation, not only the first. */
  readonly allErrors: boolean;
  /** Violations carry what explains them: schema, value and message. */
  readonly explains: boolean;
  readonly code?: CodeOptions;
}

export function makeAjv({ allErrors, explains, code }: AjvPurpose): Ajv {
  const ajv = new Ajv({
    allErrors,
    verbose: explains,
    messages: explains,
    strict: true,
    // The two wrappers of a cart line differ only in `required`, which strict mode would refuse next to `properties`.
    strictRequired: false,
    validateSchema: false,
    addUsedSchema: false,
    // Optimizing the generated code takes longer than the rest of compiling and does not make it faster.
    code: code ?? { optimize: false },
    inlineRefs: false,
    formats: {
      ...formats,
      // Numbers have a minimum and a maximum, and pictures are no JSON: their formats check nothing.
      binary: true,
      int32: true,
      int64: true,
      float: true,
      double: true,
    },
  });
  ajv.addVocabulary(['x-assumed', 'x-addition', 'x-unprocessable']);
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', code: checkUniqueItems });
  return ajv;
}

function checkUniqueItems(place: KeywordCxt): void {
  if (place.schema !== true) return;
  const called = place.gen.scopeValue('func', { ref: hasUniqueElements, code: _`hasUniqueElements` });
  place.pass(_`${called}(${place.data})`);
}
