import { useMemo } from 'react';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { useHost } from '../frame/use-register.ts';
import { type AnyReport, type ReportRow, reportRows } from './report-rows.ts';
import '../receipt/receipt-paper.css';

/** An X or Z report as the printer prints it. */
export function ReportPaper({ report, hash }: { readonly report: AnyReport; readonly hash?: string }) {
  const words = useWords();
  const formats = useFormats();
  const isTraining = useHost(({ status }) => status?.isTraining === true);
  const rows = useMemo(
    () => reportRows(report, { words, formats }, hash).map((row, place) => ({ key: `${place}/${row.kind}`, row })),
    [report, words, formats, hash],
  );
  // At both ends, so that half of a torn paper cannot pass for a real report.
  const practice = isTraining && <p className="receipt-paper-centre receipt-paper-strong">{words.training.band}</p>;
  return (
    <div className="receipt-paper" lang={words.language} dir={words.direction}>
      {practice}
      {rows.map(({ key, row }) => (
        <PaperRow key={key} row={row} />
      ))}
      {practice}
    </div>
  );
}

function PaperRow({ row }: { readonly row: ReportRow }) {
  switch (row.kind) {
    case 'rule':
      return <hr className="receipt-paper-rule" />;
    case 'place':
      return <p className="receipt-paper-centre receipt-paper-strong">{row.text}</p>;
    case 'number':
      return <p className="receipt-paper-centre receipt-paper-number">{row.text}</p>;
    case 'head':
      return <p className="receipt-paper-strong">{row.text}</p>;
    case 'note':
      return <p className="receipt-paper-note">{row.text}</p>;
    case 'figure':
      return (
        <p className="receipt-paper-row" data-strong={row.isStrong || undefined} data-depth={row.isBelow === true ? 1 : 0}>
          <span>{row.name}</span>
          <span className="figure">{row.value}</span>
        </p>
      );
  }
}
