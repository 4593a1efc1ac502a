/** What can be wrong with a member of a catalogue. */
export type CatalogueViolationCode =
  /** The schema says so: a member is missing, of the wrong type, or outside a limit that is written in the schema. */
  | 'shape'
  | 'malformed'
  | 'card_number'
  | 'out_of_range'
  | 'negative'
  | 'too_precise'
  | 'missing'
  | 'repeated'
  | 'unknown_reference'
  | 'wrong_order'
  | 'overlap'
  | 'options_clash'
  | 'not_satisfiable'
  | 'set_cycle'
  | 'set_repeated'
  | 'too_deep'
  | 'too_large';

export interface CatalogueViolation {
  /** From the document's root, such as `items[3].prices.EVENT`; empty for the document itself. */
  readonly path: string;
  readonly code: CatalogueViolationCode;
  readonly message: string;
}

export interface CatalogueReport {
  /** In the order of checking; at most `MAX_VIOLATIONS`. */
  readonly violations: readonly CatalogueViolation[];
  /** All that were found, those beyond the limit too. */
  readonly total: number;
}

export const MAX_VIOLATIONS = 1000;

export type Complain = (path: string, code: CatalogueViolationCode, message: string) => void;

/** Values are not quoted where they may be secret (PINs, keys), and never at length. */
export function quoted(value: string | number): string {
  const text = String(value);
  return `"${text.length > 64 ? `${text.slice(0, 64)}…` : text}"`;
}

export function collectViolations(): { readonly complain: Complain; readonly report: () => CatalogueReport } {
  const violations: CatalogueViolation[] = [];
  let total = 0;
  return {
    complain: (path, code, message) => {
      total++;
      if (violations.length < MAX_VIOLATIONS) violations.push({ path, code, message });
    },
    report: () => ({ violations, total }),
  };
}
