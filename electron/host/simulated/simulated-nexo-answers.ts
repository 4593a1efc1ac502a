import { moneyFromNumber, moneyToNumber } from '../../../shared/base/currency.ts';
import { money } from '../../../shared/base/money.ts';
import type { MessageHeader, PlainMessage } from '../../../shared/terminal/nexo/sealed-message.ts';
import { nodeWorld } from '../base/node-world.ts';

/** What a simulated terminal of nexo keeps and says. */
export interface NexoBooking {
  readonly kind: 'pay' | 'refund' | 'void';
  /** Minor units, the tip included. */
  readonly amount: number;
  /** What the guest added at the terminal. */
  readonly tip?: number;
  readonly currency: string;
  /** The till's reference. */
  readonly reference: string;
  /** The terminal's own number. */
  readonly transaction: string;
  /** The number that a void takes back. */
  readonly original?: string;
}

export interface Attempted {
  isAborted: boolean;
  /** Undefined while the guest pays. */
  response: PlainMessage | undefined;
}

type Body = PlainMessage['body'];

export function responseOf(header: MessageHeader, body: Body): PlainMessage {
  return { envelope: 'SaleToPOIResponse', header: { ...header, MessageType: 'Response' }, body };
}

export function diagnosisAnswer(): Body {
  return { DiagnosisResponse: { Response: { Result: 'Success' }, POIStatus: { CommunicationOKFlag: true, GlobalStatus: 'OK' } } };
}

export function failureOf(category: string, ErrorCondition: string, message?: PlainMessage): Body {
  const { SaleData } = message === undefined ? {} : requestIn(message);
  const AdditionalResponse = `message=${encodeURIComponent(`simulated ${ErrorCondition}`)}`;
  const isPayment = category === 'Payment' && SaleData !== undefined;
  return {
    [`${category}Response`]: { Response: { Result: 'Failure', ErrorCondition, AdditionalResponse }, ...(isPayment && { SaleData }) },
  };
}

/** Answers what became of a message: not found, in progress, or its whole response again. */
export function statusAnswer(attempts: ReadonlyMap<string, Attempted>, body: Body): Body {
  const { MessageReference: reference } = body.TransactionStatusRequest as { MessageReference: { SaleID: string; ServiceID: string } };
  const attempted = attempts.get(`${reference.SaleID} ${reference.ServiceID}`);
  const failure = (ErrorCondition: string): Body => ({
    TransactionStatusResponse: { Response: { Result: 'Failure', ErrorCondition }, MessageReference: reference },
  });
  if (attempted === undefined) return failure('NotFound');
  if (attempted.response === undefined) return failure('InProgress');
  const { header, body: repeated } = attempted.response;
  return {
    TransactionStatusResponse: {
      Response: { Result: 'Success' },
      MessageReference: reference,
      RepeatedMessageResponse: { MessageHeader: header, RepeatedResponseMessageBody: repeated },
    },
  };
}

interface MoneyRequest {
  readonly SaleData?: { readonly SaleTransactionID: { readonly TransactionID: string }; readonly SaleToAcquirerData?: string };
  readonly PaymentTransaction?: { readonly AmountsReq: { readonly Currency: string; readonly RequestedAmount: number } };
  readonly PaymentData?: { readonly PaymentType?: string };
  readonly OriginalPOITransaction?: { readonly POITransactionID: { readonly TransactionID: string } };
  readonly ReversedAmount?: number;
}

function requestIn({ header, body }: PlainMessage): MoneyRequest {
  return (body[`${header.MessageCategory}Request`] ?? {}) as MoneyRequest;
}

/** What the guest does. */
export interface Guest {
  readonly answer: string;
  readonly tipPercent?: number;
  readonly signs?: boolean;
}

interface Booked {
  readonly booking: NexoBooking;
  readonly body: Body;
}

/** Books an attempt, or returns why not. */
export function bookedOf(message: PlainMessage, bookings: readonly NexoBooking[], guest: Guest): Booked | string {
  const wanted = requestIn(message);
  const transaction = `sim${String(bookings.length + 1).padStart(9, '0')}.${String(8_000_000_000_000_000 + bookings.length)}`;
  const reference = wanted.SaleData?.SaleTransactionID.TransactionID ?? '';
  if (guest.answer === 'decline') return 'Refusal';
  const booked = message.header.MessageCategory === 'Reversal' ? reversal(wanted, bookings) : payment(wanted, guest);
  if (typeof booked === 'string') return booked;
  const booking: NexoBooking = { ...booked, reference, transaction };
  return { booking, body: booking.kind === 'void' ? reversalBody(booking) : paymentBody(booking, wanted, guest) };
}

type Moved = Pick<NexoBooking, 'kind' | 'amount' | 'tip' | 'currency' | 'original'>;

