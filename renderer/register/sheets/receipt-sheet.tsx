import { Notice } from '../../parts/notice.tsx';
import { Progress } from '../../parts/progress.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { useSaleView } from '../receipt/use-sale.ts';
import { useRegister } from '../state/use-register.ts';

/** The receipt as paper, to print or to send. */
export function ReceiptSheet({ saleId }: { readonly saleId: string }) {
  const { ui } = useRegister();
  const words = useWords();
  const { view, refusal } = useSaleView(saleId);
  return (
    <Sheet isOpen onClose={ui.close} title={words.receipt.title} width="wide" place="beside-cart">
      {view !== undefined && <ReceiptView view={view} />}
      {view === undefined && refusal !== undefined && <Notice tone="caution" title={words.receipt.missing} isUrgent />}
      {view === undefined && refusal === undefined && <Progress label={words.receipt.loading} />}
    </Sheet>
  );
}
