import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { useHost, useSale, useVisit } from '../frame/use-kiosk.ts';
import { ENDS } from '../frame/visit-store.ts';
import './silent-notice.css';

/** The host is gone. What is safe comes first; it goes on by itself, so there is nothing to press. */
export function SilentNotice() {
  const { kiosk } = useWords();
  const isSilent = useHost(({ presence }) => presence === 'silent');
  const isAsking = useSale((sale) => sale.isSilent);
  // Once a card was asked for, nobody says that nothing was charged.
  const isCharging = useSale(({ phase, busy, view }) => busy === 'charge' || (phase === 'paying' && (view?.charges.length ?? 0) > 0));
  const kind = useVisit(({ screen }) => screen.kind);
  if (!isSilent && !isAsking) return null;
  const text = isCharging ? kiosk.silentPaying : ENDS.has(kind) ? kiosk.silentStart : kiosk.silentOrder;
  return (
    <div className="silent-notice">
      <Notice tone="caution" title={kiosk.silent} isUrgent>
        {text}
      </Notice>
    </div>
  );
}
