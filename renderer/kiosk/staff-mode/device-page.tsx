import { useState } from 'react';
import { KIOSK_OPERATIONS } from '../../../shared/till-contract/operations/kiosk-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { LANGUAGES, languageName } from '../../words/base/language.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useDevice, useHost, useKiosk, useMenu, useSale } from '../frame/use-kiosk.ts';
import { StaffPin } from './staff-pin.tsx';
import './device-page.css';

/** For staff: the state of this kiosk and its own settings. */
export function DevicePage() {
  const kiosk = useKiosk();
  const words = useWords();
  const language = useDevice((device) => device.language);
  const [isUnpairing, setIsUnpairing] = useState(false);
  const [isFine, setIsFine] = useState<boolean>();
  const check = async (): Promise<void> => {
    setIsFine(undefined);
    await Promise.all([kiosk.host.refresh(), kiosk.menu.pull()]);
    setIsFine(kiosk.host.store.getState().presence === 'there');
  };
  const unpair = async (pin: string) => {
    const left = await askTill(KIOSK_OPERATIONS.leaveHost, { body: { pin } });
    if (left.ok) await kiosk.host.refresh();
    return left.ok ? undefined : left.refusal;
  };
  if (isUnpairing) {
    return (
      <Stage
        key="unpair"
        place="centre"
        title={words.kiosk.unpair}
        lead={words.kiosk.unpairHint}
        actions={<Button onClick={() => setIsUnpairing(false)}>{words.common.back}</Button>}
      >
        <StaffPin submitLabel={words.kiosk.unpair} onPin={unpair} />
      </Stage>
    );
  }
  return (
    <Stage
      key="device"
      title={words.kiosk.device}
      actions={
        <Button kind="primary" onClick={kiosk.forgetGuest}>
          {words.kiosk.leave}
        </Button>
      }
    >
      <div className="device-page">
        {isFine !== undefined && (
          <Notice tone={isFine ? 'good' : 'caution'} title={isFine ? words.kiosk.checked : words.kiosk.notChecked} />
        )}
        <DeviceFacts />
        <fieldset className="device-page-languages">
          <legend>{words.kiosk.languageOfKiosk}</legend>
          {LANGUAGES.map((code) => (
            <Button key={code} lang={code} aria-pressed={code === language} onClick={() => kiosk.device.setState({ language: code })}>
              {languageName(code)}
            </Button>
          ))}
        </fieldset>
        <div className="device-page-acts">
          <Button onClick={() => check()}>{words.kiosk.check}</Button>
          <Button onClick={() => location.reload()}>{words.kiosk.reload}</Button>
          <Button onClick={() => setIsUnpairing(true)}>{words.kiosk.unpair}</Button>
        </div>
      </div>
    </Stage>
  );
}

function DeviceFacts() {
  const { kiosk } = useWords();
  const formats = useFormats();
  const status = useHost((host) => host.status);
  const settings = useHost((host) => host.settings?.settings);
  const pulledAt = useMenu((menu) => menu.pulledAt);
  const unsettled = useSale((sale) => sale.unfinished.length);
  const isOnline = status?.connectivity === 'online';
  const takesCards = settings?.tenders.includes('card') === true && (isOnline || settings.offlineCards);
  const facts = [
    [kiosk.deviceName, status?.device.name],
    [kiosk.host, status?.hostName],
    [kiosk.version, status?.version],
    [kiosk.service, isOnline ? kiosk.serviceThere : kiosk.serviceAway],
    [kiosk.menuFrom, pulledAt && formats.dateAndTime(pulledAt)],
    [kiosk.cards, takesCards ? kiosk.cardsOn : kiosk.cardsOff],
    [kiosk.unsettled, formats.count(unsettled)],
  ] as const;
  return (
    <dl className="device-page-facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
