import { useState } from 'react';
import { accept } from '../../../shared/base/outcome.ts';
import { CART_KEEPING_OPERATIONS, HELD_PAGE, type HeldView } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill, type HostAnswer } from '../../host/ask-till.ts';
import { isSelling } from '../../selling/sale-flow.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useListed } from '../frame/use-listed.ts';
import { useCart, useRegister, useSale } from '../frame/use-register.ts';
import { useTime } from '../frame/use-time.ts';
import { askAgeOfCart } from '../sell/tap-item.ts';
import { CounterCode } from './counter-code.tsx';
import { recallHeld } from './held-carts.ts';
import { HoldCartFirst } from './make-room.tsx';
import { dueOf, summaryOf } from './priced-rows.ts';
import './held-sheet.css';

/** Reads all pages, so that no held cart is missing. */
async function askHeld(): Promise<HostAnswer<typeof CART_KEEPING_OPERATIONS.listHeld>> {
  const held: HeldView[] = [];
  for (;;) {
    const behind = held.at(-1)?.id;
    const page = await askTill(CART_KEEPING_OPERATIONS.listHeld, { query: behind === undefined ? {} : { behind } });
    if (!page.ok) return page;
    held.push(...page.value);
    if (page.value.length < HELD_PAGE) return accept(held);
  }
}

/** Lists the carts that wait at any till or kiosk of the stand. Recalling one removes it from the list of the other tills. */
export function HeldSheet({ sheet }: { readonly sheet?: Extract<OpenSheet, { kind: 'held' }> }) {
  const register = useRegister();
  const { ui } = register;
  const words = useWords();
  const { value: held, refusal: notListed } = useListed(askHeld, ['held_changed']);
  const isPaying = !useSale(isSelling);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const [wanted, setWanted] = useState<HeldView>();
  const recall = async ({ id, name, counterCode }: HeldView): Promise<void> => {
    if (register.sale.store.getState().phase === 'done') register.sale.next();
    const recalled = await recallHeld(register, id);
    setWanted(undefined);
    if (!recalled.ok) return setRefusal(recalled.refusal);
    ui.go('sell');
    if (counterCode === undefined || !askAgeOfCart(register)) showToast({ kind: 'good', text: words.heldOrders.recalled({ name }) });
  };
  const tap = (heldCart: HeldView): void => {
    setRefusal(undefined);
    if (register.cartStore.store.getState().cart.lines.length === 0) void recall(heldCart);
    else setWanted(heldCart);
  };
  const shownRefusal = refusal ?? notListed;
  return (
    <Sheet isOpen onClose={ui.close} title={words.heldOrders.title} place="beside-cart">
      <div className="held">
        <RefusalNotice refusal={shownRefusal} />
        {isPaying && <Notice tone="information" title={words.signIn.finishPaymentFirst} />}
        {wanted !== undefined ? (
          <HoldCartFirst onRoom={() => void recall(wanted)} onCancel={() => setWanted(undefined)} />
        ) : (
          <>
            {!isPaying && <CounterCode held={held} scanned={sheet?.code} onFound={tap} />}
            <HeldList held={held} isFailed={shownRefusal !== undefined} onTap={isPaying ? undefined : tap} />
          </>
        )}
      </div>
    </Sheet>
  );
}

interface HeldListProps {
  readonly held: readonly HeldView[] | undefined;
  readonly isFailed: boolean;
  readonly onTap: ((held: HeldView) => void) | undefined;
}

function HeldList({ held, isFailed, onTap }: HeldListProps) {
  const words = useWords();
  const formats = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  const now = useTime();
  if (held === undefined) return isFailed ? null : <Progress label={words.common.loading} />;
  if (held.length === 0) return <EmptyState title={words.heldOrders.none}>{words.heldOrders.noneHint}</EmptyState>;
  return (
    <ul className="held-list" aria-label={words.heldOrders.title}>
      {held.map((heldCart) => (
        <li key={heldCart.id}>
          <Button isWide onClick={() => onTap?.(heldCart)} refusal={onTap === undefined ? words.signIn.finishPaymentFirst : undefined}>
            <span className="held-row">
              <span className="held-pair">
                <span className="held-name">{heldCart.name}</span>
                <span className="held-amount figure">{formats.money(dueOf(catalogue, heldCart.cart, now))}</span>
              </span>
              <span className="held-pair quiet">
                <span className="held-items" dir="auto">
                  {summaryOf(catalogue, heldCart.cart, formats.quantity)}
                </span>
                <span className="held-age">
                  {words.heldOrders.heldBy({ employee: heldCart.employeeName, age: formats.age(heldCart.heldAt, now) })}
                </span>
              </span>
              {heldCart.endsAt !== undefined && (
                <span className="held-until quiet">{words.heldOrders.keptUntil({ time: formats.dateAndTime(heldCart.endsAt) })}</span>
              )}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
