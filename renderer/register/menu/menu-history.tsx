import { useState } from 'react';
import type { Instant } from '../../../shared/base/time.ts';
import { MENU_OPERATIONS } from '../../../shared/till-contract/menu/menu-operations.ts';
import { askTill, MENU_PATIENCE } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useListed } from '../frame/use-listed.ts';

const ask = () => askTill(MENU_OPERATIONS.listMenuRevisions, {}, MENU_PATIENCE);

/** Every revision of the menu, newest first; the menu of one that is kept can be used again. */
export function MenuHistory() {
  const { menu: words, common } = useWords();
  const formats = useFormats();
  const { value, refusal: readRefusal } = useListed(ask, ['catalogue_changed']);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const restore = async (revision: string): Promise<void> => {
    const answer = await askTill(MENU_OPERATIONS.restoreMenuRevision, { path: { revision }, body: {} }, MENU_PATIENCE);
    setRefusal(answer.ok ? undefined : answer.refusal);
    if (!answer.ok) return;
    const { state } = answer.value;
    if (state === 'published') showToast({ kind: 'good', text: words.restored });
    else showToast({ kind: 'caution', text: words.notRestored({ state }) });
  };
  return (
    <section className="menu-form" aria-label={words.history}>
      <h2 className="menu-form-name">{words.history}</h2>
      <RefusalNotice refusal={refusal ?? readRefusal} />
      {value === undefined && readRefusal === undefined && <Progress label={common.loading} />}
      <ol className="menu-changes">
        {value?.revisions.map(({ revision, as_of, by, draft_name, changes, is_kept }, index) => (
          <li key={revision} className="menu-revision">
            <span className="menu-revision-what">
              <bdi>{as_of === undefined ? String(revision) : formats.dateAndTime(as_of as Instant)}</bdi>
              <span className="quiet">
                {by === undefined ? words.revisionPlain : words.revisionBy({ who: by, draft: draft_name ?? words.restore })}
                {changes !== undefined && ` · ${words.changes({ count: changes })}`}
              </span>
            </span>
            {index > 0 && is_kept && as_of !== undefined && <Button onClick={() => restore(as_of)}>{words.restore}</Button>}
          </li>
        ))}
      </ol>
    </section>
  );
}
