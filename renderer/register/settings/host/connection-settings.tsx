import { useEffect, useState } from 'react';
import { type ConnectionForm, type ConnectionView, HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import { askTill, askUntilAnswered } from '../../../host/ask-till.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { ChoiceGroup } from '../../../ui/parts/input/choice-group.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { Progress } from '../../../ui/parts/messages/progress.tsx';
import { showToast } from '../../../ui/parts/messages/toasts.ts';
import type { HostRefusal, RefusalOverrides } from '../../../words/base/refusal-details.ts';
import { useWords } from '../../../words/register-words.ts';
import { NeedsRight } from '../../frame/needs-right.tsx';
import { RefusalNotice } from '../../frame/refusal-notice.tsx';
import { useHost, useRegister } from '../../frame/use-register.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { ChoiceRow } from '../fields/settings-row.tsx';

/** Changing the connection waits for an answer from the service itself. */
const PATIENCE = 60_000;

/** The service and vendor that the host sells for. They cannot change while anything belongs to the present ones. */
export function ConnectionSettings() {
  const { refusals, common } = useWords();
  const presence = useHost((host) => host.presence);
  const [view, setView] = useState<ConnectionView>();
  const [isSilent, setSilent] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that is back is asked again.
  useEffect(() => {
    let isWanted = true;
    const repeats = { isWanted: () => isWanted, onSilence: () => setSilent(true) };
    void askUntilAnswered(HOST_OPERATIONS.readConnection, {}, repeats).then((answer) => {
      if (!isWanted) return;
      setSilent(!answer.ok);
      if (answer.ok) setView(answer.value);
    });
    return () => {
      isWanted = false;
    };
  }, [presence]);
  if (view === undefined) return isSilent ? <Notice tone="danger" title={refusals.no_answer} /> : <Progress label={common.loading} />;
  return (
    <section className="settings-part">
      <NeedsRight right="connection" />
      <ConnectionFields key={`${view.mode} ${view.baseUrl} ${view.place?.vendorId}`} view={view} onView={setView} />
    </section>
  );
}

interface ConnectionFieldsProps {
  readonly view: ConnectionView;
  readonly onView: (view: ConnectionView) => void;
}

function ConnectionFields({ view, onView }: ConnectionFieldsProps) {
  const { settings: words } = useWords();
  const notAllowed = useRightRefusal('connection');
  const onlyThey = notAllowed ?? words.managersOnly;
  const overrides: RefusalOverrides = { ...words.connectionRefusals, not_allowed: onlyThey, not_signed_in: onlyThey };
  const [draft, setDraft] = useState(() => draftOf(view));
  const change = (changes: Partial<ConnectionDraft>): void => setDraft((before) => ({ ...before, ...changes }));
  const { connect, isBusy, refusal } = useConnect(onView, () => change({ apiKey: '', backofficeKey: '' }));
  const chosen = chosenVendor(view, draft);
  const { apiKey, backofficeKey } = draft;
  const isSame = !isOtherService(view, draft) && apiKey === '' && backofficeKey === '' && chosen?.vendorId === view.place?.vendorId;
  return (
    <>
      <ChoiceRow label={words.mode} choices={words.modes} value={draft.mode} onValue={(mode) => change({ mode })} />
      {draft.mode === 'remote' && <RemoteServiceFields view={view} draft={draft} onChange={change} />}
      {view.vendors.length > 0 && draft.mode === view.mode && (
        <ChoiceGroup
          label={words.vendor}
          choices={view.vendors.map(({ vendorId, vendorName, venueName }) => ({
            value: String(vendorId),
            label: vendorName,
            detail: venueName,
          }))}
          value={draft.vendor}
          onValue={(vendor) => change({ vendor })}
          problem={chosen === undefined && view.place === undefined ? words.noVendor : undefined}
        />
      )}
      <RefusalNotice refusal={refusal} overrides={overrides} />
      <div className="settings-actions">
        <Button
          kind="primary"
          aria-busy={isBusy}
          refusal={notAllowed ?? (isSame ? words.unchanged : undefined)}
          onClick={() => connect(connectionFormOf(view, draft))}
        >
          {words.connect}
        </Button>
      </div>
    </>
  );
}

interface ConnectionDraft {
  readonly mode: ConnectionView['mode'];
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly backofficeKey: string;
  readonly vendor: string | undefined;
}

function draftOf({ mode, baseUrl, place }: ConnectionView): ConnectionDraft {
  return { mode, baseUrl: baseUrl ?? '', apiKey: '', backofficeKey: '', vendor: place && String(place.vendorId) };
}

function chosenVendor({ vendors }: ConnectionView, { vendor }: ConnectionDraft) {
  return vendors.find(({ vendorId }) => String(vendorId) === vendor);
}

function isOtherService(view: ConnectionView, { mode, baseUrl }: ConnectionDraft): boolean {
  return mode !== view.mode || baseUrl !== (view.baseUrl ?? '');
}

function connectionFormOf(view: ConnectionView, draft: ConnectionDraft): ConnectionForm {
  const { mode, baseUrl, apiKey, backofficeKey } = draft;
  const chosen = chosenVendor(view, draft);
  return {
    mode,
    ...(mode === 'remote' && { baseUrl: baseUrl.trim() }),
    ...(mode === 'remote' && apiKey !== '' && { apiKey: apiKey.trim() }),
    ...(mode === 'remote' && backofficeKey !== '' && { backofficeKey: backofficeKey.trim() }),
    ...(chosen !== undefined && !isOtherService(view, draft) && { vendorId: chosen.vendorId, venueId: chosen.venueId }),
  };
}

/** Changes the connection, one request at a time, and keeps its refusal until the next. */
function useConnect(onView: (view: ConnectionView) => void, forgetKeys: () => void) {
  const { host } = useRegister();
  const { settings: words } = useWords();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const connect = async (body: ConnectionForm): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    const answer = await askTill(HOST_OPERATIONS.changeConnection, { body }, PATIENCE);
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    forgetKeys();
    onView(answer.value);
    showToast({ kind: 'good', text: words.connected });
    await host.refresh();
  };
  return { connect, isBusy, refusal };
}

interface RemoteServiceFieldsProps {
  readonly view: ConnectionView;
  readonly draft: ConnectionDraft;
  readonly onChange: (changes: Partial<ConnectionDraft>) => void;
}

function RemoteServiceFields({ view, draft, onChange }: RemoteServiceFieldsProps) {
  const { settings: words } = useWords();
  const isRemote = view.mode === 'remote';
  return (
    <>
      <TextField
        label={words.address}
        value={draft.baseUrl}
        onValue={(baseUrl) => onChange({ baseUrl })}
        inputMode="url"
        dir="ltr"
        maxLength={1024}
      />
      <TextField
        label={words.key}
        hint={isRemote && view.hasKey ? words.keyKept : undefined}
        type="password"
        value={draft.apiKey}
        onValue={(apiKey) => onChange({ apiKey })}
        dir="ltr"
        maxLength={255}
      />
      <TextField
        label={words.backofficeKey}
        hint={isRemote && view.hasBackofficeKey ? words.keyKept : words.backofficeKeyHint}
        type="password"
        value={draft.backofficeKey}
        onValue={(backofficeKey) => onChange({ backofficeKey })}
        dir="ltr"
        maxLength={255}
      />
    </>
  );
}
