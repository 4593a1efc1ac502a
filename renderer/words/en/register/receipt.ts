import { PAPER_WORDS } from '../../../../shared/till-contract/slip-words/receipt-words.ts';

export const receipt = {
  title: 'Receipt',
  paper: PAPER_WORDS.en,
  code: (p: { readonly code: string }) => `Code of the order: ${p.code}`,
  printHint: 'Goes to the printer of this till; where none is set up, this device’s browser prints it, 80 mm wide.',
  badAddress: 'That is no e-mail address. Check it.',
  sending: 'Sending…',
  sent: (p: { readonly address: string }) => `It is on its way to ${p.address}.`,
  notSent: 'The e-mail did not go out. Try again in a moment.',
  noMail: 'E-mail is not set up on this host. Print the receipt instead.',
  tooMany: 'Too many e-mails were sent within the hour. Print the receipt instead.',
  byService: (p: { readonly address: string }) => `The service sends it to ${p.address}.`,
  byServiceHint: 'The service sends receipts by e-mail. Enter the guest’s address before the payment, by “More”.',
  notComplete: 'This sale is not complete yet.',
  loading: 'Loading the receipt…',
  missing: 'The receipt can’t be read now. Try again in a moment.',
};

export type ReceiptWords = typeof receipt;
