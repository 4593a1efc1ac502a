import { Tabs } from '../../parts/tabs.tsx';
import { useWords } from '../../words/register-words.ts';
import { ConnectionSettings } from '../settings/connection-settings.tsx';
import { DeviceSettings } from '../settings/device-settings.tsx';
import { HostState } from '../settings/host-state.tsx';
import { KeySettings } from '../settings/key-settings.tsx';
import { SharedSettings } from '../settings/shared-settings.tsx';
import { TransferSettings } from '../settings/transfer-settings.tsx';
import { WindowSettings } from '../settings/window-settings.tsx';
import type { SettingsPart } from '../state/ui-store.ts';
import { useRegister, useUi } from '../state/use-register.ts';
import { PageFrame } from './page-frame.tsx';
import '../settings/settings.css';

const PARTS: Readonly<Record<SettingsPart, () => React.ReactNode>> = {
  window: WindowSettings,
  keys: KeySettings,
  all: SharedSettings,
  connection: ConnectionSettings,
  devices: DeviceSettings,
  transfer: TransferSettings,
  host: HostState,
};

/** What this screen is set to, what all are, and how the host stands. */
export function SettingsPage() {
  const { settings: words } = useWords();
  const { ui } = useRegister();
  const part = useUi(({ settingsPart }) => settingsPart);
  const Chosen = PARTS[part];
  return (
    <PageFrame title={words.title}>
      <Tabs
        label={words.title}
        tabs={(Object.keys(PARTS) as SettingsPart[]).map((value) => ({ value, label: words.parts[value] }))}
        value={part}
        onValue={(settingsPart) => ui.store.setState({ settingsPart })}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too. */}
        <section className="settings" tabIndex={0} aria-label={words.parts[part]}>
          <div className="settings-width">
            <Chosen />
          </div>
        </section>
      </Tabs>
    </PageFrame>
  );
}
