import {
  ArrowLeft,
  ArrowRight,
  ClipboardCheck,
  Gift,
  GraduationCap,
  LayoutDashboard,
  LineChart,
  ListChecks,
  Receipt,
  ScrollText,
  Settings,
  Ticket,
  UsersRound,
  UtensilsCrossed,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { countPieces } from '../../selling/count-pieces.ts';
import { useCommands } from '../../ui/commands/command-scope.tsx';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { usePayAmount } from '../cart/use-pay-amount.ts';
import { useCart, useRegister, useUi } from '../frame/use-register.ts';
import { type ListedPage, pageGroups, pageNameOf } from './page-commands.ts';
import './office-menu.css';

const ICONS: Readonly<Record<Exclude<ListedPage, 'sell'>, ReactNode>> = {
  today: <LayoutDashboard aria-hidden size={20} />,
  tabs: <Ticket aria-hidden size={20} />,
  orders: <Receipt aria-hidden size={20} />,
  queue: <ListChecks aria-hidden size={20} />,
  readiness: <ClipboardCheck aria-hidden size={20} />,
  shift: <Wallet aria-hidden size={20} />,
  reports: <LineChart aria-hidden size={20} />,
  menu: <UtensilsCrossed aria-hidden size={20} />,
  giftCards: <Gift aria-hidden size={20} />,
  staff: <UsersRound aria-hidden size={20} />,
  audit: <ScrollText aria-hidden size={20} />,
  training: <GraduationCap aria-hidden size={20} />,
  settings: <Settings aria-hidden size={20} />,
};

/** All pages beside selling, in sight where there is room, and the way back to the order, which is kept as it is. */
export function OfficeMenu() {
  const { ui } = useRegister();
  const { settings } = useWords();
  const page = useUi((state) => state.page);
  const commands = useCommands();
  const groups = pageGroups.map((group) =>
    group.flatMap(({ name }) => {
      const of = pageNameOf(name);
      const command = commands.find((one) => one.name === name);
      return of === undefined || of === 'sell' || command === undefined ? [] : [{ of, command }];
    }),
  );
  return (
    <nav className="office-menu" aria-label={settings.pages}>
      <BackToSelling onBack={() => ui.go('sell')} />
      {groups.map(
        (group) =>
          group.length > 0 && (
            <ul key={group[0]?.of} className="office-menu-group">
              {group.map(({ of, command }) => (
                <li key={of}>
                  <button
                    type="button"
                    className="office-menu-page"
                    aria-current={of === page ? 'page' : undefined}
                    title={command.keys[0]}
                    onClick={command.run}
                  >
                    {ICONS[of]}
                    <span>{command.label}</span>
                  </button>
                </li>
              ))}
            </ul>
          ),
      )}
    </nav>
  );
}

/** With what is in the order, so that nobody forgets it. */
function BackToSelling({ onBack }: { readonly onBack: () => void }) {
  const { settings, sell, direction } = useWords();
  const formats = useFormats();
  const count = useCart(({ cart }) => countPieces(cart.lines));
  const due = usePayAmount();
  const Arrow = direction === 'rtl' ? ArrowRight : ArrowLeft;
  return (
    <div className="office-menu-back">
      <Button isWide icon={<Arrow aria-hidden size={20} />} onClick={onBack}>
        {settings.backToSelling}
      </Button>
      {due !== undefined && (
        <p className="quiet">
          {sell.itemCount({ count })} · {formats.money(due)}
        </p>
      )}
    </div>
  );
}
