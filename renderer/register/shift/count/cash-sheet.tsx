import { Button } from '../../../ui/parts/basic/button.tsx';
import { Sheet } from '../../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../../words/base/refusal-details.ts';
import { useWords } from '../../../words/register-words.ts';
import { RefusalNotice } from '../../frame/refusal-notice.tsx';
import type { CashDraft } from '../../frame/ui-store.ts';
import { useRegister } from '../../frame/use-register.ts';
import { CashForm } from './cash-form.tsx';

interface CashSheetProps {
  readonly title: string;
  readonly description: string;
  readonly done: string;
  readonly draft: CashDraft;
  readonly onDraft: (draft: CashDraft) => void;
  /** True when the typed fields give a valid total. */
  readonly isWhole: boolean;
  readonly isBusy: boolean;
  readonly refusal: HostRefusal | undefined;
  readonly onDone: () => void;
}

/** Asks how much cash there is, by pieces or as a total. */
export function CashSheet({ title, description, done, draft, onDraft, isWhole, isBusy, refusal, onDone }: CashSheetProps) {
  const { ui } = useRegister();
  const words = useWords();
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={title}
      description={description}
      place="beside-cart"
      width="wide"
      footer={
        <>
          <Button onClick={ui.close}>{words.common.cancel}</Button>
          <Button kind="primary" onClick={onDone} aria-busy={isBusy} refusal={isWhole ? undefined : words.shift.notWhole}>
            {done}
          </Button>
        </>
      }
    >
      <RefusalNotice refusal={refusal} overrides={words.shift.refusals} />
      <CashForm draft={draft} onDraft={onDraft} onSubmit={onDone} />
    </Sheet>
  );
}
