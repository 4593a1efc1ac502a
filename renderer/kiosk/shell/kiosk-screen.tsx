import { JoinPage } from '../../screen/join-page.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { CartScreen } from '../cart/cart-screen.tsx';
import { useCart, useHost, useKiosk, useVisit } from '../frame/use-kiosk.ts';
import { ItemScreen } from '../order/item-screen.tsx';
import { MenuScreen } from '../order/menu-screen.tsx';
import { StartScreen } from '../order/start-screen.tsx';
import { CardScreen } from '../pay/card-screen.tsx';
import { CounterScreen } from '../pay/counter-screen.tsx';
import { DoneScreen } from '../pay/done-screen.tsx';
import { GuestCardScreen } from '../pay/guest-card-screen.tsx';
import { HowScreen } from '../pay/how-screen.tsx';
import { DevicePage } from '../staff-mode/device-page.tsx';
import { StaffPinPage } from '../staff-mode/staff-pin-page.tsx';
import { AccessBar } from './access-bar.tsx';
import { IdleNotice } from './idle-notice.tsx';
import { KioskHead } from './kiosk-head.tsx';
import { SilentNotice } from './silent-notice.tsx';
import './kiosk-screen.css';

/** An unpaired kiosk shows only the pairing page, even during an order. Without a menu it shows nothing to order. */
export function KioskScreen() {
  const { pairingRefusal, join } = useKiosk();
  const presence = useHost((host) => host.presence);
  const hasMenu = useCart(({ catalogue }) => catalogue !== undefined);
  const isLow = useVisit((visit) => visit.look.isLow);
  const kind = useVisit((visit) => visit.screen.kind);
  if (presence === 'unpaired') return <JoinPage refusal={pairingRefusal} onCode={join} />;
  if (!hasMenu) return <NothingYet isSilent={presence === 'silent'} />;
  return (
    <div className="kiosk" data-low={isLow || undefined} data-screen={kind}>
      <KioskHead />
      <SilentNotice />
      <ScreenPart />
      <AccessBar />
      <IdleNotice />
    </div>
  );
}

function ScreenPart() {
  const screen = useVisit((visit) => visit.screen);
  switch (screen.kind) {
    case 'start':
      return <StartScreen />;
    case 'menu':
      return <MenuScreen />;
    case 'item':
      return <ItemScreen screen={screen} />;
    case 'cart':
      return <CartScreen />;
    case 'guest_card':
      return <GuestCardScreen />;
    case 'how':
      return <HowScreen />;
    case 'card':
      return <CardScreen />;
    case 'counter':
      return <CounterScreen order={screen.order} />;
    case 'done':
      return <DoneScreen />;
    case 'staff_pin':
      return <StaffPinPage />;
    case 'staff':
      return <DevicePage />;
  }
}

function NothingYet({ isSilent }: { readonly isSilent: boolean }) {
  const { kiosk } = useWords();
  return (
    <main className="kiosk-nothing">
      <h1 className="unseen">Grandstand</h1>
      {isSilent ? <EmptyState title={kiosk.silent}>{kiosk.silentStart}</EmptyState> : <Progress label={kiosk.menuLoading} />}
    </main>
  );
}
