import { Mail, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { SALE_OPERATIONS, type SaleView } from '../../../shared/till-contract/sale-operations.ts';
import { askHost, NO_ANSWER } from '../../host/ask-host.ts';
import { announce } from '../../parts/announcements.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister } from '../state/use-register.ts';
import { isAddress } from './mail-address.ts';
import './receipt-actions.css';

/** Print, and send by e-mail: what became of a message stands beside it until the next. */
export function ReceiptActions({ view, language }: { readonly view: SaleView; readonly language: string }) {
  const { world } = useRegister();
  const words = useWords();
  const isSetUp = useHost(({ status }) => status?.mail !== 'not_set_up');
  const [address, setAddress] = useState(view.sale.cart.customer?.email ?? '');
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  // A message that may have gone out is asked for again under its own name.
  const asked = useRef<{ readonly id: string; readonly email: string }>(undefined);
  const send = async (): Promise<void> => {
    const email = address.trim();
    if (isBusy) return;
    if (!isAddress(email)) return setProblem(words.receipt.badAddress);
    setProblem(undefined);
    setState(words.receipt.sending);
    setIsBusy(true);
    const { id } = asked.current?.email === email ? asked.current : { id: uuidV7(world) };
    asked.current = { id, email };
    const path = { sale_id: view.sale.id, receipt_id: id };
    const sent = await askHost(SALE_OPERATIONS.mailReceipt, { path, body: { email, language } });
    setIsBusy(false);
    if (sent.ok) asked.current = undefined;
    const said = sent.ok ? words.receipt.sent({ address: email }) : sayNotSent(sent.refusal.code);
    setState(said);
    announce(said, sent.ok ? 'polite' : 'assertive');
  };
  const sayNotSent = (code: string): string => {
    if (code === 'no_mail') return words.receipt.noMail;
    if (code === 'not_complete') return words.receipt.notComplete;
    return code === NO_ANSWER ? words.around.refusals.no_answer : words.receipt.notSent;
  };
  return (
    <div className="receipt-actions">
      <Button icon={<Printer aria-hidden size={20} />} onClick={() => window.print()} title={words.receipt.printHint}>
        {words.pay.print}
      </Button>
      <div className="receipt-actions-mail">
        <TextField
          label={words.pay.mailAddress}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          enterKeyHint="send"
          value={address}
          onValue={(typed) => {
            setAddress(typed);
            setProblem(undefined);
            setState(undefined);
          }}
          problem={problem}
          hint={state ?? (isSetUp ? undefined : words.receipt.noMail)}
          onKeyDown={({ key }) => key === 'Enter' && isSetUp && void send()}
        />
        <Button
          icon={<Mail aria-hidden size={20} />}
          onClick={() => void send()}
          aria-busy={isBusy}
          refusal={isSetUp ? undefined : words.receipt.noMail}
        >
          {words.pay.send}
        </Button>
      </div>
    </div>
  );
}
