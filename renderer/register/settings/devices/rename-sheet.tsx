import { useState } from 'react';
import type { DeviceView } from '../../../../shared/till-contract/operations/device-operations.ts';
import { HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import { LONGEST_NAME } from '../../../../shared/till-contract/parts/till-operation.ts';
import { askTill } from '../../../host/ask-till.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { Sheet } from '../../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';

export interface RenameSheetProps {
  readonly device: DeviceView;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

/** Renames a device. Past sales keep the old name. */
export function RenameSheet({ device, onClose, onRenamed }: RenameSheetProps) {
  const { settings: words, common } = useWords();
  const say = useRefusalSentence();
  const [name, setName] = useState(device.name);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const refusal = name.trim() === '' ? words.deviceNameNeeded : undefined;
  const rename = async (): Promise<void> => {
    if (refusal !== undefined || isBusy) return;
    setIsBusy(true);
    const answer = await askTill(HOST_OPERATIONS.renameDevice, { path: { device_id: device.id }, body: { name: name.trim() } });
    setIsBusy(false);
    if (answer.ok) onRenamed();
    else setProblem(say(answer.refusal));
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={words.renameDevice({ name: device.name })}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="primary" aria-busy={isBusy} refusal={refusal} onClick={() => rename()}>
            {words.rename}
          </Button>
        </>
      }
    >
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      <TextField
        label={words.deviceName}
        value={name}
        onValue={setName}
        maxLength={LONGEST_NAME}
        onKeyDown={({ key }) => key === 'Enter' && void rename()}
      />
    </Sheet>
  );
}
