import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { useWords } from '../../../words/register-words.ts';
import { ChoiceRow } from '../fields/settings-row.tsx';
import { addressOf, BAUDS, type PrinterDraft } from './printer-draft.ts';

interface PrinterConnectionProps {
  readonly draft: PrinterDraft;
  readonly onChange: (changes: Partial<PrinterDraft>) => void;
}

export function PrinterConnection({ draft, onChange }: PrinterConnectionProps) {
  const { printers: words } = useWords();
  const isTyped = draft.way === 'network' ? draft.host !== '' : draft.path !== '';
  const problem = isTyped && addressOf(draft) === undefined ? words.addressProblem : undefined;
  return (
    <>
      <ChoiceRow label={words.way} choices={words.ways} value={draft.way} onValue={(way) => onChange({ way })} />
      {draft.way === 'network' ? (
        <>
          <TextField label={words.host} value={draft.host} dir="ltr" onValue={(host) => onChange({ host })} problem={problem} />
          <TextField label={words.port} value={draft.port} dir="ltr" inputMode="numeric" onValue={(port) => onChange({ port })} />
        </>
      ) : (
        <TextField
          label={words.path}
          value={draft.path}
          dir="ltr"
          hint={draft.way === 'file' ? '/dev/usb/lp0' : '/dev/ttyUSB0, COM3'}
          onValue={(path) => onChange({ path })}
          problem={problem}
        />
      )}
      {draft.way === 'serial' && <ChoiceRow label={words.baud} choices={BAUDS} value={draft.baud} onValue={(baud) => onChange({ baud })} />}
    </>
  );
}
