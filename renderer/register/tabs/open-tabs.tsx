import { CART_KEEPING_OPERATIONS } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useListed } from '../frame/use-listed.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
import { addCartToTab } from './tabs.ts';
import type { useTabWrite } from './use-tab-write.ts';
import './tab-sheet.css';

const askTabs = () => askTill(CART_KEEPING_OPERATIONS.listTabs, {});

/** Puts the order on an open tab by one tap: the next round of guests who have one. */
export function OpenTabs({ write }: Pick<ReturnType<typeof useTabWrite>, 'write'>) {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  const isEmpty = useCart(({ cart }) => cart.lines.length === 0);
  const { value: tabs } = useListed(askTabs, ['tab_changed']);
  const open = tabs?.filter(({ state }) => state === 'open') ?? [];
  if (isEmpty || open.length === 0) return null;
  return (
    <section className="tab-sheet-others">
      <h3>{words.tabs.addToOpenTab}</h3>
      <ul className="tab-sheet-list">
        {open.map((tab) => (
          <li key={tab.id}>
            <Button
              isWide
              trailing={<span className="figure">{formats.money(tab.due)}</span>}
              onClick={() => write(() => addCartToTab(register, tab, false), words.tabs.saved({ name: tab.name }))}
            >
              {words.tabs.addTo({ name: tab.name })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
