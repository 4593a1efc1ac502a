import { useEffect, useState } from 'react';
import { tenderedSoFar } from '../../../shared/engine/sale/sale-payment.ts';
import { SALE_OPERATIONS, type SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { HoldCartFirst } from '../carts/make-room.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useRegister, useSale } from '../frame/use-register.ts';
import { LooseCharges } from './loose-charges.tsx';
import './unfinished-sheet.css';

/** Sales that this device began and did not complete. Resuming one shows the payments already taken. */
export function UnfinishedSheet() {
  const register = useRegister();
  const { ui, sale } = register;
  const words = useWords();
  const unfinished = useSale((state) => state.unfinished);
  const [wanted, setWanted] = useState<SaleView>();
  const [refusal, setRefusal] = useState<HostRefusal>();
  useEffect(() => {
    if (unfinished.length === 0) ui.close();
  }, [unfinished.length, ui]);
  const resume = (view: SaleView): void => {
    ui.go('sell');
    sale.resume(view);
  };
  const tap = (view: SaleView): void => {
    if (register.cartStore.store.getState().cart.lines.length === 0) resume(view);
    else setWanted(view);
  };
  const leave = async ({ sale: { id } }: SaleView): Promise<void> => {
    const left = await askTill(SALE_OPERATIONS.abandonSale, { path: { sale_id: id } });
    if (!left.ok) return setRefusal(left.refusal);
    await sale.refresh();
    showToast({ kind: 'information', text: words.around.left });
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.around.unfinishedMany({ count: unfinished.length })}
      description={words.around.unfinishedCalm}
      place="beside-cart"
    >
      <RefusalNotice refusal={refusal} />
      {wanted === undefined ? (
        <ul className="unfinished">
          {unfinished.map((view) => (
            <UnfinishedRow key={view.sale.id} view={view} onResume={() => tap(view)} onLeave={() => void leave(view)} />
          ))}
        </ul>
      ) : (
        <HoldCartFirst onRoom={() => resume(wanted)} onCancel={() => setWanted(undefined)} />
      )}
    </Sheet>
  );
}

interface UnfinishedRowProps {
  readonly view: SaleView;
  readonly onResume: () => void;
  readonly onLeave: () => void;
}

function UnfinishedRow({ view, onResume, onLeave }: UnfinishedRowProps) {
  const { sale, employeeName, charges } = view;
  const words = useWords();
  const formats = useFormats();
  const taken = tenderedSoFar(sale);
  const isUnknown = charges.some(({ state }) => state === 'unknown' || state === 'sending');
  const stays = isUnknown ? words.refusals.charge_unknown : taken === 0 ? undefined : words.refusals.something_taken;
  return (
    <li className="unfinished-row">
      <div>
        <p className="unfinished-amount">{formats.money(sale.priced.totals.due)}</p>
        <p className="quiet">{words.around.begunAt({ time: formats.time(sale.at), employee: employeeName })}</p>
        <p className="quiet">{taken !== 0 && words.around.takenSoFar({ amount: formats.money(taken) })}</p>
      </div>
      <Button kind="quiet" onClick={onLeave} refusal={stays}>
        {words.pay.leaveIt}
      </Button>
      <Button onClick={onResume}>{words.pay.resume}</Button>
      <LooseCharges view={view} />
    </li>
  );
}

/** An information notice and no warning: nothing is lost, and the cashier may finish with the current guest first. */
export function UnfinishedNotice() {
  const { ui } = useRegister();
  const words = useWords();
  const count = useSale(({ unfinished }) => unfinished.length);
  if (count === 0) return null;
  return (
    <Notice
      tone="information"
      title={words.around.unfinishedMany({ count })}
      actions={<Button onClick={() => ui.open({ kind: 'unfinished' })}>{words.around.showUnfinished}</Button>}
    >
      {words.around.unfinishedCalm}
    </Notice>
  );
}
