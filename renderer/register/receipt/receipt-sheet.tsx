import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../frame/use-register.ts';
import { ReceiptView } from './receipt-view.tsx';
import { useSaleView } from './use-sale.ts';

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
