import { useId } from 'react';
import type { Instant } from '../../../shared/base/time.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Status } from '../../ui/parts/basic/status.tsx';
import { useWords } from '../../words/register-words.ts';
import type { Subject } from './assess-readiness.ts';
import { saySubject } from './say-subject.ts';

export function SubjectLines({ subject, now }: { readonly subject: Subject; readonly now: Instant }) {
  const words = useWords();
  const formats = useFormats();
  const id = useId();
  const { readiness } = words;
  const count = subject.lines.filter(({ finding }) => finding.tone === 'good').length;
  return (
    <article className="readiness-subject" aria-labelledby={id}>
      <header className="readiness-subject-head">
        <h3 id={id}>
          <bdi>{saySubject(readiness, subject)}</bdi>
        </h3>
        <span className="quiet">{readiness.inOrder({ count })}</span>
      </header>
      <dl className="readiness-lines">
        {subject.lines.map(({ id: check, finding }) => (
          <div key={check} className="readiness-line" data-check={check} data-tone={finding.tone}>
            <dt>{readiness[check].name}</dt>
            <dd className="readiness-line-measured">{finding.measured({ words, formats, now })}</dd>
            <dd className="readiness-line-tone">
              <Status tone={finding.tone}>{readiness.tone[finding.tone]}</Status>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
