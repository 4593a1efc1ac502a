import { useRef, useState } from 'react';
import { add } from '../../../shared/base/money.ts';
import { type ChargeView, SALE_OPERATIONS, type SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { useRefusalSentence } from '../frame/refusal-sentence.ts';
import { useRegister } from '../frame/use-register.ts';

/** Charged cards that pay for no part of the sale, because it was paid otherwise. Shown with the sale until the money is returned. */
export function LooseCharges({ view }: { readonly view: SaleView }) {
  return view.charges
    .filter(({ loose }) => loose !== undefined)
    .map((charge) => <LooseCharge key={charge.id} saleId={view.sale.id} charge={charge} />);
}

function LooseCharge({ saleId, charge }: { readonly saleId: string; readonly charge: ChargeView }) {
  const { sale } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const say = useRefusalSentence();
  const [isGone, setGone] = useState(false);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const isBusy = useRef(false);
  const amount = formats.money(charge.approved ?? add(charge.amount, charge.tip));
  const giveBack = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    const voided = await askTill(SALE_OPERATIONS.voidTender, { path: { sale_id: saleId, tender_id: charge.id } });
    isBusy.current = false;
    if (!voided.ok) return setRefusal(voided.refusal);
    setGone(true);
    showToast({ kind: 'good', text: words.pay.givenBack({ amount }) });
    await sale.refresh();
  };
  if (isGone) return null;
  const isVoidable = charge.loose === 'voidable';
  return (
    <Notice
      tone="danger"
      title={words.pay.looseCharge({ amount })}
      actions={isVoidable && <Button onClick={() => giveBack()}>{words.pay.giveBackCard({ amount })}</Button>}
      isUrgent
    >
      <p>{isVoidable ? words.pay.looseHint : words.pay.looseAtTerminal}</p>
      {refusal !== undefined && <p>{say(refusal, words.pay.refusals)}</p>}
    </Notice>
  );
}
