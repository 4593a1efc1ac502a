import { useState } from 'react';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { CART_KEEPING_OPERATIONS, type TabView } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { HoldCartFirst } from '../carts/make-room.tsx';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useListed } from '../frame/use-listed.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { useTime } from '../frame/use-time.ts';
import { withApproval } from '../frame/with-approval.ts';
import { useSeatName } from '../guest/use-seat-name.ts';
import { usePrint } from '../receipt/use-print.ts';
import { CancelTab } from './cancel-tab.tsx';
import { keepTab, takeTabIntoCart } from './tabs.ts';
import './tabs-page.css';

const askTabs = () => askTill(CART_KEEPING_OPERATIONS.listTabs, {});
const TONES: Readonly<Record<TabView['sync'], Tone>> = { done: 'good', waiting: 'information', unsure: 'caution', attention: 'danger' };

/** Lists the open tabs, oldest first, with the selected tab and its actions beside it. */
export function TabsPage() {
  const { ui } = useRegister();
  const words = useWords();
  const { value: tabs, refusal } = useListed(askTabs, ['tab_changed', 'job_changed']);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = tabs?.find(({ id }) => id === chosenId);
  return (
    <ListAndDetail
      title={words.tabs.title}
      action={<Button onClick={() => ui.open({ kind: 'tab' })}>{words.tabs.open}</Button>}
      list={
        <>
          <RefusalNotice refusal={refusal} />
          {tabs === undefined && refusal === undefined && <Progress label={words.common.loading} />}
          {tabs?.length === 0 && <EmptyState title={words.tabs.none}>{words.tabs.noneHint}</EmptyState>}
          {tabs?.map((tab) => (
            <TabRow key={tab.id} tab={tab} isChosen={tab.id === chosenId} onChoose={() => setChosenId(tab.id)} />
          ))}
        </>
      }
      onBack={() => setChosenId(undefined)}
      detail={chosen && <TabDetail key={`${chosen.id}/${chosen.revision}/${chosen.state}`} tab={chosen} />}
      noDetail={<EmptyState title={words.tabs.choose}>{words.tabs.chooseHint}</EmptyState>}
    />
  );
}

function TabRow({ tab, isChosen, onChoose }: { readonly tab: TabView; readonly isChosen: boolean; readonly onChoose: () => void }) {
  const words = useWords();
  const formats = useFormats();
  const now = useTime();
  return (
    <button type="button" className="list-row" aria-current={isChosen || undefined} onClick={onChoose}>
      <span className="list-row-name">{tab.name}</span>
      <span className="list-row-amount figure">{formats.money(tab.due)}</span>
      <span className="list-row-more quiet">
        {words.heldOrders.heldBy({ employee: tab.employeeName, age: formats.age(tab.openedAt, now) })}
      </span>
      <span className="list-row-state">
        {tab.state === 'paying' ? <Status tone="information">{words.tabs.inPayment}</Status> : <TabSync sync={tab.sync} />}
      </span>
    </button>
  );
}

function TabSync({ sync }: { readonly sync: TabView['sync'] }) {
  const words = useWords();
  return <Status tone={TONES[sync]}>{words.tabs.states[sync]}</Status>;
}

