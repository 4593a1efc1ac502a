import { Download, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import {
  SETTINGS_TRANSFER_OPERATIONS,
  SETTINGS_VERSION,
} from '../../../../shared/till-contract/operations/settings-transfer-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { useFileChoice } from '../../../ui/parts/input/use-file-choice.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import type { HostRefusal } from '../../../words/base/refusal-details.ts';
import { useWords } from '../../../words/register-words.ts';
import { NeedsRight } from '../../frame/needs-right.tsx';
import { RefusalNotice } from '../../frame/refusal-notice.tsx';
import { saveJson } from '../../frame/save-file.ts';
import { useRegister } from '../../frame/use-register.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { ImportChanges } from './import-changes.tsx';
import { screenEntryOf } from './screen-changes.ts';
import { type Unusable, useImport } from './use-import.ts';
import './transfer-settings.css';

export function TransferSettings() {
  return (
    <section className="settings-part">
      <NeedsRight right="settings" />
      <ExportFile />
      <ImportFile />
    </section>
  );
}

function ExportFile() {
  const { preferences } = useRegister();
  const { transfer: words } = useWords();
  const notAllowed = useRightRefusal('settings');
  const [problem, setProblem] = useState<HostRefusal>();
  const save = async (): Promise<void> => {
    const answer = await askTill(SETTINGS_TRANSFER_OPERATIONS.exportSettings, {});
    setProblem(answer.ok ? undefined : answer.refusal);
    if (!answer.ok) return;
    const file = { ...answer.value, screen: screenEntryOf(preferences.getState()) };
    saveJson(`grandstand-settings-${file.writtenAt.slice(0, 10)}.json`, file);
  };
  return (
    <section className="settings-group" aria-label={words.exportTitle}>
      <h3>{words.exportTitle}</h3>
      <p className="quiet">{words.exportExplained}</p>
      <RefusalNotice refusal={problem} overrides={words.refusals} />
      <div className="settings-actions">
        <Button kind="primary" icon={<Download aria-hidden size={20} />} refusal={notAllowed} onClick={() => save()}>
          {words.save}
        </Button>
      </div>
    </section>
  );
}

function ImportFile() {
  const { transfer: words } = useWords();
  const notAllowed = useRightRefusal('settings');
  const { compared, problem, isBusy, read, take, leave } = useImport();
  const [field, openFile] = useFileChoice({ label: words.file, accept: '.json,application/json', onFile: (file) => read(file) });
  return (
    <section className="settings-group" aria-label={words.importTitle}>
      <h3>{words.importTitle}</h3>
      <p className="quiet">{words.importExplained}</p>
      {field}
      <div className="settings-actions">
        <Button icon={<FolderOpen aria-hidden size={20} />} refusal={notAllowed} aria-busy={isBusy} onClick={openFile}>
          {words.choose}
        </Button>
      </div>
      <RefusalNotice refusal={problem} overrides={words.refusals} />
      {compared?.state === 'good' && (
        <ImportChanges key={compared.seen} compared={compared} onTake={take} onLeave={leave} isBusy={isBusy} />
      )}
      {compared !== undefined && compared.state !== 'good' && <WrongFile compared={compared} />}
    </section>
  );
}

const MOST_FAULTS = 20;

function WrongFile({ compared }: { readonly compared: Unusable }) {
  const { transfer: words } = useWords();
  switch (compared.state) {
    case 'unread':
      return <Notice tone="danger" title={words[compared.why]} isUrgent />;
    case 'other_version':
      return <Notice tone="danger" title={words.otherVersion({ version: compared.version, ours: String(SETTINGS_VERSION) })} isUrgent />;
    case 'faulty': {
      const faults = compared.faults.filter(({ path }) => path !== '');
      if (faults.length === 0) return <Notice tone="danger" title={words.notOurs} isUrgent />;
      return (
        <Notice tone="danger" title={words.faulty} isUrgent>
          <p>{words.faults}</p>
          <ul className="import-faults">
            {faults.slice(0, MOST_FAULTS).map(({ path, message }) => (
              <li key={path} dir="ltr">
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        </Notice>
      );
    }
  }
}
