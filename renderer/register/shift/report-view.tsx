import { Printer } from 'lucide-react';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { ReportPaper } from './report-paper.tsx';
import type { AnyReport } from './report-rows.ts';
import './report-view.css';

/** A report as paper, and the printer of this device. */
export function ReportView({ report, hash }: { readonly report: AnyReport; readonly hash?: string }) {
  const words = useWords();
  return (
    <div className="report-view">
      <ReportPaper report={report} {...(hash !== undefined && { hash })} />
      <Button icon={<Printer aria-hidden size={20} />} onClick={() => window.print()} title={words.receipt.printHint}>
        {words.shift.print}
      </Button>
    </div>
  );
}
