import { useState } from 'react';
import { LONGEST_TEXTS } from '../../../shared/base/cart-limits.ts';
import { setCheck } from '../../../shared/engine/cart/cart-choices.ts';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { FormSheet } from '../frame/form-sheet.tsx';
import { useCart, useRegister } from '../frame/use-register.ts';

/** Asks for the name that is called out when the order is ready. */
export function CheckNameSheet() {
  const { cartStore, ui } = useRegister();
  const { offers } = useWords();
  const current = useCart(({ cart }) => cart.check);
  const [name, setName] = useState(current?.name ?? '');
  const save = (text: string): void => {
    if (cartStore.edit((cart) => setCheck(cart, { ...current, name: text })) === undefined) ui.close();
  };
  return (
    <FormSheet title={offers.checkTitle} onSubmit={() => save(name)} onForget={current?.name === undefined ? undefined : () => save('')}>
      <TextField
        label={offers.checkName}
        hint={offers.checkHint}
        value={name}
        onValue={setName}
        maxLength={LONGEST_TEXTS.name}
        data-first
      />
    </FormSheet>
  );
}
