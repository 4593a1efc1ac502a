import { unreachable } from '../../base/assert.ts';
import { moneyToNumber } from '../../base/currency.ts';
import { money } from '../../base/money.ts';
import type { TerminalAttempt } from '../port/terminal-port.ts';

/** What moves money, and has a result that can be asked for again. */
export type MoneyCategory = 'Payment' | 'Reversal';

export interface NexoRequest {
  readonly category: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The request of an attempt; undefined where its receipt is none of this protocol. */
export function requestOf(attempt: TerminalAttempt, currency: string, at: string): (NexoRequest & { category: MoneyCategory }) | undefined {
  const SaleTransactionID = { TransactionID: attempt.reference, TimeStamp: at };
  const amount = moneyToNumber(money(attempt.amount), currency);
  const PaymentTransaction = { AmountsReq: { Currency: currency, RequestedAmount: amount } };
  switch (attempt.kind) {
    case 'pay': {
      // The guest may pay the rest otherwise, so the bank may approve what the card holds: but not with a tip, of which no one could say
      // whether it is part of what was approved.
      const tenderOption = attempt.asksTip === true ? 'AskGratuity' : 'AllowPartialAuthorisation';
      const SaleData = { SaleTransactionID, SaleToAcquirerData: `tenderOption=${tenderOption}` };
      return { category: 'Payment', body: { PaymentRequest: { SaleData, PaymentTransaction } } };
    }
    case 'refund':
      return {
        category: 'Payment',
        body: { PaymentRequest: { SaleData: { SaleTransactionID }, PaymentTransaction, PaymentData: { PaymentType: 'Refund' } } },
      };
    case 'void': {
      const POITransactionID = transactionOfReceipt(attempt.receipt);
      if (POITransactionID === undefined) return undefined;
      const SaleData = { SaleTransactionID, SaleToAcquirerData: `currency=${currency}` };
      const OriginalPOITransaction = { POITransactionID };
      return {
        category: 'Reversal',
        body: { ReversalRequest: { OriginalPOITransaction, ReversalReason: 'MerchantCancel', ReversedAmount: amount, SaleData } },
      };
    }
    default:
      return unreachable(attempt);
  }
}

interface TransactionId {
  readonly TransactionID: string;
  readonly TimeStamp: string;
}

const LONGEST_RECEIPT = 100;

/** The receipt of a payment is what a reversal has to name: the terminal's own number of it, and its time. */
export function receiptOf({ TransactionID, TimeStamp }: TransactionId): string | undefined {
  const receipt = `${TransactionID} ${TimeStamp}`;
  return receipt.length <= LONGEST_RECEIPT && transactionOfReceipt(receipt) !== undefined ? receipt : undefined;
}

function transactionOfReceipt(receipt: string): TransactionId | undefined {
  const [, TransactionID, TimeStamp] = /^(\S+) (\d{4}-\d\d-\d\dT\S+)$/.exec(receipt) ?? [];
  return TransactionID === undefined || TimeStamp === undefined ? undefined : { TransactionID, TimeStamp };
}

/** Moves nothing. Its answer proves that the terminal has the shared key. */
export const DIAGNOSIS: NexoRequest = { category: 'Diagnosis', body: { DiagnosisRequest: { HostDiagnosisFlag: false } } };

/** Names the message that an attempt went out with. */
export interface MessageReference {
  readonly MessageCategory: MoneyCategory;
  readonly ServiceID: string;
  readonly SaleID: string;
  readonly POIID: string;
}

export function statusRequest(reference: MessageReference): NexoRequest {
  const body = { TransactionStatusRequest: { MessageReference: reference, ReceiptReprintFlag: false } };
  return { category: 'TransactionStatus', body };
}

export function abortRequest(reference: MessageReference): NexoRequest {
  return { category: 'Abort', body: { AbortRequest: { MessageReference: reference, AbortReason: 'MerchantAbort' } } };
}
