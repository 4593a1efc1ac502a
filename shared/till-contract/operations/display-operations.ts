import { type Static, Type } from 'typebox';
import { MOST_MODIFIERS } from '../../base/cart-limits.ts';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, Whole } from '../parts/answer-values.ts';
import { MoneyForm } from '../parts/cart-form.ts';
import { NO_TILL_QUERY, RecordId, tillOperation } from '../parts/till-operation.ts';

/**
 * The second screen that faces the guest. The till sends what to show; the host keeps it in memory only while the till repeats it. The
 * display sends back nothing but the guest's tip. It never shows anything meant for the cashier.
 */

const Turn = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const MOST_ROWS = 1000;
export const LONGEST_SHOWN_NAME = 255;
const LONGEST_REFUND_ID = 80;

export const DisplayLine = closedRecord('DisplayLine', {
  name: text(LONGEST_SHOWN_NAME),
  /** In thousandths, like every quantity. */
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  amount: MoneyForm,
  choices: list(text(300), { maxItems: MOST_MODIFIERS }),
  reductions: list(closedRecord('DisplayReduction', { name: text(LONGEST_SHOWN_NAME), amount: MoneyForm }), { maxItems: 100 }),
  isReturned: optional(Flag),
  /** Sold by weight: the guest sees the price of one unit. */
  weighed: optional(closedRecord('DisplayWeighed', { price: MoneyForm, unit: optional(text(1024)) })),
});
export type DisplayLine = Static<typeof DisplayLine>;

/** A percentage of the goods, chosen by the guest or at the till. */
const Percent = Type.Integer({ minimum: 0, maximum: 100 });

export const TipOffer = closedRecord('TipOffer', {
  percents: list(Percent, { maxItems: 5 }),
  of: MoneyForm,
  /** What the card is charged without the tip. */
  amount: MoneyForm,
  chosen: optional(Percent),
});
export type TipOffer = Static<typeof TipOffer>;

export const DisplayContent = Type.Union([
  closedRecord('DisplayIdle', { kind: oneOf('idle') }),
  closedRecord('DisplayCart', {
    kind: oneOf('cart', 'paying'),
    saleId: optional(RecordId),
    lines: list(DisplayLine, { maxItems: MOST_ROWS }),
    rows: list(
      closedRecord('DisplayRow', {
        kind: oneOf('named', 'discounts', 'tax', 'charity'),
        name: optional(text(LONGEST_SHOWN_NAME)),
        amount: MoneyForm,
      }),
      {
        maxItems: MOST_ROWS,
      },
    ),
    total: MoneyForm,
    /** The amount still due, once a part is paid. */
    left: optional(MoneyForm),
    tip: optional(TipOffer),
  }),
  closedRecord('DisplayDone', {
    kind: oneOf('done'),
    saleId: RecordId,
    total: MoneyForm,
    change: MoneyForm,
    guestNumber: text(64),
  }),
  /** `card`: the terminal waits for the card that gets the money. `not_done`: staff have to look at it. */
  closedRecord('DisplayRefund', {
    kind: oneOf('refund'),
    refundId: text(LONGEST_REFUND_ID, 1),
    state: oneOf('working', 'card', 'done', 'not_done'),
    amount: MoneyForm,
    isCash: optional(Flag),
  }),
  /** The sale is set aside; the guest keeps the number. */
  closedRecord('DisplayAside', { kind: oneOf('aside'), saleId: RecordId, guestNumber: text(64) }),
]);
export type DisplayContent = Static<typeof DisplayContent>;

export const DisplayForm = closedRecord('DisplayForm', {
  /** Each window of a till numbers what it shows, so that a late request cannot replace a newer one. */
  windowId: RecordId,
  turn: Turn,
  language: text(16, 2),
  shown: DisplayContent,
});
export type DisplayForm = Static<typeof DisplayForm>;

export const DisplayAnswer = closedRecord('DisplayAnswer', {
  /** `idle` also when no till sends anything. */
  shown: DisplayContent,
  /** Absent when no till sends anything. */
  language: optional(AnyText),
  /** Of the till that is shown, which may sell for another vendor than the display. */
  standName: optional(AnyText),
  currency: optional(AnyText),
  timezone: optional(AnyText),
});
export type DisplayAnswer = Static<typeof DisplayAnswer>;

export const TipChoice = closedRecord('TipChoice', {
  id: AnyText,
  saleId: AnyText,
  percent: Whole,
});
export type TipChoice = Static<typeof TipChoice>;

const till = { devices: ['till'], needsEmployee: false, query: NO_TILL_QUERY } as const;
const display = { ...till, devices: ['display'] } as const;

export const DISPLAY_OPERATIONS = {
  showOnDisplay: tillOperation({
    ...till,
    id: 'showOnDisplay',
    method: 'PUT',
    path: '/till/display',
    summary: 'Say what the display of this till shows; said again every few seconds, or it shows the stand’s name',
    request: DisplayForm,
    answer: closedRecord('ShowOnDisplayAnswer', { hasDisplay: Flag }),
    refusals: [],
  }),
  readTipChoice: tillOperation({
    ...till,
    id: 'readTipChoice',
    method: 'GET',
    path: '/till/display/tip',
    summary: 'The tip that the guest chose on the display for what is being paid',
    request: undefined,
    answer: closedRecord('ReadTipChoiceAnswer', { choice: optional(TipChoice) }),
    refusals: [],
  }),
  readDisplay: tillOperation({
    ...display,
    id: 'readDisplay',
    method: 'GET',
    path: '/till/display',
    summary: 'What this display shows',
    request: undefined,
    answer: DisplayAnswer,
    refusals: [],
  }),
  chooseTip: tillOperation({
    ...display,
    id: 'chooseTip',
    method: 'PUT',
    path: '/till/display/tips/{choice_id}',
    summary: 'The guest chooses a tip; refused once that sale has moved on',
    request: closedRecord('TipChoiceForm', { saleId: RecordId, percent: Percent, of: MoneyForm }),
    answer: undefined,
    refusals: ['moved_on'],
  }),
  bindDisplay: tillOperation({
    ...till,
    needsEmployee: true,
    right: 'pairing',
    id: 'bindDisplay',
    method: 'PUT',
    path: '/till/devices/{device_id}/till',
    summary: 'Say which till a display belongs to',
    request: closedRecord('DisplayBinding', { tillId: RecordId }),
    answer: undefined,
    refusals: ['unknown', 'unknown_till'],
  }),
} as const;
