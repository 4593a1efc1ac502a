import { Undo2 } from 'lucide-react';
import { shownKindOf } from '../../../shared/engine/terms/tender.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../frame/use-register.ts';

/** Lists the payments; each can be voided until the sale is complete. */
export function PaidSoFar({ view: { sale } }: { readonly view: SaleView }) {
  const { sale: flow } = useRegister();
  const words = useWords().pay;
  const formats = useFormats();
  const taken = sale.tenders.filter(({ state }) => state === 'taken');
  if (taken.length === 0) return null;
  return (
    <ul className="pay-taken" aria-label={words.paidSoFar}>
      {taken.map((tender) => (
        <li key={tender.id} className="pay-taken-row">
          <span>
            {words.tenders[shownKindOf(tender)]}
            {tender.kind === 'card' && <span className="quiet"> {tender.card.maskedNumber.slice(-4)}</span>}
          </span>
          <span className="figure">{formats.money(tender.amount)}</span>
          <IconButton
            label={words.takeBack({ tender: words.tenders[shownKindOf(tender)], amount: formats.money(tender.amount) })}
            icon={<Undo2 aria-hidden size={20} />}
            onClick={() => flow.voidTender(tender.id)}
          />
        </li>
      ))}
    </ul>
  );
}
