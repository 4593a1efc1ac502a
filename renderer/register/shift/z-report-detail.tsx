import { useCallback } from 'react';
import { SHIFT_OPERATIONS, type ZReportView } from '../../../shared/till-contract/operations/shift-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { DataTable } from '../../ui/parts/list/data-table.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useListed } from '../frame/use-listed.ts';
import { ReportView } from './report-view.tsx';
import './z-report-detail.css';

/** A Z report as it was made, followed by what arrived for the shift afterwards. */
export function ZReportDetail({ drawerId, number }: { readonly drawerId: string; readonly number: number }) {
  const words = useWords();
  const formats = useFormats();
  const ask = useCallback(
    () => askTill(SHIFT_OPERATIONS.findZReport, { path: { drawer_id: drawerId, number: String(number) } }),
    [drawerId, number],
  );
  const { value, refusal } = useListed(ask, ['shift_changed', 'job_changed']);
  return (
    <article className="z-report-detail" aria-label={words.shift.zReport({ number: formats.count(number) })}>
      <RefusalNotice refusal={refusal} overrides={words.shift.refusals} />
      {value === undefined && refusal === undefined && <Progress label={words.common.loading} />}
      {value !== undefined && <ReportView report={value.report} hash={value.hash} />}
      {value !== undefined && value.later.length > 0 && <Later later={value.later} />}
    </article>
  );
}

type LaterRow = ZReportView['later'][number];

function Later({ later }: { readonly later: readonly LaterRow[] }) {
  const { shift: words } = useWords();
  const formats = useFormats();
  const rows = later.map((row, place) => ({ ...row, place }));
  return (
    <section className="z-report-detail-later">
      <p className="quiet">{words.laterHint}</p>
      <DataTable
        caption={words.later}
        columns={[
          {
            id: 'what',
            title: words.columns.what,
            cell: ({ kind, guestNumber, onNumber }) =>
              [guestNumber, words.late[kind], onNumber === undefined ? '' : words.laterOn({ number: formats.count(onNumber) })]
                .filter((text) => text !== '')
                .join(' · '),
          },
          { id: 'amount', title: words.columns.amount, cell: ({ amount }) => formats.amount(amount), isFigure: true },
        ]}
        rows={rows}
        keyOf={({ place }) => String(place)}
      />
    </section>
  );
}
