import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { maskCardNumbers } from '../../base/card-numbers.ts';
import { moneyFromNumber } from '../../base/currency.ts';
import type { AttemptResult, CardFacts, TerminalAttempt } from '../port/terminal-port.ts';
import { formTexts, papersOf, Receipts } from './nexo-papers.ts';
import { receiptOf } from './nexo-requests.ts';
import { MessageHeader } from './sealed-message.ts';

const Text = Type.String();
const Response = Type.Object({ Result: Text, ErrorCondition: Type.Optional(Text), AdditionalResponse: Type.Optional(Text) });
const TransactionId = Type.Object({ TransactionID: Text, TimeStamp: Text });
const PoiData = Type.Object({ POITransactionID: Type.Optional(TransactionId) });
const CardData = Type.Object({ MaskedPan: Type.Optional(Text), PaymentBrand: Type.Optional(Text) });

const PaymentResponse = Type.Object({
  Response,
  SaleData: Type.Optional(Type.Object({ SaleTransactionID: Type.Object({ TransactionID: Text }) })),
  POIData: Type.Optional(PoiData),
  PaymentResult: Type.Optional(
    Type.Object({
      AmountsResp: Type.Optional(
        Type.Object({ AuthorizedAmount: Type.Number(), TipAmount: Type.Optional(Type.Number()), Currency: Type.Optional(Text) }),
      ),
      PaymentInstrumentData: Type.Optional(Type.Object({ CardData: Type.Optional(CardData) })),
      PaymentAcquirerData: Type.Optional(Type.Object({ ApprovalCode: Type.Optional(Text) })),
    }),
  ),
  PaymentReceipt: Type.Optional(Receipts),
});

const ReversalResponse = Type.Object({
  Response,
  POIData: Type.Optional(PoiData),
  ReversedAmount: Type.Optional(Type.Number()),
  PaymentReceipt: Type.Optional(Receipts),
});

const TransactionStatusResponse = Type.Object({
  Response,
  RepeatedMessageResponse: Type.Optional(
    Type.Object({ MessageHeader, RepeatedResponseMessageBody: Type.Record(Type.String(), Type.Unknown()) }),
  ),
});

/** A terminal that says one of these did not take the money, and will not by this message. */
const REFUSALS: ReadonlySet<string> = new Set([
  'Aborted',
  'Busy',
  'Cancel',
  'DeviceOut',
  'InsertedCard',
  'InvalidCard',
  'LoggedOut',
  'MessageFormat',
  'NotAllowed',
  'NotFound',
  'PaymentRestriction',
  'Refusal',
  'UnavailableDevice',
  'UnavailableService',
  'WrongPIN',
]);
/** The bank was not reached, which a payment ends by, once the terminal repeats it. A reversal may have arrived there all the same. */
const HOST_NOT_REACHED = 'UnreachableHost';

export interface AnswerContext {
  readonly attempt: TerminalAttempt;
  readonly currency: string;
  readonly poiId: string;
  /** The terminal gives this answer again, after it ended. */
  readonly isRepeated: boolean;
}

const unknown = (code: string): AttemptResult => ({ kind: 'unknown', code });

/** Reads what the terminal says of an attempt. What is not understood is unknown, and never money that was moved or was not. */
export function resultOf(context: AnswerContext, body: Readonly<Record<string, unknown>>): AttemptResult {
  const isReversal = context.attempt.kind === 'void';
  const answer = isReversal ? body.ReversalResponse : body.PaymentResponse;
  if (isReversal) return Value.Check(ReversalResponse, answer) ? reversed(context, answer) : unknown('not_understood');
  return Value.Check(PaymentResponse, answer) ? paid(context, answer) : unknown('not_understood');
}

function paid(context: AnswerContext, answer: Static<typeof PaymentResponse>): AttemptResult {
  const { attempt, currency } = context;
  const own = answer.SaleData?.SaleTransactionID.TransactionID;
  if (own !== undefined && own !== attempt.reference) return unknown('another_payment');
  if (answer.Response.Result !== 'Success' && answer.Response.Result !== 'Partial') return failed(context, answer.Response);
  if (own === undefined) return unknown('another_payment');
  const { AmountsResp: amounts, PaymentInstrumentData, PaymentAcquirerData } = answer.PaymentResult ?? {};
  if (amounts?.Currency !== undefined && amounts.Currency !== currency) return unknown('another_currency');
  const authorised = amounts === undefined ? attempt.amount : moneyFromNumber(amounts.AuthorizedAmount, currency);
  // A part without its amount could be any part.
  if (authorised === undefined || authorised <= 0 || (amounts === undefined && answer.Response.Result === 'Partial'))
    return unknown('no_amount');
  const tip = moneyFromNumber(amounts?.TipAmount ?? 0, currency);
  // The tip is part of what was authorised. Any other sum could be the whole with its tip or without it.
  if (tip === undefined || tip < 0 || (tip > 0 && authorised - tip !== attempt.amount)) return unknown('tip_unclear');
  const facts = cardOf(context, authorised, answer.POIData, PaymentInstrumentData?.CardData, PaymentAcquirerData?.ApprovalCode);
  const card = tip > 0 ? { ...facts, tip } : facts;
  return { kind: authorised < attempt.amount ? 'partly_approved' : 'approved', card, ...papersOf(answer.PaymentReceipt) };
}

