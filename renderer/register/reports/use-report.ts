import { useCallback, useEffect, useRef, useState } from 'react';
import { type Instant, now } from '../../../shared/base/time.ts';
import { REPORT_OPERATIONS, type ReportChoices, type ReportRows } from '../../../shared/till-contract/operations/report-operations.ts';
import { joinChoices, NO_CHOICES, sumReports } from '../../../shared/till-contract/operations/report-sums.ts';
import type { TillEventKind } from '../../../shared/till-contract/operations/till-events.ts';
import { askUntilAnswered } from '../../host/ask-till.ts';
import type { Host } from '../../host/host-store.ts';
import { pause } from '../../host/pause.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import { countDays, type ReportFilters } from './report-filter-values.ts';

export interface Report {
  /** Undefined until all parts are added up. While the same report is read again, the last rows stay. */
  readonly rows: ReportRows | undefined;
  /** The choices of the last report, until the next one has arrived. */
  readonly choices: ReportChoices;
  readonly daysRead: number;
  readonly refusal: HostRefusal | undefined;
  /** When the last rows were added up. */
  readonly readAt: Instant | undefined;
  readonly refresh: () => void;
}

interface ReportState extends Omit<Report, 'refresh'> {
  readonly of: ReportFilters | undefined;
}

const NOTHING: ReportState = { of: undefined, rows: undefined, choices: NO_CHOICES, daysRead: 0, refusal: undefined, readAt: undefined };

/** Events that may change a figure of a report. */
const NEWS = ['sale_changed', 'refund_changed', 'job_changed', 'shift_changed'] as const satisfies readonly TillEventKind[];

/** The shortest time between two reads, in milliseconds. After a slow read the pause is `PAUSES_OF_A_READING` times as long as the read. */
const LEAST_PAUSE = 4000;
const PAUSES_OF_A_READING = 3;

function listenForNews(host: Host) {
  let hasNews = false;
  let wake: () => void = () => undefined;
  const receive = (): void => {
    hasNews = true;
    wake();
  };
  const ends = NEWS.map((kind) => host.on(kind, receive));
  return {
    forget: () => {
      hasNews = false;
    },
    /** Resolves after an event since the last `forget`, or when listening has ended. */
    nextNews: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
        if (hasNews) resolve();
      }),
    end: () => {
      for (const end of ends) end();
      receive();
    },
  };
}

/** Reads the report in parts, so that the host can serve sales in between, and adds the parts up here. */
export function useReport(filters: ReportFilters): Report {
  const { host, world } = useRegister();
  const presence = useHost((state) => state.presence);
  const [state, setState] = useState(NOTHING);
  const turn = useRef(0);
  const ask = useCallback(async (): Promise<void> => {
    turn.current += 1;
    const thisTurn = turn.current;
    const sums = sumReports();
    let choices = NO_CHOICES;
    let next: { readonly date?: string; readonly behind?: string } = {};
    setState(({ of, rows, readAt, choices: previousChoices }) => ({
      ...NOTHING,
      of: filters,
      choices: previousChoices,
      ...(of === filters && { rows, readAt }),
    }));
    for (;;) {
      const query = { ...filters, ...next };
      const slice = await askUntilAnswered(
        REPORT_OPERATIONS.readReport,
        { query },
        { isWanted: () => thisTurn === turn.current, onSilence: (refusal) => setState((last) => ({ ...last, refusal })) },
      );
      // A newer request has started: discard this answer.
      if (thisTurn !== turn.current) return;
      if (!slice.ok) return setState((before) => ({ ...before, refusal: slice.refusal }));
      sums.take(slice.value.rows);
      choices = joinChoices(choices, slice.value.choices);
      if (slice.value.next === undefined) {
        const rows = sums.rows();
        return setState({ ...NOTHING, of: filters, rows, choices, readAt: now(world) });
      }
      const { date, behind } = slice.value.next;
      next = { date, behind: String(behind) };
      setState((before) => ({ ...before, refusal: undefined, daysRead: countDays({ from: filters.from, to: date }) - 1 }));
    }
  }, [filters, world]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that is back is asked again.
  useEffect(() => {
    const news = listenForNews(host);
    let isOver = false;
    const keepNew = async (): Promise<void> => {
      while (!isOver) {
        news.forget();
        const begunAt = world.monotonicMilliseconds();
        await ask();
        await pause(Math.max(LEAST_PAUSE, PAUSES_OF_A_READING * (world.monotonicMilliseconds() - begunAt)));
        await news.nextNews();
      }
    };
    void keepNew();
    return () => {
      isOver = true;
      turn.current += 1;
      news.end();
    };
  }, [ask, presence, host, world]);
  return { ...state, refresh: () => void ask() };
}
