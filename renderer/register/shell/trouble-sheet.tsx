import { Button } from '../../ui/parts/basic/button.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useRegister } from '../frame/use-register.ts';

/** Explains an entry of the state line in a sheet, because touch and keyboard cannot open its tooltip. */
export function TroubleSheet({ sheet: { text, explained, part } }: { readonly sheet: Extract<OpenSheet, { kind: 'trouble' }> }) {
  const { ui } = useRegister();
  const { common, state } = useWords();
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={text}
      description={explained}
      width="narrow"
      footer={
        <>
          <Button onClick={ui.close}>{common.close}</Button>
          <Button kind="primary" onClick={() => ui.goToSettings(part)}>
            {state.openSettings}
          </Button>
        </>
      }
    />
  );
}
