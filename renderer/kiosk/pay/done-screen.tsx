import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/parts/basic/button.tsx';
import { QrCode } from '../../ui/parts/basic/qr-code.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useHost, useKiosk, useSale } from '../frame/use-kiosk.ts';
import { MailReceipt } from './mail-receipt.tsx';
import './counter-screen.css';

/** Shown after payment: the order number, what happens next, and the receipt. It closes by itself. */
export function DoneScreen() {
  const { forgetGuest } = useKiosk();
  const { kiosk } = useWords();
  const view = useSale((sale) => sale.view);
  const mail = useHost(({ status }) => status?.mail);
  const [isMailing, setIsMailing] = useState(false);
  if (view === undefined) return null;
  if (view.state === 'aside') return <AsideScreen number={view.aside?.number ?? ''} />;
  const number = view.sale.completion?.guestNumber ?? '';
  if (isMailing) return <MailReceipt saleId={view.sale.id} onLeave={() => setIsMailing(false)} />;
  return (
    <Stage
      place="centre"
      title={kiosk.thanks}
      lead={kiosk.whatNext}
      actions={
        <>
          {mail === 'ready' && (
            <Button icon={<Mail aria-hidden size={24} />} onClick={() => setIsMailing(true)}>
              {kiosk.mail}
            </Button>
          )}
          <Button kind="primary" onClick={forgetGuest}>
            {kiosk.finish}
          </Button>
        </>
      }
    >
      <div className="counter-screen" role="status">
        <p className="counter-screen-label">{kiosk.yourNumber}</p>
        <p className="counter-screen-code" data-testid="guest-number">
          {number}
        </p>
        <QrCode text={view.sale.id} label={kiosk.receipt} />
        <p className="quiet">{kiosk.receiptCode}</p>
      </div>
    </Stage>
  );
}

/** The number that the guest takes to the counter, since the card gave no answer. It closes by itself. */
function AsideScreen({ number }: { readonly number: string }) {
  const { forgetGuest } = useKiosk();
  const { kiosk } = useWords();
  return (
    <Stage
      key="aside"
      place="centre"
      title={kiosk.asideTitle}
      lead={kiosk.asideHint}
      actions={
        <Button kind="primary" onClick={forgetGuest}>
          {kiosk.finish}
        </Button>
      }
    >
      <div className="counter-screen" role="status">
        <p className="counter-screen-label">{kiosk.yourNumber}</p>
        <p className="counter-screen-code" data-testid="aside-number">
          {number}
        </p>
      </div>
    </Stage>
  );
}