function reversed(context: AnswerContext, answer: Static<typeof ReversalResponse>): AttemptResult {
  const { attempt, currency } = context;
  if (answer.Response.Result !== 'Success') return failed(context, answer.Response);
  const amount = answer.ReversedAmount === undefined ? attempt.amount : moneyFromNumber(answer.ReversedAmount, currency);
  // A reversal takes back what was named or nothing.
  if (amount !== attempt.amount) return unknown('another_amount');
  return { kind: 'approved', card: cardOf(context, amount, answer.POIData), ...papersOf(answer.PaymentReceipt) };
}

function failed({ attempt, isRepeated }: AnswerContext, response: Static<typeof Response>): AttemptResult {
  const { Result, ErrorCondition: condition = '' } = response;
  const isOver = REFUSALS.has(condition) || (condition === HOST_NOT_REACHED && isRepeated && attempt.kind !== 'void');
  if (Result !== 'Failure' || !isOver) return unknown(condition === '' ? 'not_understood' : condition.slice(0, LONGEST_TEXT));
  const text = reasonOf(response.AdditionalResponse);
  return { kind: 'declined', code: condition, ...(text !== undefined && { text }) };
}

const LONGEST_TEXT = 80;

/** The words of the bank or of the terminal, which it writes as a form. */
function reasonOf(additional = ''): string | undefined {
  const form = formTexts(additional);
  const text = form.get('refusalReason') ?? form.get('message');
  return text === undefined || text === '' ? undefined : maskCardNumbers(text).slice(0, LONGEST_TEXT);
}

function cardOf(
  { poiId }: AnswerContext,
  amount: number,
  poi?: Static<typeof PoiData>,
  { MaskedPan, PaymentBrand }: Static<typeof CardData> = {},
  approval?: string,
): CardFacts {
  const receipt = poi?.POITransactionID === undefined ? undefined : receiptOf(poi.POITransactionID);
  const maskedCard = MaskedPan === undefined ? undefined : maskedCardOf(MaskedPan);
  return {
    amount,
    terminalId: poiId,
    ...(receipt !== undefined && { receipt }),
    ...(maskedCard !== undefined && { maskedCard }),
    ...(PaymentBrand !== undefined && { cardName: PaymentBrand.slice(0, LONGEST_TEXT) }),
    ...(approval !== undefined && { authorisation: approval.slice(0, LONGEST_TEXT) }),
  };
}

const FIRST_SHOWN = 6;
const LAST_SHOWN = 4;
const CARD_DIGITS = 16;

/** First six and last four digits at most, whatever the terminal sends. */
export function maskedCardOf(text: string): string | undefined {
  const [, first = '', last = ''] = /^(\d*)[^\d]+(\d+)$/.exec(text.trim()) ?? /^(\d{6})\d*(\d{4})$/.exec(text.replaceAll(/\D/g, '')) ?? [];
  if (last === '') return undefined;
  const [shown, end] = [first.slice(0, FIRST_SHOWN), last.slice(-LAST_SHOWN)];
  return `${shown}${'*'.repeat(CARD_DIGITS - shown.length - end.length)}${end}`;
}

/** What a terminal says of a message that it got, or did not get. */
export type StatusAnswer =
  | { readonly kind: 'repeated'; readonly header: MessageHeader; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unclear'; readonly code: string };

export function readStatus(body: Readonly<Record<string, unknown>>): StatusAnswer {
  const answer = body.TransactionStatusResponse;
  if (!Value.Check(TransactionStatusResponse, answer)) return { kind: 'unclear', code: 'not_understood' };
  const { Response: response, RepeatedMessageResponse: repeated } = answer;
  if (response.Result === 'Success' && repeated !== undefined)
    return { kind: 'repeated', header: repeated.MessageHeader, body: repeated.RepeatedResponseMessageBody };
  if (response.Result === 'Failure' && response.ErrorCondition === 'NotFound') return { kind: 'not_found' };
  return { kind: 'unclear', code: response.ErrorCondition?.slice(0, LONGEST_TEXT) ?? 'not_understood' };
}
