import { useState } from 'react';
import { LONGEST_TEXTS } from '../../../shared/base/cart-limits.ts';
import { setCustomer } from '../../../shared/engine/cart/cart-choices.ts';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { FormSheet } from '../frame/form-sheet.tsx';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { type CustomerFields, customerProblems } from './customer-form.ts';

export function CustomerSheet() {
  const { cartStore, ui } = useRegister();
  const { offers } = useWords();
  const mail = useHost(({ status }) => status?.mail) ?? 'ready';
  const current = useCart(({ cart }) => cart.customer);
  const [fields, setFields] = useState<CustomerFields>({
    firstName: current?.firstName ?? '',
    lastName: current?.lastName ?? '',
    email: current?.email ?? '',
    phone: current?.phone ?? '',
  });
  // Problems are shown only after the first attempt to save, so that a half-typed address is not called wrong.
  const [isTried, setIsTried] = useState(false);
  const problems = customerProblems(fields);
  const set = (field: keyof CustomerFields) => (text: string) => setFields({ ...fields, [field]: text });
  const save = (): void => {
    setIsTried(true);
    if (Object.keys(problems).length > 0) return;
    const id = current?.id;
    if (cartStore.edit((cart) => setCustomer(cart, { ...fields, ...(id !== undefined && { id }) })) === undefined) ui.close();
  };
  const forget = (): void => {
    cartStore.edit((cart) => setCustomer(cart, undefined));
    ui.close();
  };
  return (
    <FormSheet title={offers.customerTitle} onSubmit={save} onForget={current === undefined ? undefined : forget}>
      <div className="form-sheet-pair">
        <TextField
          label={offers.firstName}
          value={fields.firstName}
          onValue={set('firstName')}
          maxLength={LONGEST_TEXTS.firstName}
          data-first
        />
        <TextField label={offers.lastName} value={fields.lastName} onValue={set('lastName')} maxLength={LONGEST_TEXTS.lastName} />
      </div>
      <TextField
        label={offers.email}
        hint={{ ready: offers.emailHint, by_service: offers.emailByService, not_set_up: offers.emailNotSetUp }[mail]}
        type="email"
        inputMode="email"
        value={fields.email}
        onValue={set('email')}
        maxLength={LONGEST_TEXTS.email}
        problem={isTried && problems.email !== undefined ? offers.badEmail : undefined}
      />
      <TextField
        label={offers.phone}
        type="tel"
        inputMode="tel"
        value={fields.phone}
        onValue={set('phone')}
        maxLength={32}
        problem={isTried && problems.phone !== undefined ? offers.badPhone : undefined}
      />
    </FormSheet>
  );
}
