import { useState } from 'react';
import { NO_ANSWER } from '../host/ask-till.ts';
import type { PairingRefusal } from '../host/pairing.ts';
import { Button } from '../ui/parts/basic/button.tsx';
import { TextField } from '../ui/parts/input/text-field.tsx';
import { Notice } from '../ui/parts/messages/notice.tsx';
import type { CommonWords } from '../words/common-words.ts';
import { useCommonWords } from '../words/common-words.ts';
import './join-page.css';

export interface JoinPageProps {
  /** Why the pairing code in the link was refused. */
  readonly refusal: PairingRefusal | undefined;
  /** Returns undefined if the host accepted the code. */
  readonly onCode: (code: string) => Promise<PairingRefusal | undefined>;
}

const LONGEST_CODE = 64;

/** The only page of a device that is not paired, or no longer; every screen and till shows it. */
export function JoinPage({ refusal: ofLink, onCode }: JoinPageProps) {
  const { joining } = useCommonWords();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState(ofLink);
  const [isBusy, setIsBusy] = useState(false);
  const join = async (): Promise<void> => {
    if (isBusy || code.trim() === '') return;
    setIsBusy(true);
    setRefusal(await onCode(code.trim()));
    setIsBusy(false);
  };
  return (
    <main className="join-page">
      <p className="join-page-name">Grandstand</p>
      <h1 className="join-page-title">{joining.title}</h1>
      <p className="quiet">{joining.hint}</p>
      {refusal !== undefined && <Notice tone="caution" title={sayRefusal(joining, refusal)} isUrgent />}
      <TextField
        label={joining.code}
        value={code}
        onValue={setCode}
        maxLength={LONGEST_CODE}
        autoCapitalize="characters"
        enterKeyHint="go"
        dir="ltr"
        onKeyDown={({ key }) => key === 'Enter' && void join()}
      />
      <Button kind="primary" isWide aria-busy={isBusy} refusal={code.trim() === '' ? joining.hint : undefined} onClick={() => join()}>
        {joining.join}
      </Button>
    </main>
  );
}

function sayRefusal(joining: CommonWords['joining'], { code }: PairingRefusal): string {
  if (code === 'bad_code' || code === 'malformed') return joining.badCode;
  if (code === 'locked_out') return joining.lockedOut;
  return code === NO_ANSWER ? joining.noAnswer : joining.refused;
}
