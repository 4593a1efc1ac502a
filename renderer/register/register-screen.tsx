import { useEffect } from 'react';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Progress } from '../parts/progress.tsx';
import { showToast } from '../parts/toasts.ts';
import { useWords } from '../words/register-words.ts';
import { LockScreen, useAutoLock, useCloseWhenLocked, useIsLocked } from './around/lock-screen.tsx';
import { CartBar } from './cart/cart-bar.tsx';
import { CartPanel } from './cart/cart-panel.tsx';
import { OrdersPage } from './pages/orders-page.tsx';
import { QueuePage } from './pages/queue-page.tsx';
import { SellPage } from './pages/sell-page.tsx';
import { SettingsPage } from './pages/settings-page.tsx';
import { TabsPage } from './pages/tabs-page.tsx';
import { DonePanel } from './pay/done-panel.tsx';
import { PayPanel } from './pay/pay-panel.tsx';
import { RegisterHead } from './register-head.tsx';
import { OpenSheet } from './sheets/open-sheet.tsx';
import { UnfinishedNotice } from './sheets/unfinished-sheet.tsx';
import { useCart, useHost, useMenu, useRegister, useSale, useUi } from './state/use-register.ts';
import './register-screen.css';

/** The whole register. Without a menu there is nothing to sell yet, and it says what is missing. */
export function RegisterScreen() {
  const hasMenu = useCart(({ catalogue }) => catalogue !== undefined);
  const presence = useHost((host) => host.presence);
  const isCartUp = useUi((ui) => ui.isCartUp);
  useTellingRebuilt(hasMenu);
  const isLocked = useIsLocked();
  useAutoLock();
  useCloseWhenLocked(isLocked);
  if (!hasMenu) return <NothingYet presence={presence} />;
  if (isLocked) return <LockScreen />;
  return (
    <div className="register" data-cart-up={isCartUp || undefined}>
      <RegisterHead />
      <main className="register-main">
        <MainPart />
      </main>
      <CartPanel />
      <CartBar />
      <OpenSheet />
    </div>
  );
}

/** Once there is a menu again: what was in the cache was never the only copy. */
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

/** Paying takes the place of every page; what was just paid stands above the tiles. */
function MainPart() {
  const phase = useSale((sale) => sale.phase);
  const view = useSale((sale) => sale.view);
  const page = useUi((ui) => ui.page);
  if (phase === 'opening' || phase === 'paying') return <PayPanel />;
  switch (page) {
    case 'tabs':
      return <TabsPage />;
    case 'orders':
      return <OrdersPage />;
    case 'queue':
      return <QueuePage />;
    case 'settings':
      return <SettingsPage />;
    default:
      return (
        <>
          {phase === 'done' && view !== undefined && <DonePanel view={view} />}
          <UnfinishedNotice />
          <SellPage />
        </>
      );
  }
}

function NothingYet({ presence }: { readonly presence: string }) {
  const { host } = useRegister();
  const words = useWords().state;
  useEffect(() => {
    document.title = 'Grandstand';
  }, []);
  return (
    <main className="register-nothing">
      <h1 className="unseen">Grandstand</h1>
      {presence === 'unpaired' && <EmptyState title={words.unpaired}>{words.unpairedHint}</EmptyState>}
      {presence === 'silent' && (
        <EmptyState
          title={words.hostSilent}
          action={
            <Button kind="primary" onClick={() => void host.refresh()}>
              {words.tryAgain}
            </Button>
          }
        >
          {words.hostSilentExplained}
        </EmptyState>
      )}
      {(presence === 'looking' || presence === 'there') && <Progress label={words.menuLoading} />}
    </main>
  );
}
