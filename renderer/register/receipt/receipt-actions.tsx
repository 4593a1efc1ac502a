import { Mail, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { isMailAddress, LONGEST_MAIL_ADDRESS } from '../../../shared/base/mail-address.ts';
import type { PrintableRecord } from '../../../shared/till-contract/operations/printer-operations.ts';
import type { RefundView } from '../../../shared/till-contract/operations/refund-operations.ts';
import { SALE_OPERATIONS, type SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRefusalSentence } from '../frame/refusal-sentence.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import { usePrint } from './use-print.ts';
import './receipt-actions.css';

interface ReceiptActionsProps {
  readonly view: SaleView;
  readonly language: string;
  /** Set for the receipt of a refund. */
  readonly refund?: RefundView | undefined;
  readonly isDuplicate?: boolean;
}

/** Print and e-mail. If no mail can be sent, the notice replaces the address field. */
export function ReceiptActions({ view, language, refund, isDuplicate = false }: ReceiptActionsProps) {
  const print = usePrint();
  const words = useWords();
  const mail = useHost(({ status }) => status?.mail) ?? 'ready';
  const isRefund = refund !== undefined;
  const hasPrinters = useHost(({ status }) => (status?.printing?.printers ?? 0) > 0);
  const { id: saleId } = view.sale;
  const paper: PrintableRecord =
    refund === undefined ? { kind: 'sale', saleId } : { kind: 'refund', saleId, ...(refund.part !== undefined && { refundId: refund.id }) };
  const address = view.sendsReceipt === true ? view.sale.cart.customer?.email : undefined;
  const byService = address === undefined ? words.receipt.byServiceHint : words.receipt.byService({ address });
  return (
    <div className="receipt-actions">
      <Button icon={<Printer aria-hidden size={20} />} onClick={() => print(paper, isDuplicate)} title={words.receipt.printHint}>
        {words.pay.print}
      </Button>
      {!isRefund && hasPrinters && view.cardCopies?.hasMerchant === true && (
        <Button onClick={() => print({ kind: 'card_slip', saleId })}>{words.receipt.merchantCopy}</Button>
      )}
      {refund?.part === undefined && mail === 'ready' && <MailReceipt view={view} language={language} isRefund={isRefund} />}
      {refund?.part === undefined && mail !== 'ready' && (
        // The service mails a receipt only with the order itself, so refunds have none.
        <p className="quiet">{mail === 'by_service' && !isRefund ? byService : words.refusals.no_mail}</p>
      )}
    </div>
  );
}

/** The result of the last mail stays visible until the next. */
function MailReceipt({ view, language, isRefund }: Pick<ReceiptActionsProps, 'view' | 'language'> & { readonly isRefund: boolean }) {
  const { world } = useRegister();
  const words = useWords();
  const say = useRefusalSentence();
  const [address, setAddress] = useState(view.sale.cart.customer?.email ?? '');
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  // A retry uses the same id, because the unanswered request may have sent the mail.
  const lastRequest = useRef<{ readonly id: string; readonly email: string }>(undefined);
  const send = async (): Promise<void> => {
    const email = address.trim();
    if (isBusy) return;
    if (!isMailAddress(email)) return setProblem(words.refusals.bad_address);
    setProblem(undefined);
    setState(words.receipt.sending);
    setIsBusy(true);
    const { id } = lastRequest.current?.email === email ? lastRequest.current : { id: uuidV7(world) };
    lastRequest.current = { id, email };
    const path = { sale_id: view.sale.id, receipt_id: id };
    const sent = await askTill(SALE_OPERATIONS.mailReceipt, { path, body: { email, language, ...(isRefund && { isRefund }) } });
    setIsBusy(false);
    if (sent.ok) lastRequest.current = undefined;
    const said = sent.ok ? words.receipt.sent({ address: email }) : say(sent.refusal, words.receipt.refusals);
    setState(said);
    announce(said, sent.ok ? 'polite' : 'assertive');
  };
  return (
    <div className="receipt-actions-mail">
      <TextField
        label={words.pay.mailAddress}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={LONGEST_MAIL_ADDRESS}
        enterKeyHint="send"
        value={address}
        onValue={(typed) => {
          setAddress(typed);
          setProblem(undefined);
          setState(undefined);
        }}
        problem={problem}
        hint={state}
        onKeyDown={({ key }) => key === 'Enter' && void send()}
      />
      <Button icon={<Mail aria-hidden size={20} />} onClick={() => send()} aria-busy={isBusy}>
        {words.pay.send}
      </Button>
    </div>
  );
}
