import type { CardTender, Tender } from '../../../shared/engine/terms/tender.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../frame/use-register.ts';
import './open-tips.css';

/** Cards whose slip may still get a tip: the tip so far and a button to enter it. */
export function OpenTips({ view: { sale, state } }: { readonly view: SaleView }) {
  const { ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  if (sale.cart.tipStatusClosed !== false || state !== 'complete') return null;
  return sale.tenders.filter(isOpenCard).map((tender) => {
    const card = tender.card.maskedNumber.slice(-4);
    return (
      <section key={tender.id} className="open-tip" aria-label={words.orders.tipOnCard({ card })}>
        <div>
          <h3>{words.orders.tipOnCard({ card })}</h3>
          <p className="quiet">{tender.tip === 0 ? words.orders.noTip : words.orders.tipSoFar({ amount: formats.money(tender.tip) })}</p>
        </div>
        <Button onClick={() => ui.open({ kind: 'tip', saleId: sale.id, tender })}>{words.orders.addTip}</Button>
      </section>
    );
  });
}

/** A card that the terminal stored offline gets no later tip: it is charged with the tip it was stored with. */
function isOpenCard(tender: Tender): tender is CardTender {
  return tender.kind === 'card' && tender.state === 'taken' && tender.card.isStoredOffline !== true;
}
