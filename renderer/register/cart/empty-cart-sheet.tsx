import { ConfirmSheet } from '../../ui/parts/overlay/confirm-sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../frame/use-register.ts';

export function EmptyCartSheet() {
  const { cartStore, ui } = useRegister();
  const { offers } = useWords();
  return (
    <ConfirmSheet
      isOpen
      title={offers.emptyCartTitle}
      consequence={offers.emptyCartConsequence}
      confirmLabel={offers.emptyCart}
      isDangerous
      onClose={ui.close}
      onConfirm={() => {
        cartStore.clear();
        ui.close();
      }}
    />
  );
}
