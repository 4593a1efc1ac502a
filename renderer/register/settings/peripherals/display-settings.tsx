import { useState } from 'react';
import type { DeviceView } from '../../../../shared/till-contract/operations/device-operations.ts';
import { DISPLAY_OPERATIONS } from '../../../../shared/till-contract/operations/display-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useHost } from '../../frame/use-register.ts';
import { useRightRefusal } from '../../frame/use-right.ts';

interface DisplaySettingsProps {
  readonly devices: readonly DeviceView[];
  readonly onChanged: () => void;
}

/** Assigns a till to each customer display. */
export function DisplaySettings({ devices, onChanged }: DisplaySettingsProps) {
  const { peripherals: words } = useWords();
  const notAllowed = useRightRefusal('pairing');
  const ownId = useHost(({ status }) => status?.device.id) ?? '';
  const [problem, setProblem] = useState<string>();
  const say = useRefusalSentence();
  const displays = devices.filter(({ kind, isRevoked }) => kind === 'display' && !isRevoked);
  const bind = async (id: string): Promise<void> => {
    const answer = await askTill(DISPLAY_OPERATIONS.bindDisplay, { path: { device_id: id }, body: { tillId: ownId } });
    setProblem(answer.ok ? undefined : say(answer.refusal));
    onChanged();
  };
  const tillText = (tillId: string | undefined): string => {
    const till = devices.find(({ id }) => id === tillId)?.name;
    return till === undefined ? words.showsOnly : words.showsTill({ till });
  };
  return (
    <section className="settings-group" aria-label={words.displays}>
      <h3>{words.displays}</h3>
      <p className="quiet">{words.displaysHint}</p>
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      {displays.length === 0 && <p>{words.displayNone}</p>}
      {displays.map(({ id, name, tillId }) => (
        <div key={id}>
          <p>
            {name} · <span className="quiet">{tillText(tillId)}</span>
          </p>
          {tillId !== ownId && (
            <Button aria-label={words.showHereOf({ name })} refusal={notAllowed} onClick={() => bind(id)}>
              {words.showHere}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
