import type { ComputerView, DesktopBridge } from '../../../../shared/till-contract/desktop/desktop-bridge.ts';
import type { UpdateState } from '../../../../shared/till-contract/desktop/update-state.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { useMaintenanceBlockerText } from './maintenance-settings.tsx';

export interface ComputerPart {
  readonly desktop: DesktopBridge;
  readonly computer: ComputerView;
  /** Runs a request to the shell and shows the state that it returns. */
  readonly act: (request: Promise<ComputerView>) => void;
}

/** The installed version and an available update. An update is installed only when a person asks for it here. */
export function ComputerUpdate({ desktop, computer, act }: ComputerPart) {
  const { computer: words } = useWords();
  const notAllowed = useRightRefusal('settings');
  const { version, update, isKiosk } = computer;
  return (
    <section className="settings-group" aria-label={words.program}>
      <h3>{words.program}</h3>
      <p>{words.version({ version })}</p>
      <p className="quiet" role="status">
        {useSayUpdate()(update)}
      </p>
      <Against update={update} />
      {update.state !== 'off' && (
        <div className="settings-actions">
          {update.state === 'ready' ? (
            <Button refusal={isKiosk ? notAllowed : undefined} onClick={() => act(desktop.installUpdate())}>
              {words.install({ version: update.version })}
            </Button>
          ) : (
            <Button refusal={isBusy(update) ? words.busy : undefined} onClick={() => act(desktop.lookForUpdate())}>
              {words.look}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function isBusy({ state }: UpdateState): boolean {
  return state === 'looking' || state === 'downloading' || state === 'installing';
}

/** Shows why the last installation was refused. */
function Against({ update }: { readonly update: UpdateState }) {
  const { computer: words } = useWords();
  const say = useMaintenanceBlockerText();
  if (update.state !== 'ready' || update.against.length === 0) return null;
  return (
    <Notice tone="caution" title={words.notNow}>
      <ul className="maintenance-against">
        {update.against.map((refusal) => (
          <li key={refusal.code}>{say(refusal) ?? words.hostSilent}</li>
        ))}
      </ul>
    </Notice>
  );
}

function useSayUpdate(): (update: UpdateState) => string {
  const { computer: words } = useWords();
  return (update) => {
    switch (update.state) {
      case 'off':
        return words.noFeed;
      case 'current':
        return update.lookedAt === undefined ? words.notLooked : words.current;
      case 'looking':
        return words.looking;
      case 'downloading':
        return words.downloading({ version: update.version, percent: String(update.percent) });
      case 'ready':
        return words.ready({ version: update.version });
      case 'installing':
        return words.installing({ version: update.version });
      case 'failed':
        return words.failed[update.code];
    }
  };
}
