import type { DrillView, DrillSummary as Summary } from '../../../shared/till-contract/operations/drill-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import type { RegisterWords } from '../../words/register-words.ts';
import { useWords } from '../../words/register-words.ts';

const COUNTED = [
  'sent',
  'waiting',
  'unsure',
  'attention',
  'unknownCards',
  'unbooked',
  'uncharged',
  'lost',
  'doubled',
] as const satisfies readonly (keyof Summary)[];
const ALWAYS: ReadonlySet<string> = new Set(['sent', 'lost', 'doubled']);
/** Counts that must be zero. */
const BAD: ReadonlySet<string> = new Set(['unbooked', 'uncharged', 'lost', 'doubled']);

/** Shows how many sales a drill made and what happened to them. */
export function DrillSummary({ drill: { startedAt, endedAt, summary } }: { readonly drill: DrillView }) {
  const { drill: words } = useWords();
  const formats = useFormats();
  const { tone, text } = verdictOf(summary, words.verdict);
  // Rows of zero are left out, except those that prove that nothing was lost or duplicated.
  const counted = COUNTED.filter((key) => summary[key] > 0 || (ALWAYS.has(key) && summary.sold > 0));
  const rows = [
    ...(summary.sold === 0 ? [] : [{ name: words.sold, value: formats.count(summary.sold), isBad: false }]),
    ...(summary.sold === 0 ? [] : [{ name: words.amount, value: formats.money(summary.amount), isBad: false }]),
    ...counted.map((key) => ({ name: words[key], value: formats.count(summary[key]), isBad: BAD.has(key) && summary[key] > 0 })),
  ];
  return (
    <section className="drill-summary" aria-labelledby="drill-summary-title">
      <header>
        <h4 id="drill-summary-title" className="drill-summary-title">
          {endedAt === undefined ? words.soFar : words.over}
        </h4>
        {endedAt !== undefined && (
          <p className="quiet">{words.from({ from: formats.timeWithSeconds(startedAt), to: formats.timeWithSeconds(endedAt) })}</p>
        )}
      </header>
      <Notice tone={tone} title={text}>
        {summary.sold > 0 && <p>{words.verdictHint}</p>}
      </Notice>
      {rows.length > 0 && (
        <dl className="drill-sums">
          {rows.map(({ name, value, isBad }) => (
            <div key={name} className="drill-sum" data-bad={isBad || undefined}>
              <dt>{name}</dt>
              <dd className="figure">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function verdictOf(
  { sold, sent, lost, doubled, unbooked, uncharged }: Summary,
  words: RegisterWords['drill']['verdict'],
): { readonly tone: Tone; readonly text: string } {
  if (lost + doubled > 0) return { tone: 'danger', text: words.broken };
  if (unbooked + uncharged > 0) return { tone: 'danger', text: words.cards };
  if (sold === 0) return { tone: 'information', text: words.nothingSold };
  return sent === sold ? { tone: 'good', text: words.whole } : { tone: 'information', text: words.onTheWay };
}
