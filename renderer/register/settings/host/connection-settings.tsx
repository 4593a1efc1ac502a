import { useEffect, useState } from 'react';
import type { Refusal } from '../../../../shared/base/outcome.ts';
import { type ConnectionForm, type ConnectionView, HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import { askTill, NO_ANSWER } from '../../../host/ask-till.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { ChoiceGroup } from '../../../ui/parts/input/choice-group.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { Progress } from '../../../ui/parts/messages/progress.tsx';
import { showToast } from '../../../ui/parts/messages/toasts.ts';
import { useWords } from '../../../words/register-words.ts';
import { NeedsRight } from '../../frame/needs-right.tsx';
import { useHost, useRegister } from '../../frame/use-register.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { ChoiceRow } from '../fields/settings-row.tsx';

/** Changing the connection waits for an answer from the service itself. */
const PATIENCE = 60_000;

/** The service and vendor that the host sells for. They cannot change while anything belongs to the present ones. */
export function ConnectionSettings() {
  const { settings: words, common } = useWords();
  const presence = useHost((host) => host.presence);
  const [view, setView] = useState<ConnectionView>();
  const [isSilent, setSilent] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that is back is asked again.
  useEffect(() => {
    let isWanted = true;
    void askTill(HOST_OPERATIONS.readConnection, {}).then((answer) => {
      if (!isWanted) return;
      setSilent(!answer.ok);
      if (answer.ok) setView(answer.value);
    });
    return () => {
      isWanted = false;
    };
  }, [presence]);
  if (view === undefined) return isSilent ? <Notice tone="danger" title={words.noAnswer} /> : <Progress label={common.loading} />;
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
  const { host } = useRegister();
  const { settings: words } = useWords();
  const notAllowed = useRightRefusal('connection');
  const [mode, setMode] = useState(view.mode);
  const [baseUrl, setBaseUrl] = useState(view.baseUrl ?? '');
  const [apiKey, setApiKey] = useState('');
  const [backofficeKey, setBackofficeKey] = useState('');
  const [vendor, setVendor] = useState(view.place === undefined ? undefined : String(view.place.vendorId));
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const sayRefusal = useConnectionRefusal();
  const chosen = view.vendors.find(({ vendorId }) => String(vendorId) === vendor);
  const isSame =
    mode === view.mode &&
    baseUrl === (view.baseUrl ?? '') &&
    apiKey === '' &&
    backofficeKey === '' &&
    chosen?.vendorId === view.place?.vendorId;
  const connect = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    const isOtherService = mode !== view.mode || baseUrl !== (view.baseUrl ?? '');
    const body: ConnectionForm = {
      mode,
      ...(mode === 'remote' && { baseUrl: baseUrl.trim() }),
      ...(mode === 'remote' && apiKey !== '' && { apiKey: apiKey.trim() }),
      ...(mode === 'remote' && backofficeKey !== '' && { backofficeKey: backofficeKey.trim() }),
      ...(chosen !== undefined && !isOtherService && { vendorId: chosen.vendorId, venueId: chosen.venueId }),
    };
    const answer = await askTill(HOST_OPERATIONS.changeConnection, { body }, PATIENCE);
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    setApiKey('');
    setBackofficeKey('');
    onView(answer.value);
    showToast({ kind: 'good', text: words.connected });
    await host.refresh();
  };
  return (
    <>
      <ChoiceRow label={words.mode} choices={words.modes} value={mode} onValue={setMode} />
      {mode === 'remote' && (
        <>
          <TextField label={words.address} value={baseUrl} onValue={setBaseUrl} inputMode="url" dir="ltr" maxLength={1024} />
          <TextField
            label={words.key}
            hint={view.mode === 'remote' && view.hasKey ? words.keyKept : undefined}
            type="password"
            value={apiKey}
            onValue={setApiKey}
            dir="ltr"
            maxLength={255}
          />
          <TextField
            label={words.backofficeKey}
            hint={view.mode === 'remote' && view.hasBackofficeKey ? words.keyKept : words.backofficeKeyHint}
            type="password"
            value={backofficeKey}
            onValue={setBackofficeKey}
            dir="ltr"
            maxLength={255}
          />
        </>
      )}
      {view.vendors.length > 0 && mode === view.mode && (
        <ChoiceGroup
          label={words.vendor}
          choices={view.vendors.map(({ vendorId, vendorName, venueName }) => ({
            value: String(vendorId),
            label: vendorName,
            detail: venueName,
          }))}
          value={vendor}
          onValue={setVendor}
          problem={chosen === undefined && view.place === undefined ? words.noVendor : undefined}
        />
      )}
      {refusal !== undefined && <Notice tone="caution" title={sayRefusal(refusal)} isUrgent />}
      <div className="settings-actions">
        <Button
          kind="primary"
          aria-busy={isBusy}
          refusal={notAllowed ?? (isSame ? words.unchanged : undefined)}
          onClick={() => void connect()}
        >
          {words.connect}
        </Button>
      </div>
    </>
  );
}

function useConnectionRefusal(): (refusal: Refusal) => string {
  const { settings: words } = useWords();
  const notAllowed = useRightRefusal('connection');
  return ({ code, facts = {} }) => {
    const said = words.connectionRefused;
    if (code === 'unsent') {
      const count = [facts.waiting, facts.unsure, facts.attention].reduce<number>((sum, part) => sum + Number(part ?? 0), 0);
      return said.unsent({ count });
    }
    if (code === NO_ANSWER) return words.noAnswer;
    if (code === 'not_allowed' || code === 'not_signed_in') return notAllowed ?? words.managersOnly;
    const plain: Readonly<Record<string, unknown>> = said;
    const sentence = plain[code];
    return typeof sentence === 'string' ? sentence : words.refused({ code });
  };
}
