import { useRef, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { isMailAddress, LONGEST_MAIL_ADDRESS } from '../../../shared/base/mail-address.ts';
import { SALE_OPERATIONS } from '../../../shared/till-contract/operations/sale-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useKiosk } from '../frame/use-kiosk.ts';
import { LetterKeys } from './letter-keys.tsx';

type Said = { readonly tone: 'good' | 'caution'; readonly text: string };

/** Sends this receipt by email. The address goes to the host with this request only and is not kept here. */
export function MailReceipt({ saleId, onLeave }: { readonly saleId: string; readonly onLeave: () => void }) {
  const { world } = useKiosk();
  const words = useWords();
  const { kiosk } = words;
  const [address, setAddress] = useState('');
  const [said, setSaid] = useState<Said>();
  const [isBusy, setIsBusy] = useState(false);
  // A repeated request for the same address keeps its id, because the first may have been sent.
  const lastRequest = useRef<{ readonly id: string; readonly email: string }>(undefined);
  const type = (typed: string): void => {
    setAddress(typed);
    setSaid(undefined);
  };
  const send = async (): Promise<void> => {
    const email = address.trim();
    if (isBusy) return;
    if (!isMailAddress(email)) return setSaid({ tone: 'caution', text: kiosk.mailBad });
    lastRequest.current = lastRequest.current?.email === email ? lastRequest.current : { id: uuidV7(world), email };
    setIsBusy(true);
    const path = { sale_id: saleId, receipt_id: lastRequest.current.id };
    const sent = await askTill(SALE_OPERATIONS.mailReceipt, { path, body: { email, language: words.language } });
    setIsBusy(false);
    if (sent.ok) setSaid({ tone: 'good', text: kiosk.mailSent({ address: email }) });
    else setSaid({ tone: 'caution', text: sent.refusal.code === 'bad_address' ? kiosk.mailBad : kiosk.mailFailed });
  };
  return (
    <Stage
      title={kiosk.receipt}
      actions={
        <>
          <Button onClick={onLeave}>{words.common.back}</Button>
          <Button kind="primary" aria-busy={isBusy} onClick={() => send()}>
            {kiosk.mailSend}
          </Button>
        </>
      }
    >
      <TextField
        label={kiosk.mailAddress}
        type="email"
        inputMode="none"
        dir="ltr"
        maxLength={LONGEST_MAIL_ADDRESS}
        value={address}
        onValue={type}
        onKeyDown={({ key }) => key === 'Enter' && void send()}
      />
      {said !== undefined && <Notice tone={said.tone} title={said.text} isUrgent />}
      <LetterKeys label={kiosk.keys} onLetter={(letter) => type(`${address}${letter}`)} onBack={() => type(address.slice(0, -1))} />
    </Stage>
  );
}
