import type { Instant } from '../../../shared/base/time.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import type { ReadinessLine, Subject } from './assess-readiness.ts';
import type { FixAction } from './finding.ts';
import { saySubject } from './say-subject.ts';

interface TodoLineProps {
  readonly subject: Subject;
  readonly line: ReadinessLine;
  readonly now: Instant;
  readonly onWay: (way: FixAction) => void;
  /** True while the audit is being verified. */
  readonly isBusy: boolean;
}

/** One finding that needs action: what was measured, what to do, and a button that leads there. */
export function TodoLine({ subject, line: { id, finding }, now, onWay, isBusy }: TodoLineProps) {
  const words = useWords();
  const formats = useFormats();
  const { readiness } = words;
  const needs: { readonly [Key in FixAction]?: string | undefined } = {
    again: useRightRefusal('settings'),
    read_audit: useRightRefusal('audit'),
  };
  if (!('way' in finding)) return null;
  const { tone, way } = finding;
  const where = saySubject(readiness, subject);
  const label = readiness.way[way];
  return (
    <li className="readiness-todo-line" data-tone={tone}>
      <div className="readiness-todo-text">
        <p className="readiness-todo-head">
          <Status tone={tone}>{readiness.tone[tone]}</Status>
          <span className="quiet">
            <bdi>{where}</bdi>
          </span>
        </p>
        <p className="readiness-todo-name">
          {readiness[id].name}: {finding.measured({ words, formats, now })}
        </p>
        <p>{finding.todo(readiness)}</p>
      </div>
      <Button
        aria-label={`${label} · ${where}, ${readiness[id].name}`}
        refusal={needs[way] ?? (way === 'read_audit' && isBusy ? readiness.reading : undefined)}
        onClick={() => onWay(way)}
      >
        {label}
      </Button>
    </li>
  );
}
