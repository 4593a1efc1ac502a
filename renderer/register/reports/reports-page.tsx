import { useMemo, useState } from 'react';
import { now } from '../../../shared/base/time.ts';
import type { ReportTable } from '../../../shared/till-contract/operations/report-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { useRegister } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { datesOf, type ReportFilters } from './report-filter-values.ts';
import { ReportFilterBar } from './report-filters.tsx';
import { ReportList } from './report-list.tsx';
import { ReportActions, ReportView } from './report-view.tsx';
import { useReport } from './use-report.ts';
import './reports.css';

export function ReportsPage() {
  const { reports: words } = useWords();
  return useRight('reports') ? (
    <Reports />
  ) : (
    <PageFrame title={words.title}>
      <NeedsRight right="reports" isWhole />
    </PageFrame>
  );
}

function Reports() {
  const { reports: words } = useWords();
  const { world } = useRegister();
  const { timeZone } = useFormats();
  const [filters, setFilters] = useState<ReportFilters>(() => datesOf('today', now(world), timeZone));
  const [table, setTable] = useState<ReportTable>('hours');
  const report = useReport(filters);
  const shown = useMemo(() => ({ table, filters, report }), [table, filters, report]);
  return (
    <PageFrame title={words.title} actions={<ReportActions {...shown} />}>
      <div className="reports">
        <ReportList table={table} onTable={setTable} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
        <section className="reports-body" tabIndex={0}>
          <ReportFilterBar filters={filters} choices={report.choices} onFilters={setFilters} />
          <ReportView {...shown} />
        </section>
      </div>
    </PageFrame>
  );
}
