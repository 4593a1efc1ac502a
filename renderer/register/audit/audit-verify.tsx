import { useState } from 'react';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useVerify, type Verifying } from './use-verify.ts';

const SHORTEST_HEAD = 8;
const LONGEST_HEAD = 64;

/** Verifies that no audit entry was altered and, if a head is entered, that the hash printed on a report is part of the chain. */
export function AuditVerify() {
  const { audit: words } = useWords();
  const [head, setHead] = useState('');
  const [verifying, verify] = useVerify();
  const entered = head.replaceAll(/\s/g, '');
  const isShort = entered !== '' && entered.length < SHORTEST_HEAD;
  return (
    <form
      className="audit-detail"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isShort) verify(entered === '' ? undefined : entered);
      }}
    >
      <header>
        <h3 className="audit-detail-title">{words.verifyTitle}</h3>
        <p className="quiet">{words.verifyExplained}</p>
      </header>
      <TextField label={words.headAsked} hint={words.headHint} value={head} onValue={setHead} maxLength={LONGEST_HEAD * 2} dir="ltr" />
      <div>
        <Button kind="primary" type="submit" refusal={isShort ? words.headShort : undefined} aria-busy={verifying.state === 'looking'}>
          {words.verify}
        </Button>
      </div>
      <VerifyResult verifying={verifying} />
    </form>
  );
}

function VerifyResult({ verifying }: { readonly verifying: Verifying }) {
  const { audit: words } = useWords();
  const formats = useFormats();
  if (verifying.state === 'idle') return null;
  if (verifying.state === 'looking') return <Progress label={words.verifying} done={verifying.through} whole={verifying.whole} />;
  if (verifying.state === 'refused') return <RefusalNotice refusal={verifying.refusal} />;
  const { verdict, enteredHead } = verifying;
  const { brokenAt, foundAt, head } = verdict;
  return (
    <>
      {brokenAt === undefined ? (
        <Notice tone="good" title={words.whole} isUrgent>
          <p>{words.wholeHint({ count: head.seq })}</p>
        </Notice>
      ) : (
        <Notice tone="danger" title={words.broken({ seq: formats.count(brokenAt) })} isUrgent>
          <p>{words.brokenHint}</p>
        </Notice>
      )}
      {enteredHead !== undefined &&
        (foundAt === undefined ? (
          <Notice tone="danger" title={words.notFound} isUrgent>
            <p>{words.notFoundHint}</p>
          </Notice>
        ) : (
          <Notice tone="good" title={words.found({ seq: formats.count(foundAt) })} isUrgent />
        ))}
      <section aria-label={words.head}>
        <h4 className="audit-detail-part">{words.head}</h4>
        <p className="audit-hash" dir="ltr">
          {head.hash}
        </p>
      </section>
    </>
  );
}
