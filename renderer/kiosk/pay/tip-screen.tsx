import { type Money, NO_MONEY } from '../../../shared/base/money.ts';
import { mulDiv } from '../../../shared/base/ratio.ts';
import { tipBase } from '../../../shared/engine/sale/tip-base.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useHost, useKiosk } from '../frame/use-kiosk.ts';
import { BigChoice } from './big-choice.tsx';
import { payByCard, tipChoices } from './paying.ts';

/** Asks for a tip, for card payments only. No tip is as easy to choose as any. */
export function TipScreen() {
  const kiosk = useKiosk();
  const words = useWords();
  const formats = useFormats();
  const base = useCart(({ priced, catalogue }) => priced && tipBase(priced, catalogue)) ?? NO_MONEY;
  useHost(({ settings }) => settings);
  return (
    <Stage
      place="centre"
      title={words.kiosk.tipAsk}
      actions={<Button onClick={() => kiosk.visit.go({ kind: 'how' })}>{words.common.back}</Button>}
    >
      <div className="big-choices" data-brief>
        {tipChoices(kiosk).map((percent) => {
          const tip = mulDiv(base, percent, 100) as Money;
          return (
            <BigChoice
              key={percent}
              label={formats.percent(percent / 100)}
              hint={formats.money(tip)}
              onChoose={() => void payByCard(kiosk, tip)}
            />
          );
        })}
        <BigChoice label={words.kiosk.noTip} onChoose={() => void payByCard(kiosk)} />
      </div>
    </Stage>
  );
}