function TabDetail({ tab }: { readonly tab: TabView }) {
  const register = useRegister();
  const { ui, sale } = register;
  const words = useWords();
  const formats = useFormats();
  const [refusal, setRefusal] = useState<HostRefusal>();
  const [isBusy, setIsBusy] = useState(false);
  const [mode, setMode] = useState<'actions' | 'cancel' | 'room_to_add' | 'room_to_pay'>('actions');
  const print = usePrint();
  // A browser could only print the whole page.
  const hasPrinter = useHost(({ status }) => (status?.printing?.printers ?? 0) > 0);
  const isOpen = tab.state === 'open' ? undefined : words.tabs.inPayment;
  const hasAll = tab.cart.lines.every(({ id }) => tab.submittedLineIds.includes(id));
  const leave = (): void => setMode('actions');
  const send = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const saved = await keepTab(register, { id: tab.id, name: tab.name, revision: tab.revision, cart: tab.cart, submits: true });
    setIsBusy(false);
    if (!saved.ok) return setRefusal(saved.refusal);
    showToast({ kind: 'good', text: words.tabs.sent({ name: tab.name }) });
  };
  const take = (pays: boolean): void => {
    const { cart, tab: inCart } = register.cartStore.store.getState();
    const isThis = inCart?.id === tab.id;
    if (cart.lines.length > 0 && !isThis) {
      setMode(pays ? 'room_to_pay' : 'room_to_add');
      return;
    }
    // If the tab is already in the cart, unsaved additions must stay.
    if (!isThis) takeTabIntoCart(register, tab);
    ui.go('sell');
    if (sale.store.getState().phase === 'done') sale.next();
    if (pays) void withApproval(register, (approvals) => sale.open(approvals));
  };
  return (
    <article className="tab-detail" aria-label={words.tabs.name({ name: tab.name })}>
      <TabHead tab={tab} />
      <RefusalNotice refusal={refusal} />
      <TabLines tab={tab} />
      {mode === 'cancel' && <CancelTab tab={tab} due={tab.due} onCancelled={leave} onKeep={leave} />}
      {(mode === 'room_to_add' || mode === 'room_to_pay') && <HoldCartFirst onRoom={() => take(mode === 'room_to_pay')} onCancel={leave} />}
      {mode === 'actions' && (
        <div className="tab-detail-actions">
          <Button onClick={() => take(false)} refusal={isOpen}>
            {words.tabs.addItems}
          </Button>
          <Button onClick={() => send()} aria-busy={isBusy} refusal={isOpen ?? (hasAll ? words.tabs.allSent : undefined)}>
            {words.tabs.sendToKitchen}
          </Button>
          {hasPrinter && <Button onClick={() => print({ kind: 'tab', tabId: tab.id })}>{words.printers.slip}</Button>}
          <Button kind="quiet" onClick={() => setMode('cancel')} refusal={isOpen}>
            {words.tabs.cancel}
          </Button>
          <Button
            kind="primary"
            onClick={() => take(true)}
            refusal={isOpen}
            trailing={<span className="figure">{formats.money(tab.due)}</span>}
          >
            {words.tabs.pay}
          </Button>
        </div>
      )}
    </article>
  );
}

function TabHead({ tab }: { readonly tab: TabView }) {
  const words = useWords();
  const formats = useFormats();
  const seat = useSeatName(tab.cart.seatId);
  return (
    <header className="tab-detail-head">
      <h2>{tab.name}</h2>
      <p className="tab-detail-due figure">{formats.money(tab.due)}</p>
      <p className="quiet">
        {[
          words.tabs.openedBy({ employee: tab.employeeName, device: tab.deviceName }),
          formats.time(tab.openedAt),
          seat,
          tab.orderNumber === undefined ? undefined : words.orders.name({ number: tab.orderNumber }),
        ]
          .filter((text) => text !== undefined)
          .join(' · ')}
      </p>
      <TabSync sync={tab.sync} />
    </header>
  );
}

function TabLines({ tab }: { readonly tab: TabView }) {
  const words = useWords();
  const formats = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  return (
    <ul className="tab-detail-lines" aria-label={words.orders.items}>
      {tab.cart.lines.map((line) => (
        <li key={line.id} className="tab-detail-line">
          <span className="figure">{formats.quantity(line.quantity)}</span>
          <span>{(catalogue && findItem(catalogue, line.itemId)?.data.name) ?? line.itemId}</span>
          {!tab.submittedLineIds.includes(line.id) && <Badge tone="caution">{words.tabs.notSent}</Badge>}
        </li>
      ))}
    </ul>
  );
}
