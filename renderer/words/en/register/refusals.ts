import type { RefusalsByCode } from '../../base/refusal-details.ts';
import { count } from '../count.ts';

const notByOrder: Readonly<Record<string, string>> = {
  chosen_fee:
    'A fee can’t be on a tab: the service takes none for an open order. Nothing was changed. Take the fee off, or sell this without a tab.',
  removed_fee:
    'A fee can’t be taken off a tab: the service puts its own on every open order. Nothing was changed. Put the fee back, or sell this without a tab.',
  weighed_line:
    'Weighed items can’t be on a tab: an open order of the service holds whole pieces only. Nothing was changed. Sell them without a tab.',
  return_line: 'Returns can’t be on a tab. Nothing was changed. Take them in without a tab.',
  pickup_time: 'A tab can’t have a time of pickup. Nothing was changed. Take the time off, or sell this without a tab.',
};

const limited = (said: string, limit: string): string => (limit === '' ? said : `${said} The limit is ${limit}.`);

/** What a screen says when the host refuses: what happened, what is safe, and what to do. One sentence for each code of the operations. */
export const refusals = {
  // Any request.
  no_answer: 'The host doesn’t answer. Nothing is lost. Try again in a moment.',
  broken: 'Something in the host failed. What was saved is safe. Try again, or call a manager.',
  too_busy: 'The host is busy. Nothing was changed. Try again in a moment.',
  disk_nearly_full: 'This device’s disk is nearly full. What is saved is safe. Call a manager.',
  not_paired: 'This device is not paired with the host any more. Nothing was changed. Pair it again with a new code.',
  not_signed_in: 'Sign in first.',
  not_allowed: 'You may not do that here. Ask a manager.',
  not_in_training: 'That isn’t done in training: it would hold for the real stand. End training first.',
  needs_approval: 'A manager must approve this. Nothing was changed.',
  needs_service: 'This needs the service, which doesn’t answer now. Nothing was changed. Try again later.',
  needs_shift: 'Open the shift of this till first: the drawer is counted before cash goes in or out. Nothing was changed.',
  unknown: 'That is no longer there. Look at the list again.',
  id_taken: 'That was saved already.',
  malformed: 'The host did not understand this. Nothing was changed. Try again, or call a manager.',
  too_large: 'That is more than the host takes at once. Nothing was changed. Make it smaller, then try again.',
  too_many: 'There is no room for more. Nothing was changed. Take something off the list first.',
  // Carts and tabs.
  empty_cart: 'The cart is empty. Add an item first.',
  cart_refused: 'The cart can’t be sold as it is. Mend the marked line first.',
  sold_out: 'Something in it is sold out, or fewer are left. Nothing was changed.',
  no_alcohol: 'No alcohol is sold any more. Nothing was changed.',
  not_selling: 'This stand has no menu or vendor yet.',
  no_catalogue: 'This stand has no menu yet. Connect it to its service first.',
  other_vendor: 'The cart was made from another stand’s menu, so it was not taken. Put it aside and begin anew.',
  recalled_elsewhere: 'Another till has taken that cart already.',
  tab_changed: 'The tab was changed on another till. Nothing of it is lost. Put it back as it was, then add your items again.',
  tab_cancelled_elsewhere:
    'Somebody else has cancelled this tab at the service. Nothing was taken. Cancel it here too, then sell anew what the guest still wants.',
  no_tabs_here:
    'No tab can be opened here: the key of the back office is missing, and without it a tab could never be settled. It is set under Settings, Connection.',
  not_open: 'This tab is no longer open: it is being paid, or was paid or cancelled. Look at the list again.',
  line_submitted: 'The kitchen already has that line, so it can’t be changed or removed. Put the tab back as it was.',
  not_by_order: (p) =>
    notByOrder[p.reason] ??
    'This can’t be on a tab: an open order of the service can’t hold it. Nothing was changed. Take it off, or sell it without a tab.',
  // Paying.
  total_changed: 'The prices have changed. Nothing was taken. Check the new total with the guest, then pay again.',
  needs_age_check: 'Look at the guest’s ID first: something in the cart has an age limit. Nothing was taken.',
  not_carried: 'The service can’t take a sale like this. Nothing was taken. Change the cart or the payment.',
  service_price: (p) =>
    `The service prices this tab at ${p.due}, this till at ${p.ours}. Nothing was taken. Tell the guest, then pay again to take ${p.due}.`,
  service_refuses_tab: (p) =>
    `The service takes no payment for this tab now: ${p.message}. Nothing was taken. Try again later, or cancel the tab.`,
  paid_elsewhere: (p) => `This sale was begun at ${p.device}. Take or give back its money there. Nothing was changed.`,
  already_complete: 'This sale is complete. Don’t take the money again. Start a new sale.',
  already_covered: 'All is paid. Don’t take more money. Complete the sale.',
  not_covered: (p) => `${p.amount} is still to pay. What is paid so far is kept.`,
  more_than_due: (p) => `Only ${p.amount} is left to pay. Nothing was taken. Enter that or less.`,
  less_than_tip: 'The cash is less than the tip. Nothing was taken. Enter more, or lower the tip.',
  not_payable_in_cash: 'No coins make that amount. Nothing was taken. Enter a rounded amount.',
  bad_amount: 'That amount can’t be paid. Nothing was taken. Enter another.',
  bad_tip: 'That tip can’t be used. Nothing was taken. Enter an amount of zero or more.',
  card_not_masked: 'The card’s answer can’t be kept safely, so it was not recorded. Check the terminal before you charge again.',
  too_many_tenders: (p) => `At most ${p.max} payments in one sale. What is paid so far is kept.`,
  unknown_tender: 'That payment is not part of this sale. Nothing was changed.',
  already_voided: 'That payment was taken back already. Don’t give the money back again.',
  tip_closed: 'The tip of this payment can’t be changed any more. The payment stays as it is.',
  tip_too_large: (p) =>
    `That is more than ${p.limit}, the most that a tip may be here. Nothing was changed. Look at the slip and enter it again.`,
  no_value_cards: 'Gift cards and stored value are not set up at this stand. Nothing was taken. Take another payment.',
  void_unclear: 'The card service did not confirm the void. Don’t give the money back yet. It is being looked up.',
  something_taken: 'Money was taken for this sale. Go on with it, and take the payment back first.',
  charge_unknown: 'A charge of this sale is still unknown. Go on with it.',
  not_unknown: 'That charge was settled already. Nothing was changed.',
  code_needed: 'Enter the approval code from the terminal’s slip.',
  reference_used: (p) =>
    p.number === ''
      ? 'This code has paid for another sale already. Nothing was changed. One code pays once: enter the code of this payment.'
      : `This code has paid for guest ${p.number} already. Nothing was changed. One code pays once: enter the code of this payment.`,
  // Cards while offline.
  over_sale_limit: (p) => limited('This is above the limit for cards while offline. Nothing was charged. A manager can allow it.', p.limit),
  over_store_limit: (p) => limited('Too much is waiting on offline cards. Nothing was charged. Take another payment.', p.limit),
  too_many_stored: (p) =>
    limited(
      'Too many offline cards are waiting. Nothing was charged. Take another payment.',
      p.most === undefined ? '' : count(p.most, { one: '# card', other: '# cards' }),
    ),
  too_old: (p) =>
    limited(
      'An offline card has waited too long. Nothing was charged. Take another payment.',
      p.hours === undefined ? '' : count(p.hours, { one: '# hour', other: '# hours' }),
    ),
  is_forwarding: 'Stored cards are being sent just now. Nothing was charged. Try again in a moment.',
  // Papers, mail and printers.
  not_complete: 'This sale is not complete yet.',
  no_mail: 'E-mail is not set up on this host. Print the receipt instead.',
  bad_address: 'That is no e-mail address. Check it.',
  no_printer: 'No printer is set up for this.',
  printing_now: 'It is being printed just now.',
  not_again: 'The drawer isn’t opened again by an old job. Nothing was changed.',
  bad_picture: 'That picture can’t be read: a PNG, not interlaced, no larger than 2048 dots.',
  // Refunds and decisions.
  asked_already: (p) => `${p.name} at ${p.device} was first, ${p.moment}. It is not given back a second time.`,
  not_given_back: 'This order may not be given back any more. Nothing was given back.',
  refund_instead: 'The sale has been sent meanwhile. Nothing was given back: refund it instead.',
  way_changed: 'The order has changed meanwhile. Nothing was given back. Look again.',
  not_open_to_decision: 'This was decided or settled meanwhile. Nothing was changed.',
  reason_needed: 'Write down why. Nothing was decided.',
  // Shifts and reports.
  already_open: 'A shift is open at this drawer already.',
  already_closed: 'This shift is closed already.',
  not_counted: 'Count the drawer first.',
  count_again: 'Cash came or went since the drawer was counted. Count it again.',
  bad_count: 'The pieces don’t come to the sum. Count again.',
  sale_unfinished: (p) =>
    p.time === ''
      ? 'Not yet: a sale is being paid. Finish it, or go back to its cart first.'
      : `Not yet: a sale of ${p.amount} is being paid at ${p.device} since ${p.time}. Finish it there, or go back to its cart first.`,
  too_many_days: 'That is too long for one report. Choose fewer days.',
  // People and PINs.
  wrong_pin: (p) =>
    p.count === undefined
      ? 'Wrong PIN. Enter it again.'
      : count(p.count, { one: 'Wrong PIN. # try left.', other: 'Wrong PIN. # tries left.' }),
  locked_out: (p) => `Too many wrong PINs. Try again at ${p.time}.`,
  not_a_manager: 'That is your own PIN. A manager must enter theirs.',
  no_approver: 'Nobody here who may approve this has a PIN.',
  weak_pin: 'That PIN is among the first that anybody would try. Choose another.',
  pin_too_short: 'That PIN is shorter than the stand asks for. Choose a longer one.',
  same_pin: 'That is the PIN you have already. Choose another.',
  no_pin: 'You have no PIN yet. A manager gives you your first one.',
  pin_taken: 'Choose another PIN: this one would not tell you apart from somebody else.',
  pin_needed: 'The person who approves needs a new PIN. Enter one.',
  admin_pin_needed: 'First give an administrator a PIN: once somebody has one, nobody signs in without.',
  last_admin: 'Somebody must stay administrator. Make somebody else one first.',
  // Scales.
  no_scale: 'This till has no scale.',
  scale_silent: 'The scale doesn’t answer. Type the weight, or try again.',
  weight_moving: 'The scale still moves. Wait until it stands still.',
  weight_zero: 'Nothing is on the scale.',
  weight_under: 'The scale is below zero. Empty it and set it to zero.',
  weight_over: 'That is too heavy for the scale.',
  weight_changed: 'The weight has changed. Look at it again and take it.',
  less_than_tare: 'The container is as heavy as what is on the scale.',
  wrong_unit: 'The scale weighs in another unit than this item is sold by. Type the weight.',
  unknown_till: 'That till is not there any more.',
  // Training.
  training_needs_menu:
    'Training needs the menu, and this host has none yet that it could practise with. Connect it to its service once, then begin training.',
  training_menu_unfit:
    'Training can’t copy this menu: something in it breaks a rule of this program. Selling goes on. The host’s log names the place; tell the person who looks after the menu.',
  not_training: 'This till is not in training any more.',
  only_in_training: 'Drills run only in training.',
  drill_running: 'A drill is running already. Stop it first.',
  // Connection, devices and settings.
  bad_code: 'The host doesn’t take this code. It is good once and for ten minutes. Ask for a new one.',
  others_kept_out: 'This computer lets no other device in yet. Choose “Let other devices join” under “This computer” first.',
  own_device: 'That is the device you are using. Nothing was changed. Unpair it at another till.',
  tab_in_cart: (p) => `Not yet: the tab ${p.name} is in the cart of that device. Save or pay it there first.`,
  unsent: (p) =>
    `Not yet: ${count(p.count ?? 0, {
      one: '# sale belongs to the present service and is not settled there',
      other: '# sales belong to the present service and are not settled there',
    })}. Wait until all is sent, or decide what is to decide.`,
  cards_unsent: 'Not yet: stored cards are waiting to be charged. Wait until they are sent.',
  shift_open: 'Not yet: a shift is open here. Count and close it first.',
  tab_open: 'Not yet: a tab is open. Settle it first.',
  not_reachable: 'The service does not answer, so the menu of that stand can’t be fetched. Nothing was changed. Try again later.',
  key_refused: 'The service does not take that key. Nothing was changed. Check the key.',
  unknown_vendor: 'The key of this host may not sell for that stand. Nothing was changed. Choose another.',
  no_menu: 'That stand has no menu that can be sold by. Nothing was changed. Choose another.',
  changed_elsewhere: 'Somebody changed something meanwhile. Look at what is different now.',
  other_name: 'That is not the name of this machine. Nothing was cleared.',
  not_here: 'Your IT person clears it at the computer; it can’t be done from a screen.',
  backup_failed: 'The backup could not be written. Nothing was cleared. Look at the disk.',
  // A code that this screen does not know, from a newer host.
  otherwise: (p) => `The host refused (${p.code}). Nothing was changed.`,
} satisfies RefusalsByCode;

export type RefusalsWords = typeof refusals;
