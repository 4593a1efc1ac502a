import type { RefundOffer } from '../../../shared/till-contract/operations/refund-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';

/** Lists each tender with the way its money is returned, and the total. */
export function RefundParts({ amount, parts, isAll = false }: Pick<RefundOffer, 'amount' | 'parts'> & { readonly isAll?: boolean }) {
  const { refund: words, pay } = useWords();
  const formats = useFormats();
  return (
    <dl className="refund-parts" aria-label={words.whatGoesBack}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tenders may be equal in every field.
        <div key={place} className="refund-part">
          <dt>
            {[pay.tenders[part.kind], part.lastFour && `•• ${part.lastFour}`].filter(Boolean).join(' ')}{' '}
            <span className="quiet">{words.back[part.back]}</span>
          </dt>
          <dd className="figure">{formats.money(part.amount)}</dd>
        </div>
      ))}
      <div className="refund-part refund-total">
        <dt>{isAll ? words.allItems : words.total}</dt>
        <dd className="figure">{formats.money(amount)}</dd>
      </div>
    </dl>
  );
}
