import { Suspense, useEffect } from 'react';
import { JoinPage } from '../../screen/join-page.tsx';
import { later } from '../../ui/boot/later.tsx';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useRootMark } from '../../ui/parts/basic/root-mark.ts';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { CartBar } from '../cart/cart-bar.tsx';
import { CartPanel } from '../cart/cart-panel.tsx';
import { useVendorChange } from '../carts/use-vendor-change.ts';
import { useCart, useHost, useMenu, useRegister, useSale, useUi } from '../frame/use-register.ts';
import { useForgettingFirstScreen } from '../sell/first-screen-keeper.ts';
import { SellPage } from '../sell/sell-page.tsx';
import { useJustSetUp } from '../set-up/just-set-up.ts';
import { LockScreen, useAutoLock, useCloseWhenLocked } from '../staff/lock-screen.tsx';
import { isLocked as isLockedBy } from '../staff/sign-in.ts';
import { TrainingBand } from '../training/training-band.tsx';
import { HostRestartMessages } from './host-restart-messages.tsx';
import { OfficeMenu } from './office-menu.tsx';
import { registerCommands } from './register-commands.ts';
import { RegisterHead } from './register-head.tsx';
import './register-screen.css';

// Everything but the tiles and the cart is loaded after them, in this order: what a sale needs first. A new page needs one more line here.
const OpenSheet = later(async () => (await import('./open-sheet.tsx')).OpenSheet);
const PayPanel = later(async () => (await import('../pay/pay-panel.tsx')).PayPanel);
const DonePanel = later(async () => (await import('../pay/done-panel.tsx')).DonePanel);
const AsidePanel = later(async () => (await import('../pay/done-panel.tsx')).AsidePanel);
const OrdersPage = later(async () => (await import('../orders/orders-page.tsx')).OrdersPage);
const QueuePage = later(async () => (await import('../queue/queue-page.tsx')).QueuePage);
const SettingsPage = later(async () => (await import('../settings/settings-page.tsx')).SettingsPage);
const SetUpPage = later(async () => (await import('../set-up/set-up-page.tsx')).SetUpPage);
const MenuPage = later(async () => (await import('../menu/menu-page.tsx')).MenuPage);
const GiftCardsPage = later(async () => (await import('../gift-cards/gift-cards-page.tsx')).GiftCardsPage);
const StaffPage = later(async () => (await import('../staff/staff-page.tsx')).StaffPage);
const AuditPage = later(async () => (await import('../audit/audit-page.tsx')).AuditPage);
const ReadinessPage = later(async () => (await import('../readiness/readiness-page.tsx')).ReadinessPage);
const ReportsPage = later(async () => (await import('../reports/reports-page.tsx')).ReportsPage);
const ShiftPage = later(async () => (await import('../shift/shift-page.tsx')).ShiftPage);
const TrainingPage = later(async () => (await import('../training/training-page.tsx')).TrainingPage);
const TodayPage = later(async () => (await import('../today/today-page.tsx')).TodayPage);
const TabsPage = later(async () => (await import('../tabs/tabs-page.tsx')).TabsPage);

/** Shows the training band above every screen. */
export function RegisterScreen() {
  return (
    <>
      <TrainingBand />
      <Screen />
      <HostRestartMessages />
    </>
  );
}

/** The whole register. Without a menu it shows what is missing. */
function Screen() {
  const hasMenu = useCart(({ catalogue }) => catalogue !== undefined);
  const presence = useHost((host) => host.presence);
  const isCartUp = useUi((ui) => ui.isCartUp);
  const hasSheet = useUi((ui) => ui.sheet !== undefined);
  useTellingRebuilt(hasMenu);
  const isLocked = useHost(isLockedBy);
  const isOffice = useIsOffice();
  const { loading } = useWords().common;
  useAutoLock();
  useJustSetUp();
  useVendorChange();
  // A removed device must show nothing of the stand. Its cart stays in the window.
  const isOut = presence === 'unpaired';
  useCloseWhenLocked(isLocked || isOut);
  useForgettingFirstScreen(isLocked || isOut);
  const isShown = hasMenu && !isOut && !isLocked;
  useRootMark('register', isShown);
  useRootMark('office', isShown && isOffice);
  if (!hasMenu || isOut) return <NothingYet presence={presence} />;
  if (isLocked) return <LockScreen />;
  return (
    <div className="register" data-cart-up={isCartUp || undefined} data-office={isOffice || undefined}>
      <RegisterHead />
      {isOffice && <OfficeMenu />}
      <main className="register-main">
        <Suspense fallback={<Progress label={loading} />}>
          <MainPart />
        </Suspense>
      </main>
      {!isOffice && (
        <>
          <CartPanel />
          <Suspense fallback={<Progress label={loading} />}>
            <LastSale />
          </Suspense>
          <CartBar />
        </>
      )}
      {hasSheet && (
        <Suspense fallback={<SheetToCome label={loading} />}>
          <OpenSheet />
        </Suspense>
      )}
    </div>
  );
}

