import { type RefObject, useState } from 'react';
import type { Instant } from '../../../shared/base/time.ts';
import { READINESS_OPERATIONS } from '../../../shared/till-contract/operations/readiness-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { StatusMark } from '../../ui/parts/basic/status-mark.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { useRefusalSentence } from '../frame/refusal-sentence.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import { venueLocalTime } from '../frame/venue-instant.ts';
import type { ReadinessAssessment } from './assess-readiness.ts';
import { openingInstant } from './opening-time.ts';

interface ReadinessSummaryProps {
  readonly tone: ReadinessAssessment['tone'];
  /** The number of findings that need action. */
  readonly count: number;
  readonly opensAt: Instant | undefined;
  readonly now: Instant;
  readonly time: RefObject<HTMLElement | null>;
}

/** The verdict, legible from a distance, and the opening time, which only staff know. */
export function ReadinessSummary({ tone, count, opensAt, now, time }: ReadinessSummaryProps) {
  const { readiness: words } = useWords();
  return (
    <section ref={time} className="readiness-summary" data-tone={tone}>
      <div className="readiness-verdict" role="status">
        <StatusMark tone={tone} />
        <div>
          <p className="readiness-verdict-text">{count === 0 ? words.ready : words.todo({ count })}</p>
          <p>{count === 0 ? words.readyHint : words.todoHint}</p>
        </div>
      </div>
      <OpeningTime opensAt={opensAt} now={now} />
    </section>
  );
}

/** Saves the opening time on blur or Enter, because a half-typed time is invalid. */
function OpeningTime({ opensAt, now }: Pick<ReadinessSummaryProps, 'opensAt' | 'now'>) {
  const { readiness: words } = useWords();
  const { timeZone } = useFormats();
  const refusal = useRightRefusal('settings');
  const say = useRefusalSentence();
  // `over` is the opening time when typing began; if another device changes it, the typed text is dropped.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: Instant | undefined }>();
  const shown = opensAt === undefined ? '' : venueLocalTime(opensAt, timeZone).slice(11);
  const text = typed !== undefined && typed.over === opensAt ? typed.text : shown;
  const keep = async (): Promise<void> => {
    if (text === shown) return;
    const at = openingInstant(text, now, timeZone);
    const saved = await askTill(READINESS_OPERATIONS.setOpeningTime, { body: at === undefined ? {} : { at } });
    if (!saved.ok) showToast({ kind: 'caution', text: say(saved.refusal) });
  };
  return (
    <TextField
      label={words.opensAt}
      hint={refusal ?? words.readinessHint}
      readOnly={refusal !== undefined}
      type="time"
      value={text}
      onValue={(next) => setTyped({ text: next, over: opensAt })}
      onBlur={() => void keep()}
      onKeyDown={({ key }) => void (key === 'Enter' && keep())}
    />
  );
}
