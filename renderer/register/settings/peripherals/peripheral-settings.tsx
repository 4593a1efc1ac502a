import { useEffect, useState } from 'react';
import { uuidV7 } from '../../../../shared/base/ids.ts';
import { PERIPHERAL_OPERATIONS, type PeripheralView } from '../../../../shared/till-contract/operations/peripheral-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Status } from '../../../ui/parts/basic/status.tsx';
import { EmptyState } from '../../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { useWords } from '../../../words/register-words.ts';
import { NeedsRight } from '../../frame/needs-right.tsx';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useListed } from '../../frame/use-listed.ts';
import { useHost, useRegister } from '../../frame/use-register.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { askDevices, tillsOf } from '../devices/device-settings.tsx';
import { SureToRemove } from '../fields/sure-to-remove.tsx';
import { addressText } from '../print/printer-words.ts';
import { DisplaySettings } from './display-settings.tsx';
import { newPeripheral, type PeripheralDraft, peripheralDraftOf } from './peripheral-draft.ts';
import { PeripheralForm } from './peripheral-form.tsx';
import { peripheralStateText } from './peripheral-words.ts';
import { TerminalSettings } from './terminal-settings.tsx';

const readPeripherals = () => askTill(PERIPHERAL_OPERATIONS.listPeripherals, {});
/** How often the list is read while this page is open, in milliseconds: the live reading tests the scale. */
const LOOK_EVERY = 1000;

export function PeripheralSettings() {
  const { world } = useRegister();
  const { peripherals: words } = useWords();
  const ownId = useHost(({ status }) => status?.device.id);
  const { value: peripherals, refresh } = useListed(readPeripherals, ['peripherals_changed']);
  const { value: devices = [], refresh: refreshDevices } = useListed(askDevices, ['session_changed']);
  const [draft, setDraft] = useState<PeripheralDraft>();
  const [leaving, setLeaving] = useState<PeripheralView>();
  const [problem, setProblem] = useState<string>();
  const say = useRefusalSentence();
  const notAllowed = useRightRefusal('settings');
  useEffect(() => {
    const timer = setInterval(refresh, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [refresh]);
  const end = (): void => {
    setDraft(undefined);
    refresh();
  };
  const remove = async ({ id }: PeripheralView): Promise<void> => {
    const answer = await askTill(PERIPHERAL_OPERATIONS.removePeripheral, { path: { peripheral_id: id } });
    setLeaving(undefined);
    setProblem(answer.ok ? undefined : say(answer.refusal));
    refresh();
  };
  const tills = tillsOf(devices);
  if (draft !== undefined) return <PeripheralForm key={draft.id} first={draft} tills={tills} onSaved={end} onLeave={end} />;
  return (
    <section className="settings-part">
      <NeedsRight right="settings" />
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      {leaving !== undefined && (
        <SureToRemove
          title={words.removeSure({ name: leaving.name })}
          removeLabel={words.removeShort}
          onKeep={() => setLeaving(undefined)}
          onRemove={() => void remove(leaving)}
        />
      )}
      {peripherals?.length === 0 && <EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      {peripherals?.map((peripheral) => (
        <PeripheralRow
          key={peripheral.id}
          peripheral={peripheral}
          tillName={tills.find(({ id }) => id === peripheral.tillId)?.name}
          onEdit={() => setDraft(peripheralDraftOf(peripheral))}
          onRemove={() => setLeaving(peripheral)}
        />
      ))}
      <div className="settings-found">
        <Button refusal={notAllowed} onClick={() => setDraft(newPeripheral(uuidV7(world), 'scale', undefined))}>
          {words.addScale}
        </Button>
        <Button refusal={notAllowed} onClick={() => setDraft(newPeripheral(uuidV7(world), 'scanner', ownId))}>
          {words.addScanner}
        </Button>
      </div>
      <TerminalSettings tills={tills} />
      <DisplaySettings devices={devices} onChanged={refreshDevices} />
    </section>
  );
}

interface PeripheralRowProps {
  readonly peripheral: PeripheralView;
  readonly tillName: string | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function PeripheralRow({ peripheral, tillName, onEdit, onRemove }: PeripheralRowProps) {
  const { peripherals: words } = useWords();
  const formats = useFormats();
  const notAllowed = useRightRefusal('settings');
  const { name, kind, address } = peripheral;
  const { tone, text } = peripheralStateText(peripheral, words, formats);
  return (
    <section className="settings-group" aria-label={name}>
      <h3>{name}</h3>
      <Status tone={tone}>{text}</Status>
      <p className="quiet">
        {words[kind]} · <span dir="ltr">{addressText(address)}</span> · {tillName ?? words.everyTill}
      </p>
      <div className="settings-found">
        <Button aria-label={words.edit({ name })} refusal={notAllowed} onClick={onEdit}>
          {words.editShort}
        </Button>
        <Button aria-label={words.remove({ name })} refusal={notAllowed} onClick={onRemove}>
          {words.removeShort}
        </Button>
      </div>
    </section>
  );
}
