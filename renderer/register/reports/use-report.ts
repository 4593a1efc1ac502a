import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { REPORT_OPERATIONS, type ReportChoices, type ReportRows } from '../../../shared/till-contract/report-operations.ts';
import { joinChoices, NO_CHOICES, sumReports } from '../../../shared/till-contract/report-sums.ts';
import { askHost } from '../../host/ask-host.ts';
import { useHost } from '../state/use-register.ts';
import { countDays, type ReportWish } from './report-wish.ts';

export interface Report {
  /** Undefined until it is added up; the last ones stay while the same is asked for again. */
  readonly rows: ReportRows | undefined;
  /** Those of the last report, until the next one has told its own. */
  readonly choices: ReportChoices;
  readonly daysRead: number;
  readonly refusal: Refusal | undefined;
  readonly refresh: () => void;
}

interface Told extends Omit<Report, 'refresh'> {
  readonly of: ReportWish | undefined;
}

const NOTHING: Told = { of: undefined, rows: undefined, choices: NO_CHOICES, daysRead: 0, refusal: undefined };

/** A long report is asked for a part at a time, so that the host goes on selling; the parts are added up here. */
export function useReport(wish: ReportWish): Report {
  const presence = useHost((host) => host.presence);
  const [told, setTold] = useState(NOTHING);
  const turn = useRef(0);
  const ask = useCallback(async (): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    const sums = sumReports();
    let choices = NO_CHOICES;
    let next: { readonly date?: string; readonly behind?: string } = {};
    setTold(({ of, rows, choices: known }) => ({
      ...NOTHING,
      of: wish,
      choices: known,
      ...(of === wish && { rows }),
    }));
    for (;;) {
      const slice = await askHost(REPORT_OPERATIONS.readReport, { query: { ...wish, ...next } });
      // What was wished for meanwhile is asked for already.
      if (mine !== turn.current) return;
      if (!slice.ok) return setTold((before) => ({ ...before, refusal: slice.refusal }));
      sums.take(slice.value.rows);
      choices = joinChoices(choices, slice.value.choices);
      if (slice.value.next === undefined) return setTold({ ...NOTHING, of: wish, rows: sums.rows(), choices });
      const { date, behind } = slice.value.next;
      next = { date, behind: String(behind) };
      setTold((before) => ({ ...before, daysRead: countDays({ from: wish.from, to: date }) - 1 }));
    }
  }, [wish]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that is back is asked again.
  useEffect(() => {
    void ask();
    return () => {
      turn.current += 1;
    };
  }, [ask, presence]);
  return { ...told, refresh: () => void ask() };
}
