/** A change that engineers make: the first edit, by which the compiler then finds the other places. */
export interface Change {
  readonly name: string;
  /** Each replaces one text, which is there exactly once, in one file. */
  readonly edits: readonly { readonly file: string; readonly replace: string; readonly by: string }[];
}

export const TEN_CHANGES: readonly Change[] = [
  {
    name: 'A tender',
    edits: [
      {
        file: 'shared/engine/terms/tender.ts',
        replace: 'GiftTender | StoredTender | ExternalTender | ComplimentaryTender;',
        by: "GiftTender | StoredTender | ExternalTender | ComplimentaryTender | MealTender;\nexport interface MealTender extends TenderCommon {\n  readonly kind: 'meal';\n}",
      },
      {
        file: 'shared/engine/terms/tender.ts',
        replace: "'external', 'complimentary'] as const",
        by: "'external', 'complimentary', 'meal'] as const",
      },
    ],
  },
  {
    name: 'A tax rule',
    edits: [
      {
        file: 'shared/engine/terms/catalogue-data.ts',
        replace: 'export interface TaxData {\n  readonly id: string;',
        by: "export interface TaxData {\n  readonly basis: 'price' | 'weight';\n  readonly id: string;",
      },
    ],
  },
  {
    name: 'A rule of refunds',
    edits: [{ file: 'shared/engine/sale/refund-rules.ts', replace: "  | 'not_paid'\n", by: "  | 'not_paid'\n  | 'too_old'\n" }],
  },
  {
    name: 'A setting',
    edits: [
      {
        file: 'shared/till-contract/operations/host-operations.ts',
        replace: '  acceptedVariance: Type.Integer',
        by: '  greetsGuests: Flag,\n  acceptedVariance: Type.Integer',
      },
    ],
  },
  {
    name: 'A page',
    edits: [{ file: 'renderer/register/frame/ui-store.ts', replace: "  | 'today'\n", by: "  | 'guests'\n  | 'today'\n" }],
  },
  {
    name: 'A language of printers',
    edits: [
      {
        file: 'shared/till-contract/operations/printer-operations.ts',
        replace: "speaks: oneOf('esc-pos', 'star-prnt')",
        by: "speaks: oneOf('esc-pos', 'star-prnt', 'zpl')",
      },
    ],
  },
  {
    name: 'A job for the service',
    edits: [{ file: 'shared/sync/journal/op.ts', replace: "  | 'card_payment'\n", by: "  | 'loyalty'\n  | 'card_payment'\n" }],
  },
  {
    name: 'A report',
    edits: [
      {
        file: 'shared/till-contract/operations/report-operations.ts',
        replace: "  discounts: ['times', 'amount'],",
        by: "  vouchers: ['times', 'amount'],\n  discounts: ['times', 'amount'],",
      },
    ],
  },
  {
    name: 'A language',
    edits: [
      { file: 'shared/base/main-languages.ts', replace: "'fr', 'pt']", by: "'fr', 'nl', 'pt']" },
      {
        file: 'renderer/words/base/language.ts',
        replace: "  { tag: 'ar',",
        by: "  { tag: 'nl', name: 'Nederlands', direction: 'ltr' },\n  { tag: 'ar',",
      },
    ],
  },
  {
    name: 'A permission',
    edits: [
      {
        file: 'shared/till-contract/parts/permissions.ts',
        replace: "  drop: { area: 'money'",
        by: "  loan: { area: 'money', least: 'manager', isApproved: true },\n  drop: { area: 'money'",
      },
    ],
  },
];
