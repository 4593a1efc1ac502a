import type { ReactNode } from 'react';
import { useCommonWords } from '../../../words/common-words.ts';
import { Button } from '../basic/button.tsx';
import { Sheet } from './sheet.tsx';

export interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Says what will happen and what can't be undone. */
  readonly consequence: string;
  /** Names the action ("Discard the cart"), never only "Yes". */
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmSheet({
  isOpen,
  title,
  consequence,
  confirmLabel,
  isDangerous = false,
  children,
  onConfirm,
  onClose,
}: ConfirmSheetProps) {
  const { cancel } = useCommonWords();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={consequence}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
