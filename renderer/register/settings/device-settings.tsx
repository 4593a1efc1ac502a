import { useCallback, useEffect, useState } from 'react';
import { type DeviceView, HOST_OPERATIONS } from '../../../shared/till-contract/host-operations.ts';
import type { DeviceKind } from '../../../shared/till-contract/till-operation.ts';
import { useFormats } from '../../format/use-formats.ts';
import { askHost, NO_ANSWER } from '../../host/ask-host.ts';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { showToast } from '../../parts/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { useHost } from '../state/use-register.ts';
import { useTime } from '../state/use-time.ts';
import { ManagersOnly, SettingsRow, useIsManager } from './settings-row.tsx';

/** Other screens of this host: one joins by a code, and leaves when it is removed. */
export function DeviceSettings() {
  const { devices, ask } = useDevices();
  return (
    <section className="settings-part">
      <ManagersOnly />
      <PairForm />
      <DeviceList devices={devices} onChanged={ask} />
    </section>
  );
}

function useDevices() {
  const presence = useHost((host) => host.presence);
  const employee = useHost(({ status }) => status?.employee?.id);
  const [devices, setDevices] = useState<readonly DeviceView[]>([]);
  const ask = useCallback(async () => {
    const answer = await askHost(HOST_OPERATIONS.listDevices, {});
    if (answer.ok) setDevices(answer.value);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who asks, and whether the host is there, change what it answers.
  useEffect(() => void ask(), [ask, presence, employee]);
  return { devices, ask };
}

const KINDS: readonly DeviceKind[] = ['till', 'kiosk', 'kitchen', 'display'];
const LONGEST_NAME = 64;

interface MadeCode {
  readonly code: string;
  readonly url: string;
  readonly expiresAt: Parameters<ReturnType<typeof useFormats>['time']>[0];
}

function PairForm() {
  const { settings: words } = useWords();
  const isManager = useIsManager();
  const [kind, setKind] = useState<DeviceKind>('till');
  const [name, setName] = useState('');
  const [made, setMade] = useState<MadeCode>();
  const [problem, setProblem] = useState<string>();
  const refusal = !isManager ? words.managersOnly : name.trim() === '' ? words.deviceNameNeeded : undefined;
  const make = async (): Promise<void> => {
    const answer = await askHost(HOST_OPERATIONS.makePairingCode, { body: { kind, name: name.trim() } });
    setMade(answer.ok ? answer.value : undefined);
    setProblem(answer.ok ? undefined : answer.refusal.code === NO_ANSWER ? words.noAnswer : words.refused(answer.refusal));
  };
  return (
    <section className="settings-group" aria-label={words.pairTitle}>
      <h3>{words.pairTitle}</h3>
      <p className="quiet">{words.pairExplained}</p>
      <SettingsRow label={words.deviceKind}>
        <Segmented
          label={words.deviceKind}
          segments={KINDS.map((value) => ({ value, label: words.deviceKinds[value] }))}
          value={kind}
          onValue={setKind}
        />
      </SettingsRow>
      <TextField label={words.deviceName} value={name} onValue={setName} maxLength={LONGEST_NAME} />
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      <div className="settings-actions">
        <Button kind="primary" refusal={refusal} onClick={() => void make()}>
          {words.makeCode}
        </Button>
      </div>
      {made !== undefined && <PairingCode made={made} />}
    </section>
  );
}

function PairingCode({ made }: { readonly made: MadeCode }) {
  const { settings: words } = useWords();
  const formats = useFormats();
  const copy = (): void => {
    const said = (): void => showToast({ kind: 'good', text: words.copied });
    void navigator.clipboard?.writeText(made.url).then(said, () => undefined);
  };
  return (
    <div className="settings-code" role="status">
      <p className="settings-label">{words.code}</p>
      <p className="settings-code-text" dir="ltr">
        {made.code}
      </p>
      <p className="quiet">{words.codeUntil({ time: formats.time(made.expiresAt) })}</p>
      <p className="settings-label">{words.link}</p>
      <p className="settings-code-link" dir="ltr">
        {made.url}
      </p>
      <Button onClick={copy}>{words.copyLink}</Button>
    </div>
  );
}

function DeviceList({ devices, onChanged }: { readonly devices: readonly DeviceView[]; readonly onChanged: () => Promise<void> }) {
  const { settings: words, common } = useWords();
  const formats = useFormats();
  const isManager = useIsManager();
  const now = useTime();
  const [leaving, setLeaving] = useState<DeviceView>();
  const [problem, setProblem] = useState<string>();
  const revoke = async (device: DeviceView): Promise<void> => {
    const answer = await askHost(HOST_OPERATIONS.revokeDevice, { path: { device_id: device.id } });
    setLeaving(undefined);
    setProblem(answer.ok ? undefined : answer.refusal.code === NO_ANSWER ? words.noAnswer : words.refused(answer.refusal));
    await onChanged();
  };
  return (
    <section className="settings-group">
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      {leaving !== undefined && (
        <Notice
          tone="danger"
          title={words.revokeSure({ name: leaving.name })}
          isUrgent
          actions={
            <>
              <Button onClick={() => setLeaving(undefined)}>{common.cancel}</Button>
              <Button kind="danger" onClick={() => void revoke(leaving)}>
                {words.revoke}
              </Button>
            </>
          }
        >
          <p>{words.revokeConsequence}</p>
        </Notice>
      )}
      <DataTable
        caption={words.devices}
        columns={[
          { id: 'name', title: words.device, cell: ({ name }) => name },
          { id: 'kind', title: words.kind, cell: ({ kind }) => words.deviceKinds[kind] },
          { id: 'paired', title: words.pairedAt, cell: ({ pairedAt }) => formats.dateAndTime(pairedAt) },
          { id: 'seen', title: words.lastSeen, cell: ({ lastSeenAt }) => (lastSeenAt === undefined ? '—' : formats.ago(lastSeenAt, now)) },
          {
            id: 'revoke',
            title: words.revoke,
            cell: (device) => {
              if (device.isThis) return <span className="quiet">{words.thisDevice}</span>;
              if (device.isRevoked) return <span className="quiet">{words.revoked}</span>;
              return (
                <Button
                  aria-label={words.revokeDevice({ name: device.name })}
                  refusal={isManager ? undefined : words.managersOnly}
                  onClick={() => setLeaving(device)}
                >
                  {words.revoke}
                </Button>
              );
            },
          },
        ]}
        rows={devices}
        keyOf={({ id }) => id}
        empty={common.none}
      />
    </section>
  );
}
