import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { desktopOf } from '../../host/desktop.ts';
import { Tabs } from '../../ui/parts/list/tabs.tsx';
import { useWords } from '../../words/register-words.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import type { SettingsPart } from '../frame/ui-store.ts';
import { useRegister, useUi } from '../frame/use-register.ts';
import { DeviceSettings } from './devices/device-settings.tsx';
import { ComputerSettings } from './host/computer-settings.tsx';
import { ConnectionSettings } from './host/connection-settings.tsx';
import { HostState } from './host/host-state.tsx';
import { KeySettings, type KeySettingsProps } from './key-settings.tsx';
import { PeripheralSettings } from './peripherals/peripheral-settings.tsx';
import { PrinterSettings } from './print/printer-settings.tsx';
import type { SettingName } from './setting-names.ts';
import { SettingsSearch } from './settings-search.tsx';
import { SharedSettings } from './shared-settings.tsx';
import { showSetting } from './show-setting.ts';
import { TransferSettings } from './transfer/transfer-settings.tsx';
import { WindowSettings } from './window-settings.tsx';
import './settings.css';

const PARTS: Readonly<Record<SettingsPart, (props: KeySettingsProps) => React.ReactNode>> = {
  window: WindowSettings,
  computer: ComputerSettings,
  keys: KeySettings,
  all: SharedSettings,
  connection: ConnectionSettings,
  devices: DeviceSettings,
  printers: PrinterSettings,
  peripherals: PeripheralSettings,
  transfer: TransferSettings,
  host: HostState,
};

/** Leaves out the computer settings in a browser, which cannot control the computer. */
function shownParts(): readonly SettingsPart[] {
  return (Object.keys(PARTS) as SettingsPart[]).filter((part) => part !== 'computer' || desktopOf(window) !== undefined);
}

/** The settings of this window, of all screens and of the host. */
export function SettingsPage({ registerCommands }: KeySettingsProps) {
  const { settings: words } = useWords();
  const { ui } = useRegister();
  const part = useUi(({ settingsPart }) => settingsPart);
  const Chosen = PARTS[part];
  const [typed, setTyped] = useState('');
  const area = useRef<HTMLElement>(null);
  const parts = shownParts();
  const choose = ({ part: settingsPart, label }: SettingName): void => {
    flushSync(() => {
      setTyped('');
      ui.store.setState({ settingsPart });
    });
    if (area.current !== null) showSetting(area.current, label);
  };
  return (
    <PageFrame title={words.title}>
      <SettingsSearch parts={parts} typed={typed} onTyped={setTyped} onChosen={choose} />
      <div className="settings-pages" hidden={typed.trim() !== ''}>
        <Tabs
          wraps
          label={words.title}
          tabs={parts.map((value) => ({ value, label: words.parts[value] }))}
          value={part}
          onValue={(settingsPart) => ui.store.setState({ settingsPart })}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
          <section ref={area} className="settings" tabIndex={0} aria-label={words.parts[part]}>
            <div className="settings-width">
              <Chosen registerCommands={registerCommands} />
            </div>
          </section>
        </Tabs>
      </div>
    </PageFrame>
  );
}
