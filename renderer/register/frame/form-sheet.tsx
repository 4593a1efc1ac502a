import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from './use-register.ts';
import './form-sheet.css';

export interface FormSheetProps {
  readonly title: string;
  readonly description?: string;
  readonly submitLabel?: string;
  readonly onSubmit: () => void;
  /** Clears the saved values; absent if nothing is saved. */
  readonly onForget?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A few fields of the cart. Enter saves from any field. */
export function FormSheet({ title, description, submitLabel, onSubmit, onForget, children }: FormSheetProps) {
  const { ui } = useRegister();
  const { common, offers } = useWords();
  const id = useId();
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={title}
      description={description}
      place="beside-cart"
      footer={
        <>
          {onForget !== undefined && <Button onClick={onForget}>{offers.takeAway}</Button>}
          <Button kind="primary" type="submit" form={id}>
            {submitLabel ?? common.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="form-sheet"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Sheet>
  );
}
