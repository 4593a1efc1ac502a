import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { OpenSheet } from '../state/ui-store.ts';
import { useRegister } from '../state/use-register.ts';
import { ReportView } from './report-view.tsx';

/** What the shift has come to by now. */
export function XReportSheet({ sheet: { report } }: { readonly sheet: Extract<OpenSheet, { kind: 'x_report' }> }) {
  const { ui } = useRegister();
  const { shift } = useWords();
  return (
    <Sheet isOpen onClose={ui.close} title={shift.xTitle} place="beside-cart">
      <ReportView report={report} />
    </Sheet>
  );
}
