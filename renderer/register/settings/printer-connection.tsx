import { Segmented } from '../../parts/segmented.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { addressOf, type Baud, type PrinterDraft } from './printer-draft.ts';
import { SettingsRow } from './settings-row.tsx';

interface PrinterConnectionProps {
  readonly draft: PrinterDraft;
  readonly onChange: (changes: Partial<PrinterDraft>) => void;
}

const WAYS: readonly PrinterDraft['way'][] = ['network', 'file', 'serial'];
const BAUDS: readonly Baud[] = ['9600', '19200', '38400', '57600', '115200'];

/** Where the printer is. */
export function PrinterConnection({ draft, onChange }: PrinterConnectionProps) {
  const { printers: words } = useWords();
  const isTyped = draft.way === 'network' ? draft.host !== '' : draft.path !== '';
  const problem = isTyped && addressOf(draft) === undefined ? words.addressProblem : undefined;
  return (
    <>
      <SettingsRow label={words.way}>
        <Segmented
          label={words.way}
          segments={WAYS.map((value) => ({ value, label: words.ways[value] }))}
          value={draft.way}
          onValue={(way) => onChange({ way })}
        />
      </SettingsRow>
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
      {draft.way === 'serial' && (
        <SettingsRow label={words.baud}>
          <Segmented
            label={words.baud}
            segments={BAUDS.map((value) => ({ value, label: value }))}
            value={draft.baud}
            onValue={(baud) => onChange({ baud })}
          />
        </SettingsRow>
      )}
    </>
  );
}
