import { useState } from 'react';
import { uuidV7 } from '../../../../shared/base/ids.ts';
import { PRINTER_OPERATIONS, type PrinterView } from '../../../../shared/till-contract/operations/printer-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Status } from '../../../ui/parts/basic/status.tsx';
import { EmptyState } from '../../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { showToast } from '../../../ui/parts/messages/toasts.ts';
import { useWords } from '../../../words/register-words.ts';
import { NeedsRight } from '../../frame/needs-right.tsx';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useListed } from '../../frame/use-listed.ts';
import { useRegister } from '../../frame/use-register.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { askDevices, tillsOf } from '../devices/device-settings.tsx';
import { SureToRemove } from '../fields/sure-to-remove.tsx';
import { FoundPrinters } from './found-printers.tsx';
import { PrintJobs } from './print-jobs.tsx';
import { draftOf, newDraft, type PrinterDraft } from './printer-draft.ts';
import { PrinterForm } from './printer-form.tsx';
import { addressText, sayPrinter } from './printer-words.ts';

const askPrinters = () => askTill(PRINTER_OPERATIONS.listPrinters, {});

export function PrinterSettings() {
  const { world } = useRegister();
  const { printers: words } = useWords();
  const { value: printers, refresh } = useListed(askPrinters, ['printers_changed']);
  const { value: devices = [] } = useListed(askDevices, ['session_changed']);
  const [draft, setDraft] = useState<PrinterDraft>();
  const [leaving, setLeaving] = useState<PrinterView>();
  const [problem, setProblem] = useState<string>();
  const say = useRefusalSentence();
  const end = (): void => {
    setDraft(undefined);
    refresh();
  };
  const test = async ({ id }: PrinterView): Promise<void> => {
    const answer = await askTill(PRINTER_OPERATIONS.testPrinter, { path: { printer_id: id, job_id: uuidV7(world) } });
    setProblem(answer.ok ? undefined : say(answer.refusal));
    if (answer.ok) showToast({ kind: 'good', text: words.queued });
  };
  const remove = async ({ id }: PrinterView): Promise<void> => {
    const answer = await askTill(PRINTER_OPERATIONS.removePrinter, { path: { printer_id: id } });
    setLeaving(undefined);
    setProblem(answer.ok ? undefined : say(answer.refusal));
    refresh();
  };
  if (draft !== undefined) return <PrinterForm key={draft.id} first={draft} devices={tillsOf(devices)} onSaved={end} onLeave={end} />;
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
        >
          <p>{words.removeConsequence}</p>
        </SureToRemove>
      )}
      {printers?.length === 0 && <EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      {printers?.map((printer) => (
        <PrinterRow
          key={printer.id}
          printer={printer}
          onTest={() => void test(printer)}
          onEdit={() => setDraft(draftOf(printer))}
          onRemove={() => setLeaving(printer)}
        />
      ))}
      <FoundPrinters onChosen={(address) => setDraft(newDraft(uuidV7(world), address))} />
      <PrintJobs />
    </section>
  );
}

interface PrinterRowProps {
  readonly printer: PrinterView;
  readonly onTest: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function PrinterRow({ printer, onTest, onEdit, onRemove }: PrinterRowProps) {
  const { printers: words } = useWords();
  const notAllowed = useRightRefusal('settings');
  const { name, address, prints, waiting } = printer;
  const { tone, text } = sayPrinter(printer, words);
  return (
    <section className="settings-group" aria-label={name}>
      <h3>{name}</h3>
      <Status tone={tone}>{text}</Status>
      {printer.trouble !== undefined && <p>{words.troubleHint}</p>}
      <p className="quiet">
        <span dir="ltr">{addressText(address)}</span>
        {prints.map((one) => ` · ${words.printed[one]}`)}
        {waiting > 0 && ` · ${words.state.waiting({ count: waiting })}`}
      </p>
      <div className="settings-found">
        <Button aria-label={words.test({ name })} onClick={onTest}>
          {words.testShort}
        </Button>
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
