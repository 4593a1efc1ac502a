import { Printer } from 'lucide-react';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { usePrint } from '../receipt/use-print.ts';
import { ReportPaper } from './report-paper.tsx';
import type { AnyReport } from './report-rows.ts';
import './report-view.css';

interface ReportViewProps {
  readonly report: AnyReport;
  readonly hash?: string;
  /** Set for an X report. */
  readonly xId?: string;
}

export function ReportView({ report, hash, xId }: ReportViewProps) {
  const words = useWords();
  const print = usePrint();
  const { drawerId } = report;
  const ofX = xId === undefined ? undefined : ({ kind: 'x_report', xId } as const);
  const what = 'number' in report ? ({ kind: 'z_report', drawerId, number: report.number } as const) : ofX;
  return (
    <div className="report-view">
      <ReportPaper report={report} {...(hash !== undefined && { hash })} />
      <Button icon={<Printer aria-hidden size={20} />} onClick={() => print(what)} title={words.receipt.printHint}>
        {words.shift.print}
      </Button>
    </div>
  );
}
