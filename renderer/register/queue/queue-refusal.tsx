import { NO_ANSWER } from '../../host/ask-till.ts';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';

/** Shows why the queue can't be read. If the host is silent, it says that what is saved there goes on being sent. */
export function QueueRefusal({ refusal }: { readonly refusal: HostRefusal | undefined }) {
  const { queue: words } = useWords();
  if (refusal?.code !== NO_ANSWER) return <RefusalNotice refusal={refusal} overrides={words.refusals} />;
  return (
    <Notice tone="danger" title={words.unreachable}>
      <p>{words.unreachableHint}</p>
    </Notice>
  );
}
