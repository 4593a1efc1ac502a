import { desktopOf } from '../../host/desktop.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords } from '../../words/register-words.ts';
import { ComputerSettings } from '../settings/computer-settings.tsx';
import { ConnectionSettings } from '../settings/connection-settings.tsx';
import { DeviceSettings } from '../settings/device-settings.tsx';
import { GearSettings } from '../settings/gear-settings.tsx';
import { HostState } from '../settings/host-state.tsx';
import { KeySettings, type KeySettingsProps } from '../settings/key-settings.tsx';
import { PrinterSettings } from '../settings/printer-settings.tsx';
import { SharedSettings } from '../settings/shared-settings.tsx';
import { TransferSettings } from '../settings/transfer-settings.tsx';
import { WindowSettings } from '../settings/window-settings.tsx';
import type { SettingsPart } from '../state/ui-store.ts';
import { useRegister, useUi } from '../state/use-register.ts';
import { PageFrame } from './page-frame.tsx';
import '../settings/settings.css';

const PARTS: Readonly<Record<SettingsPart, (props: KeySettingsProps) => React.ReactNode>> = {
  window: WindowSettings,
  computer: ComputerSettings,
  keys: KeySettings,
  all: SharedSettings,
  connection: ConnectionSettings,
  devices: DeviceSettings,
  printers: PrinterSettings,
  gear: GearSettings,
  transfer: TransferSettings,
  host: HostState,
};

/** A browser has no say over the computer that it runs on. */
function shownParts(): readonly SettingsPart[] {
  return (Object.keys(PARTS) as SettingsPart[]).filter((part) => part !== 'computer' || desktopOf(window) !== undefined);
}

/** What this screen is set to, what all are, and how the host stands. */
export function SettingsPage({ registerCommands }: KeySettingsProps) {
  const { settings: words } = useWords();
  const { ui } = useRegister();
  const part = useUi(({ settingsPart }) => settingsPart);
  const Chosen = PARTS[part];
  return (
    <PageFrame title={words.title}>
      <Tabs
        label={words.title}
        tabs={shownParts().map((value) => ({ value, label: words.parts[value] }))}
        value={part}
        onValue={(settingsPart) => ui.store.setState({ settingsPart })}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too. */}
        <section className="settings" tabIndex={0} aria-label={words.parts[part]}>
          <div className="settings-width">
            <Chosen registerCommands={registerCommands} />
          </div>
        </section>
      </Tabs>
    </PageFrame>
  );
}