/** In the place of a sheet whose program is not here yet, so that the tap is seen to have done something. */
function SheetToCome({ label }: { readonly label: string }) {
  return (
    <div className="sheet-to-come">
      <Progress label={label} />
    </div>
  );
}

/** Pages beside selling have the whole window. */
function useIsOffice(): boolean {
  const isSellPage = useUi(({ page }) => page === 'sell');
  const isPaying = useSale(({ phase }) => phase === 'opening' || phase === 'paying');
  return !isSellPage && !isPaying;
}

/** Shows a message once the damaged cache is replaced by a new menu; nothing was lost, because the cache is only a copy. */
function useTellingRebuilt(hasMenu: boolean): void {
  const { menu } = useRegister();
  const { sell } = useWords();
  const wasRebuilt = useMenu((state) => state.wasRebuilt);
  useEffect(() => {
    if (!wasRebuilt || !hasMenu) return;
    menu.store.setState({ wasRebuilt: false });
    showToast({ kind: 'information', text: sell.menuRebuilt });
  }, [menu, sell, wasRebuilt, hasMenu]);
}

/** The finished sale, in the column of the cart, so that nothing moves when it goes with the first tap of the next sale. */
function LastSale() {
  const phase = useSale((sale) => sale.phase);
  const view = useSale((sale) => sale.view);
  if (phase !== 'done' || view === undefined) return null;
  return view.state === 'aside' ? <AsidePanel view={view} /> : <DonePanel view={view} />;
}

/** Payment replaces every page. */
function MainPart() {
  const phase = useSale((sale) => sale.phase);
  const page = useUi((ui) => ui.page);
  if (phase === 'opening' || phase === 'paying') return <PayPanel />;
  switch (page) {
    case 'today':
      return <TodayPage />;
    case 'tabs':
      return <TabsPage />;
    case 'orders':
      return <OrdersPage />;
    case 'queue':
      return <QueuePage />;
    case 'menu':
      return <MenuPage />;
    case 'giftCards':
      return <GiftCardsPage />;
    case 'staff':
      return <StaffPage />;
    case 'audit':
      return <AuditPage />;
    case 'readiness':
      return <ReadinessPage />;
    case 'shift':
      return <ShiftPage />;
    case 'reports':
      return <ReportsPage />;
    case 'training':
      return <TrainingPage />;
    case 'settings':
      return <SettingsPage registerCommands={registerCommands} />;
    case 'setUp':
      return <SetUpPage />;
    default:
      return <SellPage />;
  }
}

function NothingYet({ presence }: { readonly presence: string }) {
  const { host, pairingRefusal, join } = useRegister();
  const words = useWords().state;
  const trouble = useHost(({ status }) => (status?.isServiceSignInRefused === true ? 'key_refused' : status?.serviceTrouble));
  useEffect(() => {
    document.title = 'Grandstand';
  }, []);
  // The role `dialog` stops keyboard commands behind it.
  if (presence === 'unpaired')
    return (
      <div role="dialog" data-state="open" aria-label={words.unpaired} aria-modal>
        <JoinPage refusal={pairingRefusal} onCode={join} />
      </div>
    );
  return (
    <main className="register-nothing">
      <h1 className="register-nothing-name">Grandstand</h1>
      {presence === 'silent' && (
        <EmptyState
          title={words.hostSilent}
          action={
            <Button kind="primary" onClick={() => host.refresh()}>
              {words.tryAgain}
            </Button>
          }
        >
          {words.hostSilentExplained}
        </EmptyState>
      )}
      {presence === 'there' && trouble !== undefined && (
        <EmptyState title={words.serviceTroubled}>{words.serviceTrouble[trouble]}</EmptyState>
      )}
      {(presence === 'looking' || presence === 'there') && <Progress label={words.menuLoading} />}
    </main>
  );
}
