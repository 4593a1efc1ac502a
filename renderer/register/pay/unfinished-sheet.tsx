import { useEffect, useState } from 'react';
import { tenderedSoFar } from '../../../shared/engine/sale/sale-payment.ts';
import { SALE_OPERATIONS, type SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { isOpenCase } from '../../selling/sale-state.ts';
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
import { sayUnfinished } from './unfinished-mark.tsx';
import './unfinished-sheet.css';

/** Sales that this device began and did not complete, and those that were set aside. Resuming one shows the payments already taken. */
export function UnfinishedSheet() {
  const register = useRegister();
  const { ui, sale } = register;
  const words = useWords();
  const begun = useSale((state) => state.unfinished);
  const aside = useSale((state) => state.aside);
  const unfinished = [...begun, ...aside];
  const [wanted, setWanted] = useState<SaleView>();
  const [refusal, setRefusal] = useState<HostRefusal>();
  useEffect(() => {
    if (unfinished.length === 0) ui.close();
  }, [unfinished.length, ui]);
  const resume = (view: SaleView): void => {
    ui.go('sell');
    void sale.resume(view);
  };
  const tap = (view: SaleView): void => {
    if (register.cartStore.store.getState().cart.lines.length === 0) resume(view);
    else setWanted(view);
  };
  const leave = async ({ sale: { id } }: SaleView): Promise<void> => {
    const left = await askTill(SALE_OPERATIONS.abandonSale, { path: { sale_id: id } });
    if (!left.ok) return setRefusal(left.refusal);
    await sale.refresh();
    showToast({ kind: 'information', text: words.unfinishedSales.discarded });
  };
  return (
    <Sheet isOpen onClose={ui.close} {...sayUnfinished(words.unfinishedSales, begun.length, aside.length)} place="beside-cart">
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
  const { sale, employeeName, charges, aside } = view;
  const words = useWords();
  const formats = useFormats();
  const taken = tenderedSoFar(sale);
  const isUnknown = charges.some((charge) => isOpenCase(charge) || charge.state === 'sending');
  const stays = isUnknown ? words.refusals.charge_unknown : taken === 0 ? undefined : words.refusals.something_taken;
  return (
    <li className="unfinished-row">
      <div>
        <p className="unfinished-amount">{formats.money(sale.priced.totals.due)}</p>
        {aside !== undefined && <p className="unfinished-number">{words.unfinishedSales.setAsideOrder({ number: aside.number })}</p>}
        <p className="quiet">{words.unfinishedSales.startedAt({ time: formats.time(sale.at), employee: employeeName })}</p>
        <p className="quiet">{taken !== 0 && words.unfinishedSales.paidSoFar({ amount: formats.money(taken) })}</p>
      </div>
      <Button kind="quiet" onClick={onLeave} refusal={stays}>
        {words.pay.leaveIt}
      </Button>
      <Button onClick={onResume}>{words.pay.resume}</Button>
      <LooseCharges view={view} />
    </li>
  );
}

/** An information notice and no warning: nothing is lost. */
export function UnfinishedNotice() {
  const { ui } = useRegister();
  const words = useWords();
  const begun = useSale(({ unfinished }) => unfinished.length);
  const aside = useSale((state) => state.aside.length);
  if (begun + aside === 0) return null;
  const { title, description } = sayUnfinished(words.unfinishedSales, begun, aside);
  return (
    <Notice
      tone="information"
      title={title}
      actions={<Button onClick={() => ui.open({ kind: 'unfinished' })}>{words.unfinishedSales.show}</Button>}
    >
      {description}
    </Notice>
  );
}
