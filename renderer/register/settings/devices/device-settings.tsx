import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Instant } from '../../../../shared/base/time.ts';
import type { DeviceView, VendorView } from '../../../../shared/till-contract/operations/device-operations.ts';
import { HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import type { DeviceKind, TillAnswerOf } from '../../../../shared/till-contract/parts/till-operation.ts';
import { LONGEST_NAME } from '../../../../shared/till-contract/parts/till-operation.ts';
import { askTill } from '../../../host/ask-till.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { IconButton } from '../../../ui/parts/basic/icon-button.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { DataTable } from '../../../ui/parts/list/data-table.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { showToast } from '../../../ui/parts/messages/toasts.ts';
import { useWords } from '../../../words/register-words.ts';
import { NeedsRight } from '../../frame/needs-right.tsx';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useListed } from '../../frame/use-listed.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { useTime } from '../../frame/use-time.ts';
import { ChoiceRow, SettingsRow } from '../fields/settings-row.tsx';
import { SureToRemove } from '../fields/sure-to-remove.tsx';
import { PairingCode } from './pairing-code.tsx';
import { RenameSheet } from './rename-sheet.tsx';
import { type SharedVendors, useVendors } from './use-vendors.ts';
import { VendorMenu } from './vendor-menu.tsx';
import './device-settings.css';

export const askDevices = () => askTill(HOST_OPERATIONS.listDevices, {});

export function tillsOf(devices: readonly DeviceView[]): readonly DeviceView[] {
  return devices.filter(({ kind, isRevoked }) => kind === 'till' && !isRevoked);
}

/** The devices of this host. A device joins with a pairing code and leaves when it is removed. */
export function DeviceSettings() {
  const { value: devices = [], refresh } = useListed(askDevices, ['session_changed', 'readiness_changed']);
  const shared = useVendors();
  return (
    <section className="settings-part">
      <NeedsRight right="pairing" />
      <PairForm {...shared} />
      <DeviceList devices={devices} vendors={shared.vendors} onChanged={refresh} />
    </section>
  );
}

/** The host first fetches the menu of a vendor that no device has sold for. */
const PATIENCE = 60_000;

function PairForm({ homeId, vendors }: SharedVendors) {
  const { settings: words, vendors: vendorWords } = useWords();
  const notAllowed = useRightRefusal('pairing');
  const [kind, setKind] = useState<DeviceKind>('till');
  const [name, setName] = useState('');
  const [chosenId, setChosenId] = useState<number>();
  const chosen = vendors.find(({ vendorId }) => vendorId === (chosenId ?? homeId));
  const [made, setMade] = useState<TillAnswerOf<typeof HOST_OPERATIONS.makePairingCode>>();
  const [problem, setProblem] = useState<string>();
  const say = useRefusalSentence();
  const refusal = notAllowed ?? (name.trim() === '' ? words.deviceNameNeeded : undefined);
  const make = async (): Promise<void> => {
    const body = { kind, name: name.trim(), ...(chosenId !== undefined && { vendorId: chosenId }) };
    const answer = await askTill(HOST_OPERATIONS.makePairingCode, { body }, PATIENCE);
    setMade(answer.ok ? answer.value : undefined);
    setProblem(answer.ok ? undefined : say(answer.refusal));
  };
  return (
    <section className="settings-group" aria-label={words.pairTitle}>
      <h3>{words.pairTitle}</h3>
      <p className="quiet">{words.pairExplained}</p>
      <ChoiceRow label={words.deviceKind} choices={words.deviceKinds} value={kind} onValue={setKind} />
      <TextField label={words.deviceName} value={name} onValue={setName} maxLength={LONGEST_NAME} />
      {vendors.length > 1 && (
        <SettingsRow label={vendorWords.sellsFor}>
          <VendorMenu
            label={`${vendorWords.sellsFor}: ${chosen?.vendorName ?? '—'}`}
            vendors={vendors}
            value={chosen}
            onValue={({ vendorId }) => setChosenId(vendorId)}
          />
        </SettingsRow>
      )}
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      <div className="settings-actions">
        <Button kind="primary" refusal={refusal} onClick={() => make()}>
          {words.makeCode}
        </Button>
      </div>
      {made !== undefined && <PairingCode made={made} />}
    </section>
  );
}

interface DeviceListProps {
  readonly devices: readonly DeviceView[];
  readonly vendors: readonly VendorView[];
  readonly onChanged: () => void;
}

