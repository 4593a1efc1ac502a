import { HandHeart } from 'lucide-react';
import { add, NO_MONEY } from '../../../shared/base/money.ts';
import { accept } from '../../../shared/base/outcome.ts';
import { setCharity } from '../../../shared/engine/cart/cart-choices.ts';
import { roundUpOf } from '../../selling/charity-amount.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useKiosk } from '../frame/use-kiosk.ts';
import { BigChoice } from './big-choice.tsx';

/** Asks once whether to round up; both answers are equally easy to choose. */
export function CharityScreen() {
  const kiosk = useKiosk();
  const words = useWords();
  const formats = useFormats();
  const due = useCart(({ priced }) => priced?.totals.due) ?? NO_MONEY;
  const amount = roundUpOf(kiosk);
  const answer = (isWanted: boolean): void => {
    kiosk.cartStore.edit((cart) => accept(setCharity(cart, isWanted)));
    kiosk.visit.go({ kind: 'how' });
  };
  return (
    <Stage
      place="centre"
      title={words.kiosk.charityAsk}
      actions={<Button onClick={() => kiosk.visit.go({ kind: 'cart' })}>{words.common.back}</Button>}
    >
      <div className="big-choices">
        <BigChoice
          isMain
          icon={<HandHeart aria-hidden size={40} />}
          label={words.kiosk.charityYes({ amount: formats.money(amount), total: formats.money(add(due, amount)) })}
          onChoose={() => answer(true)}
        />
        <BigChoice label={words.kiosk.skip} onChoose={() => answer(false)} />
      </div>
    </Stage>
  );
}
