import { useEffect } from 'react';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Progress } from '../parts/progress.tsx';
import { useWords } from '../words/register-words.ts';
import { CartBar } from './cart/cart-bar.tsx';
import { CartPanel } from './cart/cart-panel.tsx';
import { QueuePage } from './pages/queue-page.tsx';
import { SellPage } from './pages/sell-page.tsx';
import { SettingsPage } from './pages/settings-page.tsx';
import { DonePanel } from './pay/done-panel.tsx';
import { PayPanel } from './pay/pay-panel.tsx';
import { RegisterHead } from './register-head.tsx';
import { OpenSheet } from './sheets/open-sheet.tsx';
import { useCart, useHost, useRegister, useSale, useUi } from './state/use-register.ts';
import './register-screen.css';

/** The whole register. Without a menu there is nothing to sell yet, and it says what is missing. */
export function RegisterScreen() {
  const hasMenu = useCart(({ catalogue }) => catalogue !== undefined);
  const presence = useHost((host) => host.presence);
  const isCartUp = useUi((ui) => ui.isCartUp);
  if (!hasMenu) return <NothingYet presence={presence} />;
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

/** Paying takes the place of every page; what was just paid stands above the tiles. */
function MainPart() {
  const phase = useSale((sale) => sale.phase);
  const view = useSale((sale) => sale.view);
  const page = useUi((ui) => ui.page);
  if (phase === 'opening' || phase === 'paying') return <PayPanel />;
  switch (page) {
    case 'queue':
      return <QueuePage />;
    case 'settings':
      return <SettingsPage />;
    default:
      return (
        <>
          {phase === 'done' && view !== undefined && <DonePanel view={view} />}
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
