import { Accessibility, Globe, RotateCcw } from 'lucide-react';
import { Button } from '../../ui/parts/basic/button.tsx';
import { ConfirmSheet } from '../../ui/parts/overlay/confirm-sheet.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { guestLanguages, languageName } from '../../words/base/language.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useCart, useKiosk, useSale, useVisit } from '../frame/use-kiosk.ts';
import { ENDS, type KioskLook } from '../frame/visit-store.ts';
import './access-bar.css';

/** The bar at the bottom of every screen: language, display options and starting over. */
export function AccessBar() {
  const { visit, forgetGuest } = useKiosk();
  const words = useWords();
  const kind = useVisit(({ screen }) => screen.kind);
  const isEmpty = useCart(({ cart }) => cart.lines.length === 0);
  const hasCharge = useSale(({ phase, view }) => phase === 'opening' || (phase === 'paying' && (view?.charges.length ?? 0) > 0));
  const startOver = (): void => (isEmpty ? forgetGuest() : visit.open('start_over'));
  return (
    <nav className="access-bar" aria-label={words.kiosk.look}>
      <Button
        icon={<Globe aria-hidden size={24} />}
        onClick={() => visit.open('language')}
        aria-label={`${words.common.language}: ${languageName(words.language)}`}
      >
        {languageName(words.language)}
      </Button>
      <Button icon={<Accessibility aria-hidden size={24} />} onClick={() => visit.open('look')} aria-label={words.kiosk.look}>
        <span className="access-bar-label">{words.kiosk.look}</span>
      </Button>
      {!ENDS.has(kind) && !hasCharge && (
        <Button icon={<RotateCcw aria-hidden size={24} />} onClick={startOver} aria-label={words.kiosk.startOver}>
          <span className="access-bar-label">{words.kiosk.startOver}</span>
        </Button>
      )}
      <BarSheet />
    </nav>
  );
}

function BarSheet() {
  const { visit, forgetGuest } = useKiosk();
  const { kiosk, language } = useWords();
  const sheet = useVisit((state) => state.sheet);
  const look = useVisit((state) => state.look);
  const toggle = (change: Partial<KioskLook>): void => visit.store.setState({ look: { ...look, ...change } });
  switch (sheet) {
    case 'language':
      return (
        <Sheet isOpen onClose={visit.close} title={kiosk.chooseLanguage}>
          <div className="access-bar-choices">
            {guestLanguages(language).map((code) => (
              <Button
                key={code}
                isWide
                lang={code}
                aria-pressed={code === language}
                onClick={() => visit.store.setState({ language: code, sheet: undefined })}
              >
                {languageName(code)}
              </Button>
            ))}
          </div>
        </Sheet>
      );
    case 'look':
      return (
        <Sheet isOpen onClose={visit.close} title={kiosk.look}>
          <div className="access-bar-choices">
            <Button isWide aria-pressed={look.isLarge} onClick={() => toggle({ isLarge: !look.isLarge })}>
              {kiosk.largeText}
            </Button>
            <Button isWide aria-pressed={look.isContrasting} onClick={() => toggle({ isContrasting: !look.isContrasting })}>
              {kiosk.contrast}
            </Button>
            <Button isWide aria-pressed={look.isLow} onClick={() => toggle({ isLow: !look.isLow })}>
              {kiosk.low}
            </Button>
          </div>
        </Sheet>
      );
    case 'start_over':
      return (
        <ConfirmSheet
          isOpen
          title={kiosk.startOverAsk}
          consequence={kiosk.startOverHint}
          confirmLabel={kiosk.startOver}
          onConfirm={forgetGuest}
          onClose={visit.close}
        />
      );
    case undefined:
      return null;
  }
}
