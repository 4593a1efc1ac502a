import { useEffect, useState } from 'react';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister, useSale } from '../frame/use-register.ts';

/** The way on without the card's answer. It is never another charge. */
export function SetAside() {
  const { sale } = useRegister();
  const words = useWords().pay;
  const isBusy = useSale(({ busy }) => busy !== undefined && busy !== 'charge');
  return (
    <div className="pay-aside">
      <Button kind="primary" isWide aria-busy={isBusy} onClick={() => sale.setAside()}>
        {words.setAside}
      </Button>
      <p className="quiet">{words.setAsideHint}</p>
    </div>
  );
}

/** As long as guests take to present a card. */
const PATIENCE = 10_000;

/** Offers to set the sale aside once a charge takes longer than a card does. */
export function SetAsideWhenSlow() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? <SetAside /> : null;
}
