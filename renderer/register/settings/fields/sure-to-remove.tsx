import type { ReactNode } from 'react';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { useWords } from '../../../words/register-words.ts';

export interface SureToRemoveProps {
  readonly title: string;
  readonly removeLabel: string;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation in place of the entry that is to be removed. */
export function SureToRemove({ title, removeLabel, onKeep, onRemove, children }: SureToRemoveProps) {
  const { common } = useWords();
  return (
    <Notice
      tone="danger"
      title={title}
      isUrgent
      actions={
        <>
          <Button onClick={onKeep}>{common.cancel}</Button>
          <Button kind="danger" onClick={onRemove}>
            {removeLabel}
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  );
}
