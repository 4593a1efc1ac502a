import { CircleUser, Lock, MenuIcon } from 'lucide-react';
import { useCommands } from '../../ui/commands/command-scope.tsx';
import { Button } from '../../ui/parts/basic/button.tsx';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { Menu } from '../../ui/parts/overlay/menu.tsx';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister, useSale } from '../frame/use-register.ts';
import { SearchField } from '../sell/search-field.tsx';
import { lockRegister } from '../staff/staff-commands.ts';
import { pageGroups } from './page-commands.ts';
import { StateLine } from './state-line.tsx';

export function RegisterHead() {
  const { ui } = useRegister();
  const words = useWords();
  const place = useHost(({ status }) => status?.place?.vendorName ?? 'Grandstand');
  const employee = useHost(({ status }) => status?.employee?.name);
  return (
    <header className="register-head">
      <PagesMenu />
      <h1 className="register-place">{place}</h1>
      <SearchField />
      <StateLine />
      <LockButton />
      <div className="register-user">
        <Button kind="quiet" icon={<CircleUser aria-hidden size={24} />} onClick={() => ui.open({ kind: 'staff' })}>
          {employee ?? words.state.nobody}
        </Button>
      </div>
    </header>
  );
}

/** Only where signing in takes a PIN: elsewhere a lock would keep nobody out. */
function LockButton() {
  const { signIn } = useWords();
  const takesPin = useHost(({ settings }) => settings?.settings.signIn === 'pin');
  const lock = useCommands().find(({ name }) => name === lockRegister.name);
  if (!takesPin || lock === undefined) return null;
  return (
    <span className="register-lock">
      <IconButton label={signIn.lock} icon={<Lock aria-hidden size={20} />} refusal={lock.refusal()} onClick={lock.run} />
    </span>
  );
}

/** The menu of pages. A page that cannot open now shows why. */
function PagesMenu() {
  const { settings } = useWords();
  // Renders again on each phase change, because the phase decides which pages may open.
  useSale(({ phase }) => phase);
  const commands = useCommands();
  const groups = pageGroups.map((group) =>
    group.flatMap(({ name }) => {
      const command = commands.find((one) => one.name === name);
      if (command === undefined) return [];
      return [{ id: name, label: command.label, chord: command.keys[0], refusal: command.refusal(), onSelect: command.run }];
    }),
  );
  return <Menu trigger={<IconButton label={settings.pages} icon={<MenuIcon aria-hidden size={24} />} />} groups={groups} />;
}
