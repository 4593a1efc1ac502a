import { useId } from 'react';
import type { Instant } from '../../../shared/base/time.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Status } from '../../ui/parts/basic/status.tsx';
import { useWords } from '../../words/register-words.ts';
import type { Subject } from './judged-readiness.ts';
import { saySubject } from './say-subject.ts';

export function SubjectLines({ subject, now }: { readonly subject: Subject; readonly now: Instant }) {
  const words = useWords();
  const formats = useFormats();
  const id = useId();
  const { doors } = words;
  const count = subject.lines.filter(({ finding }) => finding.tone === 'good').length;
  return (
    <article className="doors-subject" aria-labelledby={id}>
      <header className="doors-subject-head">
        <h3 id={id}>
          <bdi>{saySubject(doors, subject)}</bdi>
        </h3>
        <span className="quiet">{doors.inOrder({ count })}</span>
      </header>
      <dl className="doors-lines">
        {subject.lines.map(({ id: check, finding }) => (
          <div key={check} className="doors-line" data-check={check} data-tone={finding.tone}>
            <dt>{doors[check].name}</dt>
            <dd className="doors-line-measured">{finding.measured({ words, formats, now })}</dd>
            <dd className="doors-line-tone">
              <Status tone={finding.tone}>{doors.tone[finding.tone]}</Status>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
