import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { useHost, useSale, useVisit } from '../frame/use-kiosk.ts';
import { ENDS } from '../frame/visit-store.ts';
import './silent-notice.css';

/** Shown while the host is silent. It says first what is safe, and closes by itself. */
export function SilentNotice() {
  const { kiosk } = useWords();
  const isSilent = useHost(({ presence }) => presence === 'silent');
  const isAsking = useSale((sale) => sale.isSilent);
  // After a card was requested the notice must not claim that nothing was charged.
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