function DeviceList({ devices, vendors, onChanged }: DeviceListProps) {
  const { settings: words, common, vendors: vendorWords } = useWords();
  const notAllowed = useRightRefusal('pairing');
  const [leaving, setLeaving] = useState<DeviceView>();
  const [renaming, setRenaming] = useState<DeviceView>();
  const { problem, revoke, move } = useDeviceChanges(onChanged);
  const now = useTime();
  const areSeveral = vendors.length > 1 || new Set(devices.map(({ sellsFor }) => sellsFor?.vendorId)).size > 1;
  const vendorCell = (device: DeviceView) => {
    const { name, sellsFor } = device;
    if (notAllowed !== undefined || device.isRevoked) return sellsFor?.vendorName ?? '—';
    const label = vendorWords.changeOf({ device: name, vendor: sellsFor?.vendorName ?? '—' });
    return <VendorMenu label={label} vendors={vendors} value={sellsFor} onValue={(vendor) => void move(device, vendor)} />;
  };
  const actsCell = (device: DeviceView) => (
    <DeviceActs device={device} notAllowed={notAllowed} onRename={() => setRenaming(device)} onRevoke={() => setLeaving(device)} />
  );
  return (
    <section className="settings-group">
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      {leaving !== undefined && (
        <SureToRemove
          title={words.revokeSure({ name: leaving.name })}
          removeLabel={words.revoke}
          onKeep={() => setLeaving(undefined)}
          onRemove={() => void revoke(leaving, () => setLeaving(undefined))}
        >
          <p>{words.revokeConsequence}</p>
        </SureToRemove>
      )}
      {renaming !== undefined && (
        <RenameSheet
          device={renaming}
          onClose={() => setRenaming(undefined)}
          onRenamed={() => {
            setRenaming(undefined);
            onChanged();
          }}
        />
      )}
      <DataTable
        caption={words.devices}
        columns={[
          { id: 'name', title: words.device, cell: (device) => <DeviceName device={device} now={now} /> },
          ...(areSeveral ? [{ id: 'vendor', title: vendorWords.sellsFor, cell: vendorCell }] : []),
          { id: 'acts', title: `${words.rename} · ${words.revoke}`, cell: actsCell },
        ]}
        rows={devices}
        keyOf={({ id }) => id}
        empty={common.none}
      />
      {areSeveral && <p className="quiet">{vendorWords.explained}</p>}
    </section>
  );
}

function useDeviceChanges(onChanged: () => void) {
  const { vendors: vendorWords } = useWords();
  const say = useRefusalSentence();
  const [problem, setProblem] = useState<string>();
  const revoke = async (device: DeviceView, onAnswer: () => void): Promise<void> => {
    const answer = await askTill(HOST_OPERATIONS.revokeDevice, { path: { device_id: device.id } });
    onAnswer();
    setProblem(answer.ok ? undefined : say(answer.refusal, vendorWords.refusals));
    onChanged();
  };
  const move = async (device: DeviceView, { vendorId, vendorName }: VendorView): Promise<void> => {
    const request = { path: { device_id: device.id }, body: { vendorId } };
    const answer = await askTill(HOST_OPERATIONS.changeDeviceVendor, request, PATIENCE);
    setProblem(answer.ok ? undefined : say(answer.refusal, vendorWords.refusals));
    if (answer.ok) showToast({ kind: 'good', text: vendorWords.changed({ device: device.name, vendor: vendorName }) });
    onChanged();
  };
  return { problem, revoke, move };
}

interface DeviceNameProps {
  readonly device: DeviceView;
  readonly now: Instant;
}

function DeviceName({ device: { name, kind, pairedAt, lastSeenAt }, now }: DeviceNameProps) {
  const { settings: words } = useWords();
  const formats = useFormats();
  return (
    <>
      {name}
      <span className="settings-device-fact">
        {words.deviceKinds[kind]} · {words.pairedAt} {formats.date(pairedAt)}
      </span>
      {lastSeenAt !== undefined && (
        <span className="settings-device-fact">
          {words.lastSeen} {formats.ago(lastSeenAt, now)}
        </span>
      )}
    </>
  );
}

interface DeviceActsProps {
  readonly device: DeviceView;
  readonly notAllowed: string | undefined;
  readonly onRename: () => void;
  readonly onRevoke: () => void;
}

function DeviceActs({ device: { name, isThis, isRevoked }, notAllowed, onRename, onRevoke }: DeviceActsProps) {
  const { settings: words } = useWords();
  if (isRevoked) return <span className="quiet">{words.revoked}</span>;
  return (
    <div className="device-acts">
      <IconButton label={words.renameDevice({ name })} icon={<Pencil />} refusal={notAllowed} onClick={onRename} />
      {isThis ? (
        <span className="quiet">{words.thisDevice}</span>
      ) : (
        <Button aria-label={words.revokeDevice({ name })} refusal={notAllowed} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </div>
  );
}
