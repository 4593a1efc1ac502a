import { useEffect, useRef } from 'react';
import { REPORT_TABLE_NAMES, type ReportTable } from '../../../shared/till-contract/operations/report-operations.ts';
import { useWords } from '../../words/register-words.ts';

interface ReportListProps {
  readonly table: ReportTable;
  readonly onTable: (table: ReportTable) => void;
}

export function ReportList({ table, onTable }: ReportListProps) {
  const { reports: words } = useWords();
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected report may be out of view.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [table]);
  return (
    <nav ref={list} className="reports-list" aria-label={words.list}>
      {REPORT_TABLE_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          className="reports-choice"
          aria-current={name === table ? 'page' : undefined}
          onClick={() => onTable(name)}
        >
          {words.tables[name]}
        </button>
      ))}
    </nav>
  );
}
