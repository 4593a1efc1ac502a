import type { SALE_OPERATIONS } from '../../../../shared/till-contract/operations/sale-operations.ts';
import { PAPER_WORDS } from '../../../../shared/till-contract/slip-words/receipt-words.ts';
import type { RefusalCodeOf, RefusalOverrides } from '../../base/refusal-details.ts';

export const receipt = {
  title: 'Receipt',
  paper: PAPER_WORDS.en,
  code: (p: { readonly code: string }) => `Code of the order: ${p.code}`,
  printHint: 'Goes to the printer of this till; where none is set up, this device’s browser prints it, 80 mm wide.',
  sending: 'Sending…',
  sent: (p: { readonly address: string }) => `It is on its way to ${p.address}.`,
  refusals: { too_many: 'Too many e-mails were sent within the hour. Print the receipt instead.' } satisfies RefusalOverrides<
    RefusalCodeOf<typeof SALE_OPERATIONS>
  >,
  byService: (p: { readonly address: string }) => `The service sends it to ${p.address}.`,
  byServiceHint: 'The service sends receipts by e-mail. Enter the guest’s address before the payment, by “More”.',
  loading: 'Loading the receipt…',
  missing: 'The receipt can’t be read now. Try again in a moment.',
};

export type ReceiptWords = typeof receipt;
