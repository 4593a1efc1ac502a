import { useEffect, useState } from 'react';
import type { ComputerView } from '../../../../shared/till-contract/desktop/desktop-bridge.ts';
import { desktopOf } from '../../../host/desktop.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Segmented } from '../../../ui/parts/input/segmented.tsx';
import { Progress } from '../../../ui/parts/messages/progress.tsx';
import { ConfirmSheet } from '../../../ui/parts/overlay/confirm-sheet.tsx';
import { useWords } from '../../../words/register-words.ts';
import { NeedsRight } from '../../frame/needs-right.tsx';
import { useRightRefusal } from '../../frame/use-right.ts';
import { SettingsRow, SwitchRow } from '../fields/settings-row.tsx';
import { type ComputerPart, ComputerUpdate } from './computer-update.tsx';

/** Settings that only the desktop shell has; shown only in the desktop's own window. */
export function ComputerSettings() {
  const { common } = useWords();
  const desktop = desktopOf(window);
  const [computer, setComputer] = useState<ComputerView>();
  useEffect(() => {
    if (desktop === undefined) return undefined;
    void desktop.readComputer().then(setComputer);
    return desktop.listen((event) => {
      if (event.kind === 'computer') setComputer(event.computer);
    });
  }, [desktop]);
  if (desktop === undefined || computer === undefined) return <Progress label={common.loading} />;
  const act = (request: Promise<ComputerView>): void => void request.then(setComputer);
  return (
    <section className="settings-part">
      <ComputerWindow desktop={desktop} computer={computer} act={act} />
      <ComputerNetwork desktop={desktop} computer={computer} act={act} />
      <ComputerUpdate desktop={desktop} computer={computer} act={act} />
      <ComputerEnd desktop={desktop} computer={computer} act={act} />
    </section>
  );
}

const ZOOMS = ['80', '100', '125', '150', '200'] as const;

function ComputerWindow({ desktop, computer, act }: ComputerPart) {
  const { computer: words } = useWords();
  return (
    <>
      {!computer.isKiosk && (
        <SwitchRow label={words.fullScreen} isOn={computer.isFullScreen} onSwitch={(isOn) => act(desktop.setFullScreen(isOn))} />
      )}
      <SettingsRow label={words.zoom}>
        <Segmented
          label={words.zoom}
          segments={ZOOMS.map((value) => ({ value, label: words.percent({ percent: value }) }))}
          value={String(computer.zoom)}
          onValue={(value) => act(desktop.setZoom(Number(value)))}
        />
      </SettingsRow>
    </>
  );
}

/** The host restarts for this change, so it should not be done during busy hours. */
function ComputerNetwork({ desktop, computer, act }: ComputerPart) {
  const { computer: words } = useWords();
  const notAllowed = useRightRefusal('pairing');
  const { isServing, url } = computer;
  return (
    <section className="settings-group" aria-label={words.serving}>
      <h3>{words.serving}</h3>
      <p className="quiet">{words.servingExplained}</p>
      <NeedsRight right="pairing" />
      {isServing && url !== undefined && (
        <dl className="settings-facts">
          <div className="settings-fact">
            <dt>{words.servingAt}</dt>
            <dd dir="ltr">{url}</dd>
          </div>
        </dl>
      )}
      <div className="settings-actions">
        <Button refusal={notAllowed} onClick={() => act(desktop.setServing(!isServing))}>
          {isServing ? words.stopServing : words.startServing}
        </Button>
      </div>
    </section>
  );
}

/** A kiosk window fills the screen before guests, so quitting needs a right there. */
function ComputerEnd({ desktop, computer, act }: ComputerPart) {
  const { computer: words } = useWords();
  const notAllowed = useRightRefusal('settings');
  const [isAsking, setAsking] = useState(false);
  const refusal = computer.isKiosk ? notAllowed : undefined;
  return (
    <div className="settings-actions">
      <Button refusal={refusal} onClick={() => act(desktop.openLogs())}>
        {words.openLogs}
      </Button>
      <Button kind="danger" refusal={refusal} onClick={() => setAsking(true)}>
        {words.quit}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={words.quitAsk}
        consequence={words.quitExplained}
        confirmLabel={words.quit}
        isDangerous
        onConfirm={() => act(desktop.quit())}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
