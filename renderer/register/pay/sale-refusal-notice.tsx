import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useSale } from '../frame/use-register.ts';

export function SaleRefusalNotice() {
  const { pay } = useWords();
  const refusal = useSale((state) => state.refusal);
  return <RefusalNotice refusal={refusal} overrides={pay.refusals} />;
}
