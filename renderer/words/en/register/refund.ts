import type {
  REFUND_OPERATIONS,
  RefundBlocker,
  RefundDestination,
  RefundMethod,
  RefundState,
} from '../../../../shared/till-contract/operations/refund-operations.ts';
import type { RefusalCodeOf, RefusalOverrides } from '../../base/refusal-details.ts';

const open: Readonly<Record<RefundMethod, string>> = { card: 'Refund', cash: 'Refund in cash', void: 'Void the sale' };

const confirm: Readonly<Record<RefundMethod, (p: { readonly amount: string }) => string>> = {
  card: (p) => `Refund ${p.amount}`,
  cash: (p) => `Give back ${p.amount}`,
  void: (p) => `Void ${p.amount}`,
};

const consequence: Readonly<Record<RefundMethod, string>> = {
  card: 'The service gives all of it back to the card, tip included. Where there is no connection it is asked for as soon as there is one. Don’t pay it out in cash.',
  cash: 'Take the cash out of the drawer and hand it over. The refund is kept here and counts for the drawer.',
  void: 'The sale has not left this stand, and never will. What was taken for it goes back.',
};

const back: Readonly<Record<RefundDestination, string>> = {
  drawer: 'out of the drawer',
  card: 'back to the card',
  elsewhere: 'goes back where it was paid, not here',
  nothing: 'nothing was taken',
};

const state: Readonly<Record<Exclude<RefundMethod, 'cash'>, Readonly<Record<RefundState, string>>>> = {
  card: {
    waiting: 'Refund asked for, waits to be sent',
    sending: 'Refund is being sent',
    unsure: 'Refund sent, no answer yet. It is being looked up.',
    done: 'Refunded to the card',
    refused: 'The refund was refused',
    attention: 'A person must decide about the refund',
  },
  void: {
    waiting: 'Voided. The card gets its money as soon as there is a connection.',
    sending: 'Voided. The card is being given its money back.',
    unsure: 'Voided. Nobody knows yet whether the card has its money back.',
    done: 'Voided',
    refused: 'Voided, but the card was not given its money back',
    attention: 'Voided. A person must find out whether the card has its money back.',
  },
};

const blocker: Readonly<Record<Exclude<RefundBlocker, 'service_says_no'>, string>> = {
  not_paid: 'Nothing was paid for this order, so there is nothing to give back.',
  paid_otherwise: 'Only orders paid by one card are refunded. This one was paid otherwise: give it back where it was paid.',
  card_and_other_tender: 'Only orders paid by one card alone are refunded. This one was paid by a card and something else.',
  gateway_not_supported: 'The card was not charged by the card service, so it can’t be refunded there. Use the terminal.',
  not_paid_in_full: 'The card didn’t pay for all of this order, so it isn’t refunded.',
  item_not_refundable: 'An item of this order may not be given back.',
  is_refund: 'This is itself a refund.',
  already_refunded: 'This order was refunded already.',
  partially_refunded: 'A part of this order was refunded already.',
  not_completed: 'This order was never completed, so there is nothing to refund.',
  wrong_source: 'This order was made by an application whose orders are not refunded here.',
  paid_in_cash: 'This order was paid in cash at another stand. Cash goes back only where it was taken.',
  several_cards: 'This order was paid by several cards. Only orders paid by one card are refunded.',
  mixed_cash_and_card: 'This order was paid in cash and by card. Only orders paid by one card, or wholly in cash, are refunded.',
  suite_order: 'Suite orders are not refunded here.',
  cash_and_other_tender: 'This order was paid in cash and something else. Only orders paid by one card, or wholly in cash, are refunded.',
  card_stored: 'Its card is still stored in the terminal. Forward the cards first, then look again.',
  nothing_paid: 'Nothing was paid for this order, so there is nothing to give back.',
  undecided: 'A person must decide about this order first. It stands in “Sending”.',
  cancelled: 'This sale was cancelled, and its money given back.',
};

export const refund = {
  open,
  confirm,
  consequence,
  back,
  state,
  inCash: 'Refunded in cash',
  blocker,
  noOrderNumber: 'This order can’t be refunded from here: look for it by the number on its receipt.',
  serviceSays: (p: { readonly text: string }) => `The service says: ${p.text}`,
  notPossible: 'No refund',
  askAgain: 'Ask again',
  whatGoesBack: 'What goes back',
  total: 'Goes back',
  reason: 'Reason',
  otherReason: 'Another reason',
  note: 'What happened',
  noteHint: 'Kept with the refund and in the audit.',
  noteNeeded: 'Say what happened.',
  refundOrder: (p: { readonly number: string }) => `Refund order ${p.number}`,
  showJob: 'How the refund was sent',
  papers: 'Which receipt',
  saleReceipt: 'Receipt',
  refundReceipt: 'Refund receipt',
  loading: 'Looking what can be given back…',
  done: {
    card: 'The refund is asked for.',
    cash: 'The refund is booked. Hand over the cash.',
    void: 'The sale is voided.',
  } satisfies Readonly<Record<RefundMethod, string>>,
  rowState: {
    asked: 'Refund asked for',
    refunded: 'Refunded',
    voided: 'Voided',
    refused: 'Refund refused',
    elsewhere: 'Given back elsewhere',
  },
  refusals: {
    unknown: 'The order is not known. Check its number.',
    needs_service: 'An order of elsewhere is refunded only while the service answers. Nothing was given back.',
    id_taken: 'Something else was asked for already. Look at the order again.',
  } satisfies RefusalOverrides<RefusalCodeOf<typeof REFUND_OPERATIONS>>,
};

export type RefundWords = typeof refund;
