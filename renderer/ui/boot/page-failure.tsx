import { useCommonWords } from '../../words/common-words.ts';
import { Button } from '../parts/basic/button.tsx';
import { EmptyState } from '../parts/messages/empty-state.tsx';

/** Depends on nothing but words, because everything around it may have failed too. */
export function PageFailure() {
  const words = useCommonWords();
  return (
    <main>
      <h1 className="unseen">Grandstand</h1>
      <EmptyState
        title={words.failure}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        }
      >
        {words.failureSafe}
      </EmptyState>
    </main>
  );
}
