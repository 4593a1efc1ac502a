import type { Right } from '../../../shared/till-contract/parts/permissions.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from './use-register.ts';
import { useRightRefusal } from './use-right.ts';

interface NeedsRightProps {
  readonly right: Right;
  /** True: replaces the whole page. False: a notice above content that everyone may see. */
  readonly isWhole?: boolean;
}

/** Shows which role is needed and a way to sign in; renders nothing if the signed-in employee has the right. */
export function NeedsRight({ right, isWhole = false }: NeedsRightProps) {
  const { ui } = useRegister();
  const { staff: words } = useWords();
  const refusal = useRightRefusal(right);
  if (refusal === undefined) return null;
  const signIn = (
    <Button kind={isWhole ? 'primary' : 'plain'} onClick={() => ui.open({ kind: 'staff', backTo: ui.store.getState().sheet })}>
      {words.signIn}
    </Button>
  );
  return isWhole ? <EmptyState title={refusal} action={signIn} /> : <Notice tone="information" title={refusal} actions={signIn} />;
}
