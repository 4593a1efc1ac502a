import { useCallback, useEffect, useRef, useState } from 'react';
import { AUDIT_OPERATIONS, type AuditArea, type AuditView } from '../../../shared/till-contract/operations/audit-operations.ts';
import { askUntilAnswered } from '../../host/ask-till.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';

export interface AuditFilters {
  readonly area?: AuditArea;
  readonly employee?: string;
  /** Calendar days, as a date field returns them. */
  readonly from?: string;
  readonly to?: string;
}

export interface Audit {
  readonly entries: readonly AuditView[];
  readonly hasOlder: boolean;
  readonly isAsking: boolean;
  readonly refusal: HostRefusal | undefined;
  readonly showOlder: () => void;
  readonly refresh: () => void;
}

/** Entries that fill a screen. The host filters one slice per request, so the hook asks for more slices until it has this many. */
const ENOUGH = 20;

interface AuditState {
  readonly entries: readonly AuditView[];
  readonly before: number | undefined;
  readonly isAsking: boolean;
  readonly refusal: HostRefusal | undefined;
}

const NOTHING: AuditState = { entries: [], before: undefined, isAsking: true, refusal: undefined };

/** Returns the entries that match the filter, newest first. */
export function useAudit(filters: AuditFilters): Audit {
  const [state, setState] = useState(NOTHING);
  const turn = useRef(0);
  const ask = useCallback(
    async (previous: readonly AuditView[], from: number | undefined): Promise<void> => {
      turn.current += 1;
      const thisTurn = turn.current;
      const found: AuditView[] = [];
      let before = from;
      do {
        const query = { ...queryOf(filters), ...(before !== undefined && { before: String(before) }) };
        const page = await askUntilAnswered(
          AUDIT_OPERATIONS.listAudit,
          { query },
          { isWanted: () => thisTurn === turn.current, onSilence: (refusal) => setState((last) => ({ ...last, refusal })) },
        );
        // A newer request has started: discard this answer.
        if (thisTurn !== turn.current) return;
        if (!page.ok) return setState({ entries: [...previous, ...found], before, isAsking: false, refusal: page.refusal });
        found.push(...page.value.entries);
        before = page.value.before;
        setState({ entries: [...previous, ...found], before, isAsking: before !== undefined && found.length < ENOUGH, refusal: undefined });
      } while (before !== undefined && found.length < ENOUGH);
    },
    [filters],
  );
  const refresh = useCallback((): void => {
    setState(NOTHING);
    void ask([], undefined);
  }, [ask]);
  useEffect(() => {
    refresh();
    return () => {
      turn.current += 1;
    };
  }, [refresh]);
  const { entries, before, isAsking, refusal } = state;
  const showOlder = (): void => {
    setState({ ...state, isAsking: true });
    void ask(entries, before);
  };
  return { entries, hasOlder: before !== undefined, isAsking, refusal, showOlder, refresh };
}

/** A day begins and ends in the time zone of this window. */
function queryOf({ area, employee, from, to }: AuditFilters) {
  return {
    ...(area !== undefined && { area }),
    ...(employee !== undefined && { employee }),
    ...momentOf('from', from, '00:00:00.000'),
    ...momentOf('to', to, '23:59:59.999'),
  };
}

function momentOf<Name extends string>(name: Name, day: string | undefined, time: string): { readonly [Key in Name]?: string } {
  const moment = day === undefined || day === '' ? Number.NaN : Date.parse(`${day}T${time}`);
  return (Number.isNaN(moment) ? {} : { [name]: new Date(moment).toISOString() }) as { readonly [Key in Name]?: string };
}
