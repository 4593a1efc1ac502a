import type { TenderKind } from '../../../../shared/engine/terms/tender.ts';
import type { SALE_OPERATIONS } from '../../../../shared/till-contract/operations/sale-operations.ts';
import { PAPER_WORDS } from '../../../../shared/till-contract/slip-words/receipt-words.ts';
import type { RefusalCodeOf, RefusalOverrides } from '../../base/refusal-details.ts';
import { count } from '../count.ts';

/** As receipts name them. */
const tenders: Readonly<Record<TenderKind, string>> = PAPER_WORDS.en;

export const pay = {
  title: 'Payment',
  due: 'To pay',
  giveBack: 'To give back',
  left: 'Still to pay',
  paidOf: (p: { readonly paid: string; readonly whole: string }) => `${p.paid} of ${p.whole} paid`,
  paidSoFar: 'Paid so far',
  takeBack: (p: { readonly tender: string; readonly amount: string }) => `Take back ${p.tender} ${p.amount}`,
  tenders,
  how: 'How the guest pays',
  cashGiven: 'Cash given',
  exact: 'Exact',
  quick: 'Amounts that people hand over',
  takeCash: (p: { readonly amount: string }) => `Take ${p.amount}`,
  giveCash: (p: { readonly amount: string }) => `Give back ${p.amount}`,
  change: 'Change',
  rounded: (p: { readonly amount: string }) => `Rounded to ${p.amount} in cash`,
  amountOfTender: 'Amount',
  part: 'Pay a part',
  whole: 'Pay all that is left',
  chargeCard: (p: { readonly amount: string }) => `Charge ${p.amount}`,
  onTerminal: 'Ask the guest to present the card',
  onTerminalHint: 'The terminal has the amount. Wait for its answer.',
  tip: 'Tip',
  noTip: 'No tip',
  tipOfGuest: 'Chosen by the guest',
  cardDeclined: 'The card was declined. Nothing was charged.',
  cardDeclinedHint: 'Try another card or another way to pay.',
  cardReferred: 'The bank wants to be called. Nothing was charged.',
  cardNotSent: 'The card service was not reached. Nothing was charged.',
  cardPart: (p: { readonly amount: string }) => `The card covered ${p.amount}. Ask for the rest.`,
  looseCharge: (p: { readonly amount: string }) => `A card was charged ${p.amount} that pays for nothing here`,
  looseHint: 'The sale was paid otherwise meanwhile. Give the card its money back.',
  looseAtTerminal: 'The sale was paid otherwise meanwhile. Void the charge at the terminal, by the code of its slip.',
  giveBackCard: (p: { readonly amount: string }) => `Give ${p.amount} back to the card`,
  givenBack: (p: { readonly amount: string }) => `${p.amount} goes back to the card.`,
  unknownTitle: 'No answer from the card service. Don’t charge again.',
  unknownHint: (p: { readonly time: string }) => `Checking since ${p.time}. What the guest gave is safe; this sale waits.`,
  unknownAsk: 'What does the terminal or the guest’s bank show?',
  sawApproved: 'Approved',
  sawApprovedHint: 'The sale is complete. Enter the code on the terminal’s slip.',
  sawDeclined: 'Declined',
  sawDeclinedHint: 'Nothing was charged. The guest can pay in another way.',
  sawNothing: 'I can’t tell',
  sawNothingHint: 'A manager decides. The card may be charged again only with their PIN.',
  approvalCode: 'Approval code',
  number: 'Card number or code',
  numberHint: 'Scan or type it. Only the last four digits are kept.',
  provider: 'Paid with',
  reference: 'Reference',
  reason: 'Reason',
  needsService: 'This needs the service, which doesn’t answer now. Take cash instead.',
  take: (p: { readonly amount: string }) => `Take ${p.amount}`,
  paid: 'Paid',
  guestNumber: 'Number',
  receipt: 'Receipt',
  print: 'Print',
  mailAddress: 'E-mail address',
  send: 'Send',
  nextGuest: 'Next guest',
  opening: 'Opening the sale…',
  saving: 'Saving. Don’t take the money again.',
  savingHint: 'The host doesn’t answer. It is asked again until it does; nothing is lost.',
  unfinished: 'A sale was not finished',
  resume: 'Go on with it',
  leaveIt: 'Leave it',
  fixFirst: 'Fix the order first. The message above says what is wrong.',
  refusals: {
    cart_refused: (p) => p.message || 'The cart can’t be sold as it is. Nothing is charged. Mend the marked line first.',
    id_taken: 'This payment is recorded already. Don’t take the money again.',
    no_answer: 'The host doesn’t answer. Don’t take the money again. It is asked until it answers.',
    sold_out: (p) =>
      p.name === ''
        ? 'Something in the cart is sold out, or fewer are left. Nothing was taken. Take it out of the cart, then pay again.'
        : p.count === 0
          ? `${p.name} is sold out. Nothing was taken. Take it out of the cart, then pay again.`
          : `Only ${p.count} of ${p.name} left. Nothing was taken. Take out the rest, then pay again.`,
    no_alcohol: 'No alcohol is sold any more. Nothing was taken. Take it out of the cart, then pay again.',
    needs_approval: 'A manager must approve this. Nothing was taken.',
    tab_changed: 'The tab was changed on another till. Nothing was taken. Open it again.',
    not_selling: 'This stand has no menu or vendor yet. Nothing was taken.',
    unknown: 'The host doesn’t know this sale. Nothing was taken. Start again.',
    needs_shift: 'Open the shift first: this stand counts the drawer before it takes cash. Nothing was taken.',
    needs_service: 'This needs the service, which doesn’t answer now. Nothing was taken. Take cash instead.',
    charge_unknown: 'A charge of this sale is still unknown. Don’t charge again until it is decided.',
    not_allowed: 'This device may not do that. Nothing was taken.',
    too_busy: 'The host is busy. Nothing was taken. Try again.',
  } satisfies RefusalOverrides<RefusalCodeOf<typeof SALE_OPERATIONS>>,
  offlineLeft: (p: { readonly sale: string; readonly amount: string; readonly count: number }) =>
    `Without the service: up to ${p.sale} a sale, and ${p.amount} on ${count(p.count, { one: '# more card', other: '# more cards' })} in all.`,
};

export type PayWords = typeof pay;
