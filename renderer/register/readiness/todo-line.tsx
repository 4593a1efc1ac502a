import type { Instant } from '../../../shared/base/time.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import type { Way } from './finding.ts';
import type { Line, Subject } from './judged-readiness.ts';
import { saySubject } from './say-subject.ts';

interface TodoLineProps {
  readonly subject: Subject;
  readonly line: Line;
  readonly now: Instant;
  readonly onWay: (way: Way) => void;
  /** True while the audit is being verified. */
  readonly isBusy: boolean;
}

/** One finding that needs action: what was measured, what to do, and a button that leads there. */
export function TodoLine({ subject, line: { id, finding }, now, onWay, isBusy }: TodoLineProps) {
  const words = useWords();
  const formats = useFormats();
  const { doors } = words;
  const needs: { readonly [Key in Way]?: string | undefined } = {
    again: useRightRefusal('settings'),
    read_audit: useRightRefusal('audit'),
  };
  if (!('way' in finding)) return null;
  const { tone, way } = finding;
  const where = saySubject(doors, subject);
  const label = doors.way[way];
  return (
    <li className="doors-todo-line" data-tone={tone}>
      <div className="doors-todo-text">
        <p className="doors-todo-head">
          <Status tone={tone}>{doors.tone[tone]}</Status>
          <span className="quiet">
            <bdi>{where}</bdi>
          </span>
        </p>
        <p className="doors-todo-name">
          {doors[id].name}: {finding.measured({ words, formats, now })}
        </p>
        <p>{finding.todo(doors)}</p>
      </div>
      <Button
        aria-label={`${label} · ${where}, ${doors[id].name}`}
        refusal={needs[way] ?? (way === 'read_audit' && isBusy ? doors.reading : undefined)}
        onClick={() => onWay(way)}
      >
        {label}
      </Button>
    </li>
  );
}
