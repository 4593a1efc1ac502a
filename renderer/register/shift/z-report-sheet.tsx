import { useFormats } from '../../ui/format/use-formats.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useRegister } from '../frame/use-register.ts';
import { OpenTerminalDays } from './terminal-days.tsx';
import { ZReportDetail } from './z-report-detail.tsx';

/** Shows the report of the shift that was just closed. */
export function ZReportSheet({ sheet: { drawerId, number } }: { readonly sheet: Extract<OpenSheet, { kind: 'z_report' }> }) {
  const { ui } = useRegister();
  const { shift } = useWords();
  const formats = useFormats();
  return (
    <Sheet isOpen onClose={ui.close} title={shift.zReport({ number: formats.count(number) })} place="beside-cart">
      <ZReportDetail drawerId={drawerId} number={number} />
      <OpenTerminalDays />
    </Sheet>
  );
}
