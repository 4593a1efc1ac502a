import { useEffect, useRef, useState } from 'react';
import { AUDIT_OPERATIONS, type AuditVerdict } from '../../../shared/till-contract/operations/audit-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';

export type Verifying =
  | { readonly state: 'idle' }
  | { readonly state: 'looking'; readonly through: number; readonly whole: number | undefined }
  | { readonly state: 'done'; readonly verdict: AuditVerdict; readonly enteredHead: string | undefined }
  | { readonly state: 'refused'; readonly refusal: HostRefusal };

/** Verifies the chain from its first entry to its head, one slice per request, so that the host can serve sales in between. */
export function useVerify(): readonly [Verifying, (head: string | undefined) => void] {
  const [verifying, setVerifying] = useState<Verifying>({ state: 'idle' });
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const verify = async (enteredHead: string | undefined): Promise<void> => {
    turn.current += 1;
    const thisTurn = turn.current;
    setVerifying({ state: 'looking', through: 0, whole: undefined });
    let foundAt: number | undefined;
    for (let after = 0; ; ) {
      const query = { after: String(after), ...(enteredHead !== undefined && { head: enteredHead }) };
      const slice = await askTill(AUDIT_OPERATIONS.verifyAudit, { query });
      if (thisTurn !== turn.current) return;
      if (!slice.ok) return setVerifying({ state: 'refused', refusal: slice.refusal });
      const { head, through, brokenAt } = slice.value;
      foundAt ??= slice.value.foundAt;
      if (brokenAt !== undefined || through >= head.seq) {
        const verdict = { ...slice.value, ...(foundAt !== undefined && { foundAt }) };
        return setVerifying({ state: 'done', verdict, enteredHead });
      }
      after = through;
      setVerifying({ state: 'looking', through, whole: head.seq });
    }
  };
  return [verifying, (head) => void verify(head)];
}
