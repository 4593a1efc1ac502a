import {
  AtSign,
  Ban,
  Barcode,
  BookOpen,
  ClipboardList,
  Clock,
  CreditCard,
  Eye,
  HandCoins,
  HandHeart,
  Keyboard,
  PackageOpen,
  Pause,
  Receipt,
  RefreshCw,
  Search,
  Settings,
  Signature,
  Ticket,
  Trash2,
  Undo2,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { attachedCard } from '../../../shared/engine/cart/attached-card.ts';
import { isolated } from '../../selling/guest-card.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { RegisterCommand } from '../frame/register-command.ts';
import type { OpenSheet, Page } from '../frame/ui-store.ts';
import { useCart, useHost, useRegister, useUi } from '../frame/use-register.ts';
import { openGuestCard } from '../gift-cards/order-card.ts';
import { openStand } from '../stock/stand-commands.ts';
import {
  emptyTheCart,
  isTipOpen,
  openCheckName,
  openCustomer,
  openFees,
  openKeypad,
  openOffMenu,
  openPickup,
  openPreview,
  switchCharity,
  switchReturning,
  switchTip,
} from './cart-commands.ts';
import './more-sheet.css';

/** Actions that have no button on the main screen: for this cart, for the next taps, and elsewhere. */
export function MoreSheet() {
  const { ui } = useRegister();
  const { offers } = useWords();
  return (
    <Sheet isOpen onClose={ui.close} title={offers.moreTitle} place="beside-cart" width="wide">
      <div className="more-sheet">
        <OfThisCart />
        <OfNextTaps />
        <Elsewhere />
      </div>
    </Sheet>
  );
}

function OfThisCart() {
  const { sell, offers } = useWords();
  const formats = useFormats();
  const cart = useCart((state) => state.cart);
  const mayGive = useCart(({ catalogue }) => catalogue?.terms.charityEnabled === true);
  const offersCharity = useHost(({ settings }) => settings?.settings.charity !== 'off');
  const isLeftOpen = useHost(({ settings }) => settings?.settings.tips.asks === 'left_open');
  const asksTips = useHost(({ settings }) => settings?.settings.tips.asks !== 'never');
  const takesCards = useHost(({ status, settings }) => status?.keepsValueCards === true && settings?.settings.tenders.includes('gift'));
  const { customer, check, pickupTime } = cart;
  const card = attachedCard(cart);
  return (
    <Group title={sell.cart}>
      <Entry of={openCustomer} icon={<AtSign aria-hidden size={24} />} now={customer?.firstName ?? customer?.email ?? customer?.phone} />
      <Entry of={openCheckName} icon={<Signature aria-hidden size={24} />} now={check?.name} />
      <Entry of={openPickup} icon={<Clock aria-hidden size={24} />} now={pickupTime === undefined ? undefined : formats.time(pickupTime)} />
      <Entry of={openFees} icon={<Receipt aria-hidden size={24} />} />
      {takesCards === true && (
        <Entry of={openGuestCard} icon={<CreditCard aria-hidden size={24} />} now={card && isolated(card.maskedCode)} />
      )}
      {mayGive && offersCharity && (
        <Entry of={switchCharity} icon={<HandHeart aria-hidden size={24} />} isOn={cart.charity} now={offers.charityHint} />
      )}
      {asksTips && (
        <Entry of={switchTip} icon={<HandCoins aria-hidden size={24} />} isOn={isTipOpen(cart, isLeftOpen)} now={offers.tipOpenHint} />
      )}
      <Entry of={emptyTheCart} icon={<Trash2 aria-hidden size={24} />} />
    </Group>
  );
}

function OfNextTaps() {
  const { sell } = useWords();
  const isReturning = useUi((state) => state.isReturning);
  return (
    <Group title={sell.section}>
      <Entry of={openKeypad} icon={<Barcode aria-hidden size={24} />} />
      <Entry of={openOffMenu} icon={<BookOpen aria-hidden size={24} />} />
      <Entry of={switchReturning} icon={<Undo2 aria-hidden size={24} />} isOn={isReturning} />
      <Entry of={openPreview} icon={<Eye aria-hidden size={24} />} />
    </Group>
  );
}

function Elsewhere() {
  const { offers } = useWords();
  return (
    <Group title={offers.elsewhere}>
      <Way to={{ kind: 'hold' }} label={offers.hold} icon={<Pause aria-hidden size={24} />} />
      <Way to={{ kind: 'held' }} label={offers.held} icon={<PackageOpen aria-hidden size={24} />} />
      <Way to={{ kind: 'seat' }} label={offers.seat} icon={<Ticket aria-hidden size={24} />} />
      <Way to="tabs" label={offers.tabs} icon={<UsersRound aria-hidden size={24} />} />
      <Way to="orders" label={offers.orders} icon={<ClipboardList aria-hidden size={24} />} />
      <Way to="queue" label={offers.queue} icon={<RefreshCw aria-hidden size={24} />} />
      <Entry of={openStand} icon={<Ban aria-hidden size={24} />} />
      <Way to={{ kind: 'staff' }} label={offers.staff} icon={<UserRound aria-hidden size={24} />} />
      <Way to="settings" label={offers.settings} icon={<Settings aria-hidden size={24} />} />
      <Way to={{ kind: 'palette' }} label={offers.palette} icon={<Search aria-hidden size={24} />} />
      <Way to={{ kind: 'help' }} label={offers.help} icon={<Keyboard aria-hidden size={24} />} />
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="more-sheet-group">
      <h3>{title}</h3>
      <div className="more-sheet-entries">{children}</div>
    </section>
  );
}

interface EntryProps {
  readonly of: RegisterCommand;
  readonly icon: ReactNode;
  /** The current value. */
  readonly now?: string | undefined;
  /** Set only for toggles. */
  readonly isOn?: boolean;
}

function Entry({ of, icon, now, isOn }: EntryProps) {
  const words = useWords();
  return (
    <CommandButton of={of} icon={icon} aria-pressed={isOn}>
      <span className="more-sheet-label">{of.label(words)}</span>
      {now !== undefined && <span className="more-sheet-now">{now}</span>}
    </CommandButton>
  );
}

interface WayProps {
  readonly to: Page | Extract<OpenSheet, { kind: 'hold' | 'held' | 'seat' | 'staff' | 'palette' | 'help' }>;
  readonly label: string;
  readonly icon: ReactNode;
}

function Way({ to, label, icon }: WayProps) {
  const { ui } = useRegister();
  return (
    <Button icon={icon} onClick={() => (typeof to === 'string' ? ui.go(to) : ui.open(to))}>
      <span className="more-sheet-label">{label}</span>
    </Button>
  );
}
