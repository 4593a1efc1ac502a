import type { AuditView } from '../../../shared/till-contract/operations/audit-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { sayAuditDetails, sayAuditEvent } from './say-audit.ts';

/** Shows one audit entry: first as a sentence, then as the host recorded it. */
export function AuditDetail({ entry }: { readonly entry: AuditView }) {
  const words = useWords();
  const formats = useFormats();
  const { audit } = words;
  const { seq, at, device, facts, hash } = entry;
  const rows = [
    { label: audit.when, text: `${formats.date(at)} ${formats.timeWithSeconds(at)}` },
    ...(device === undefined ? [] : [{ label: audit.device, text: device }]),
  ];
  return (
    <article className="audit-detail">
      <header>
        <p className="quiet">{audit.entry({ seq: formats.count(seq) })}</p>
        <h3 className="audit-detail-title">{sayAuditEvent(words, entry)}</h3>
        {sayAuditDetails(words, formats, entry).map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
      </header>
      <dl className="audit-facts">
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt className="quiet">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={audit.facts}>
        <h4 className="audit-detail-part">{audit.facts}</h4>
        <pre className="audit-raw" dir="ltr">
          {JSON.stringify({ event: entry.event, ...facts }, null, 2)}
        </pre>
      </section>
      <section aria-label={audit.hash}>
        <h4 className="audit-detail-part">{audit.hash}</h4>
        <p className="audit-hash" dir="ltr">
          {hash}
        </p>
      </section>
    </article>
  );
}
