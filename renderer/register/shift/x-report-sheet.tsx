import { useEffect, useState } from 'react';
import type { ShiftReport } from '../../../shared/till-contract/operations/shift-operations.ts';
import type { TillEventKind } from '../../../shared/till-contract/operations/till-events.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useRegister } from '../frame/use-register.ts';
import { ReportView } from './report-view.tsx';
import { showXReport } from './shift-acts.ts';

/** Events that may change the figures of a shift. */
const NEWS = ['sale_changed', 'refund_changed', 'shift_changed'] as const satisfies readonly TillEventKind[];

/** The figures of the shift so far. It does not refresh by itself, because each read needs a right and is recorded in the audit. */
export function XReportSheet({ sheet: { shiftId, report, xId } }: { readonly sheet: Extract<OpenSheet, { kind: 'x_report' }> }) {
  const register = useRegister();
  const { ui, host } = register;
  const words = useWords();
  /** The report that an event has made outdated. */
  const [outdated, setOutdated] = useState<ShiftReport>();
  const [refusal, setRefusal] = useState<HostRefusal>();
  useEffect(() => {
    const ends = NEWS.map((kind) => host.on(kind, () => setOutdated(report)));
    return () => {
      for (const end of ends) end();
    };
  }, [host, report]);
  return (
    <Sheet isOpen onClose={ui.close} title={words.shift.xTitle} place="beside-cart">
      <RefusalNotice refusal={refusal} overrides={words.shift.refusals} />
      {outdated === report && (
        <Notice
          tone="information"
          title={words.shift.xNews}
          actions={<Button onClick={() => showXReport(register, shiftId).then(setRefusal)}>{words.shift.xAgain}</Button>}
        />
      )}
      <ReportView report={report} xId={xId} />
    </Sheet>
  );
}
