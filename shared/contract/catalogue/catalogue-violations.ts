export type CatalogueViolationCode =
  /** A violation of the schema: a missing member, a wrong type, or a limit in the schema. */
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
  /** The path from the document's root, for example `items[3].prices.EVENT`; empty for the document itself. */
  readonly path: string;
  readonly code: CatalogueViolationCode;
  readonly message: string;
}

export interface CatalogueReport {
  /** In the order of checking; at most `MAX_VIOLATIONS`. */
  readonly violations: readonly CatalogueViolation[];
  /** Includes the violations beyond the limit. */
  readonly total: number;
}

export const MAX_VIOLATIONS = 1000;

export type ReportViolation = (path: string, code: CatalogueViolationCode, message: string) => void;

/** Shortens long values. Do not use it for secrets (PINs, keys). */
export function quoted(value: string | number): string {
  const text = String(value);
  return `"${text.length > 64 ? `${text.slice(0, 64)}…` : text}"`;
}

export function collectViolations(): { readonly complain: ReportViolation; readonly report: () => CatalogueReport } {
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
