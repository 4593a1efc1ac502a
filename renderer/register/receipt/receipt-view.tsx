import type { RefundView } from '../../../shared/till-contract/operations/refund-operations.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { useReceiptLanguage, useReceiptLines } from './use-receipt.ts';

interface ReceiptViewProps {
  readonly view: SaleView;
  readonly isDuplicate?: boolean;
  /** Set for the receipt of a refund. */
  readonly refund?: RefundView | undefined;
}

export function ReceiptView({ view, isDuplicate = false, refund }: ReceiptViewProps) {
  const { loading } = useWords().receipt;
  const language = useReceiptLanguage();
  const lines = useReceiptLines(view, isDuplicate, refund);
  if (language === undefined) return <Progress label={loading} />;
  return (
    <div className="receipt-view">
      <ReceiptPaper lines={lines} words={language.words} formats={language.formats} />
      <ReceiptActions view={view} language={language.words.language} refund={refund} isDuplicate={isDuplicate} />
    </div>
  );
}