function payment({ PaymentTransaction, PaymentData, SaleData }: MoneyRequest, { answer, tipPercent = 0 }: Guest): Moved | string {
  if (PaymentTransaction === undefined) return 'MessageFormat';
  const { Currency: currency, RequestedAmount } = PaymentTransaction.AmountsReq;
  const amount = moneyFromNumber(RequestedAmount, currency);
  if (amount === undefined || amount <= 0) return 'MessageFormat';
  if (PaymentData?.PaymentType === 'Refund') return { kind: 'refund', amount, currency };
  const mayBeLess = SaleData?.SaleToAcquirerData?.includes('AllowPartialAuthorisation') === true;
  const tip = SaleData?.SaleToAcquirerData?.includes('AskGratuity') === true ? Math.floor((amount * tipPercent) / 100) : 0;
  const paid = answer === 'half' && mayBeLess ? Math.max(1, Math.floor(amount / 2)) : amount + tip;
  return { kind: 'pay', amount: paid, ...(tip > 0 && { tip }), currency };
}

/** A payment is taken back in parts, but never more of it than was paid. */
function reversal({ OriginalPOITransaction, ReversedAmount }: MoneyRequest, bookings: readonly NexoBooking[]): Moved | string {
  const id = OriginalPOITransaction?.POITransactionID.TransactionID;
  const original = bookings.find(({ kind, transaction }) => kind === 'pay' && transaction === id);
  if (original === undefined) return 'NotFound';
  const given = bookings.filter((each) => each.original === id).reduce((sum, { amount }) => sum + amount, 0);
  const left = original.amount - given;
  const amount = ReversedAmount === undefined ? left : moneyFromNumber(ReversedAmount, original.currency);
  if (amount === undefined || amount <= 0) return 'MessageFormat';
  return amount > left ? 'NotAllowed' : { kind: 'void', amount, currency: original.currency, original: original.transaction };
}

function reversalBody({ transaction, amount, currency }: NexoBooking): Body {
  const POIData = { POITransactionID: { TransactionID: transaction, TimeStamp: stamp() } };
  return { ReversalResponse: { Response: { Result: 'Success' }, POIData, ReversedAmount: moneyToNumber(money(amount), currency) } };
}

function paymentBody(
  { kind, transaction, amount, tip, currency }: NexoBooking,
  { SaleData }: MoneyRequest,
  { signs = false }: Guest,
): Body {
  const total = moneyToNumber(money(amount), currency);
  const line = (name: string, value: string) => ({
    Text: `name=${encodeURIComponent(name)}&value=${encodeURIComponent(value)}&key=line`,
    EndOfLineFlag: true,
  });
  const texts = [line('SIMULATED TERMINAL', ''), line(kind, String(total)), line('Card', '************1111')];
  const paper = (DocumentQualifier: string) => ({
    DocumentQualifier,
    RequiredSignatureFlag: signs && DocumentQualifier === 'CashierReceipt',
    OutputContent: { OutputFormat: 'Text', OutputText: texts },
  });
  return {
    PaymentResponse: {
      Response: { Result: 'Success' },
      SaleData: { SaleTransactionID: SaleData?.SaleTransactionID },
      POIData: { POITransactionID: { TransactionID: transaction, TimeStamp: stamp() } },
      PaymentResult: {
        AmountsResp: {
          AuthorizedAmount: total,
          ...(tip !== undefined && { TipAmount: moneyToNumber(money(tip), currency) }),
          Currency: currency,
        },
        PaymentInstrumentData: { PaymentInstrumentType: 'Card', CardData: { MaskedPan: '411111 **** 1111', PaymentBrand: 'visa' } },
        PaymentAcquirerData: { ApprovalCode: '123456' },
        OnlineFlag: true,
      },
      PaymentReceipt: [paper('CashierReceipt'), paper('CustomerReceipt')],
    },
  };
}

/** What the bookings of a period came to, by the kind of their total. */
export function totalsAnswer(category: string, period: number, bookings: readonly NexoBooking[], type?: string): Body {
  const [currency = 'EUR'] = bookings.map((booking) => booking.currency);
  const kinds = { Debit: 'pay', Credit: 'refund', ReverseDebit: 'void' } as const;
  const PaymentTotals = Object.entries(kinds).flatMap(([TransactionType, kind]) => {
    const of = bookings.filter((booking) => booking.kind === kind);
    const amount = of.reduce((sum, booking) => sum + booking.amount, 0);
    const TransactionAmount = moneyToNumber(money(amount), currency);
    return of.length === 0 ? [] : [{ TransactionType, TransactionCount: of.length, TransactionAmount }];
  });
  const of = { PaymentInstrumentType: 'Card', CardBrand: 'visa', PaymentCurrency: currency, PaymentTotals };
  return {
    [`${category}Response`]: {
      Response: { Result: 'Success' },
      ...(type !== undefined && { ReconciliationType: type }),
      POIReconciliationID: period,
      TransactionTotals: PaymentTotals.length === 0 ? [] : [of],
    },
  };
}

function stamp(): string {
  return new Date(nodeWorld.epochMilliseconds()).toISOString();
}
