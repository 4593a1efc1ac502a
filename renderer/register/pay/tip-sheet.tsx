import { useState } from 'react';
import type { Money } from '../../../shared/base/money.ts';
import { mulDiv } from '../../../shared/base/ratio.ts';
import { SALE_OPERATIONS } from '../../../shared/till-contract/operations/sale-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { MoneyKeypad } from '../../ui/parts/input/money-keypad.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import './tip-sheet.css';

/** Saves the tip from the slip, as an amount or a share of the payment. Saving replaces the tip, so a repeated save is safe. */
export function TipSheet({ sheet: { saleId, tender } }: { readonly sheet: Extract<OpenSheet, { kind: 'tip' }> }) {
  const { ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const percents = useHost(({ settings }) => settings?.settings.tips.percents) ?? NONE;
  const [tip, setTip] = useState(tender.tip);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const added = await askTill(SALE_OPERATIONS.adjustTip, { path: { sale_id: saleId, tender_id: tender.id }, body: { tip } });
    setBusy(false);
    if (!added.ok) return setRefusal(added.refusal);
    ui.close();
    showToast({ kind: 'good', text: words.orders.tipAdded });
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.orders.tipOnCard({ card: tender.card.maskedNumber.slice(-4) })}
      description={formats.money(tender.amount)}
      place="beside-cart"
      width="narrow"
      footer={
        <Button kind="primary" onClick={() => save()} aria-busy={isBusy}>
          {words.orders.saveTip({ amount: formats.money(tip) })}
        </Button>
      }
    >
      <div className="tip-sheet">
        <RefusalNotice refusal={refusal} overrides={words.pay.refusals} />
        {percents.length > 0 && (
          <ul className="tip-sheet-shares" aria-label={words.pay.tip}>
            {percents.map((percent) => (
              <li key={percent}>
                <Button isWide onClick={() => setTip(shareOf(tender.amount, percent))}>
                  {formats.percent(percent / 100)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <MoneyKeypad label={words.pay.tip} amount={tip} onAmount={setTip} onSubmit={() => void save()} />
      </div>
    </Sheet>
  );
}

const NONE: readonly number[] = [];

function shareOf(amount: Money, percent: number): Money {
  return mulDiv(amount, percent, 100) as Money;
}
