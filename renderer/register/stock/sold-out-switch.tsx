import { Ban, Check, Hash } from 'lucide-react';
import { useState } from 'react';
import type { Outcome } from '../../../shared/base/outcome.ts';
import { portionsLeft } from '../../../shared/till-contract/parts/stand-rules.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { NumberStepper } from '../../ui/parts/input/number-stepper.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import { useTime } from '../frame/use-time.ts';
import { markBack, markSoldOut } from './change-stand.ts';

export interface SoldOutSwitchProps {
  readonly itemId: string;
  readonly name: string;
  readonly onRefusal: (refusal: HostRefusal) => void;
}

const FIRST_LEFT = 10;

/** Marks an item as sold out, limited or available again, for the whole stand. */
export function SoldOutSwitch({ itemId, name, onRefusal }: SoldOutSwitchProps) {
  const register = useRegister();
  const { stand } = useWords();
  const now = useTime();
  const left = useHost(({ rules }) => rules && portionsLeft(rules, itemId, now));
  const notAllowed = useRightRefusal('sold_out');
  const [counting, setCounting] = useState<number>();
  const after = async (request: Promise<Outcome<undefined, HostRefusal>>, text: string): Promise<void> => {
    const answer = await request;
    if (!answer.ok) return onRefusal(answer.refusal);
    register.ui.close();
    showToast({ kind: 'good', text });
  };
  return (
    <>
      {left !== 0 && (
        <Button
          isWide
          icon={<Ban aria-hidden size={24} />}
          refusal={notAllowed}
          onClick={() => after(markSoldOut(register, itemId, 0), stand.isOut({ name }))}
        >
          {stand.markOut}
        </Button>
      )}
      {counting === undefined ? (
        <Button isWide icon={<Hash aria-hidden size={24} />} refusal={notAllowed} onClick={() => setCounting(left ?? FIRST_LEFT)}>
          {stand.markLeft}
        </Button>
      ) : (
        <>
          <NumberStepper label={stand.left} value={counting} min={1} max={10_000} onValue={setCounting} />
          <Button kind="primary" isWide onClick={() => after(markSoldOut(register, itemId, counting), stand.isCounted({ name }))}>
            {stand.saveLeft({ count: counting })}
          </Button>
        </>
      )}
      {left !== undefined && (
        <Button
          isWide
          icon={<Check aria-hidden size={24} />}
          refusal={notAllowed}
          onClick={() => after(markBack(register, itemId), stand.isBack({ name }))}
        >
          {stand.markBack}
        </Button>
      )}
      <p className="quiet">{notAllowed ?? stand.markHint}</p>
    </>
  );
}
