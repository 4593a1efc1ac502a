import { useCallback, useState } from 'react';
import { accept } from '../../../shared/base/outcome.ts';
import { type DrawerView, SHIFT_OPERATIONS, type ZReportRow } from '../../../shared/till-contract/operations/shift-operations.ts';
import { mayDo } from '../../../shared/till-contract/parts/permissions.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { readPages } from '../frame/read-pages.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useListed } from '../frame/use-listed.ts';
import { useHost } from '../frame/use-register.ts';
import { DrawerDetail } from './drawer-detail.tsx';
import { nameOfDrawer, sayOver } from './say-shift.ts';
import { TerminalDay, useTerminalDays } from './terminal-days.tsx';
import { ZReportDetail } from './z-report-detail.tsx';
import './shift-page.css';

type Chosen =
  | { readonly kind: 'drawer'; readonly id: string }
  | { readonly kind: 'terminal'; readonly id: string }
  | { readonly kind: 'report'; readonly drawerId: string; readonly number: number };

const askDrawers = () => askTill(SHIFT_OPERATIONS.listDrawers, {});

/** Shows this till's drawer first, then those of other tills to employees with the right, then the closed shifts. */
export function ShiftPage() {
  const words = useWords();
  const [chosen, setChosen] = useState<Chosen | 'list'>();
  const { value: drawers, refusal } = useListed(askDrawers, ['shift_changed', 'session_changed']);
  const role = useHost(({ status }) => status?.employee?.role);
  const permissions = useHost(({ settings }) => settings?.settings.permissions);
  const maySeeAll = role !== undefined && permissions !== undefined && mayDo(permissions, role, 'shifts');
  const own = drawers?.find(({ isOwn }) => isOwn);
  const shown: Chosen | undefined = chosen === 'list' ? undefined : (chosen ?? (own && { kind: 'drawer', id: own.id }));
  return (
    <ListAndDetail
      title={words.shift.title}
      list={
        <>
          <Said refusal={refusal} />
          {drawers === undefined && refusal === undefined && <Progress label={words.common.loading} />}
          <h3 className="shift-page-head">{words.shift.drawers}</h3>
          {drawers?.map((drawer) => (
            <DrawerRow
              key={drawer.id}
              drawer={drawer}
              isChosen={shown?.kind === 'drawer' && shown.id === drawer.id}
              onChoose={() => setChosen({ kind: 'drawer', id: drawer.id })}
            />
          ))}
          {maySeeAll && <Terminals chosen={shown} onChoose={setChosen} />}
          <h3 className="shift-page-head">{words.shift.reports}</h3>
          <Reports chosen={shown} onChoose={setChosen} />
        </>
      }
      onBack={() => setChosen('list')}
      detail={shown && <Detail chosen={shown} drawers={drawers ?? []} maySeeAll={maySeeAll} />}
      noDetail={<EmptyState title={words.shift.choose} />}
    />
  );
}

function Said({ refusal }: { readonly refusal: HostRefusal | undefined }) {
  const words = useWords();
  return <RefusalNotice refusal={refusal} overrides={words.shift.refusals} />;
}

interface DetailProps {
  readonly chosen: Chosen;
  readonly drawers: readonly DrawerView[];
  readonly maySeeAll: boolean;
}

function Detail({ chosen, drawers, maySeeAll }: DetailProps) {
  if (chosen.kind === 'report') return <ZReportDetail drawerId={chosen.drawerId} number={chosen.number} />;
  if (chosen.kind === 'terminal') return <TerminalDetail key={chosen.id} id={chosen.id} />;
  const drawer = drawers.find(({ id }) => id === chosen.id);
  return drawer === undefined ? null : <DrawerDetail key={drawer.id} drawer={drawer} maySeeAll={maySeeAll} />;
}

function TerminalDetail({ id }: { readonly id: string }) {
  const day = useTerminalDays().value?.find((one) => one.id === id);
  return day === undefined ? null : <TerminalDay day={day} head={<h2>{day.name}</h2>} />;
}

function Terminals({ chosen, onChoose }: ReportsProps) {
  const { terminals: words } = useWords().shift;
  const formats = useFormats();
  const { value: days = [] } = useTerminalDays();
  if (days.length === 0) return null;
  return (
    <>
      <h3 className="shift-page-head">{words.title}</h3>
      {days.map(({ id, name, since, booked, isUnclear }) => (
        <button
          key={id}
          type="button"
          className="list-row"
          aria-current={(chosen?.kind === 'terminal' && chosen.id === id) || undefined}
          onClick={() => onChoose({ kind: 'terminal', id })}
        >
          <span className="list-row-name">{name}</span>
          <span className="list-row-amount figure">{formats.money(booked.amount)}</span>
          <span className="list-row-more quiet">{since === undefined ? '' : formats.dateAndTime(since)}</span>
          <span className="list-row-state">
            <Status tone={isUnclear ? 'caution' : since === undefined ? 'information' : 'good'}>
              {since === undefined ? words.closedDay : words.openDay}
            </Status>
          </span>
        </button>
      ))}
    </>
  );
}

interface DrawerRowProps {
  readonly drawer: DrawerView;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function DrawerRow({ drawer, isChosen, onChoose }: DrawerRowProps) {
  const words = useWords();
  const formats = useFormats();
  const { shift, isOwn, isOfKiosks } = drawer;
  const state = shift === undefined ? 'none' : shift.hasFloat || isOfKiosks ? 'open' : 'noFloat';
  const tones = { none: 'information', open: 'good', noFloat: 'caution' } as const;
  return (
    <button type="button" className="list-row" aria-current={isChosen || undefined} onClick={onChoose}>
      <span className="list-row-name">{nameOfDrawer(words, drawer)}</span>
      <span className="list-row-state">
        <Status tone={tones[state]}>{words.shift.state[state]}</Status>
      </span>
      <span className="list-row-more quiet">{isOwn ? words.shift.thisTill : ''}</span>
      <span className="list-row-state quiet">{shift === undefined ? '' : formats.time(shift.openedAt)}</span>
    </button>
  );
}

interface ReportsProps {
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

function Reports({ chosen, onChoose }: ReportsProps) {
  const words = useWords();
  const { reports, hasOlder, showOlder, refusal } = useReports();
  return (
    <>
      <Said refusal={refusal} />
      {reports?.length === 0 && <p className="shift-page-none quiet">{words.shift.reportsNone}</p>}
      {reports?.map((report) => {
        const { drawerId, number } = report;
        const isChosen = chosen?.kind === 'report' && chosen.drawerId === drawerId && chosen.number === number;
        return (
          <ReportRow
            key={`${drawerId}/${number}`}
            report={report}
            isChosen={isChosen}
            onChoose={() => onChoose({ kind: 'report', drawerId, number })}
          />
        );
      })}
      {hasOlder && (
        <div className="shift-page-older">
          <Button onClick={showOlder}>{words.shift.older}</Button>
        </div>
      )}
    </>
  );
}

function useReports() {
  const [pages, setPages] = useState(1);
  const ask = useCallback(() => readPages(pages, readReports), [pages]);
  const { value, refusal } = useListed(ask, ['shift_changed', 'session_changed']);
  return { reports: value?.rows, hasOlder: value?.next !== undefined, showOlder: () => setPages(pages + 1), refusal };
}

async function readReports(behind: number | undefined) {
  const answer = await askTill(SHIFT_OPERATIONS.listZReports, { query: { ...(behind !== undefined && { behind: String(behind) }) } });
  return answer.ok ? accept({ rows: answer.value.reports, next: answer.value.behind }) : answer;
}

interface ReportRowProps {
  readonly report: ZReportRow;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ReportRow({ report, isChosen, onChoose }: ReportRowProps) {
  const words = useWords();
  const formats = useFormats();
  const { number, drawerName, isOfKiosks, at, by, total, over } = report;
  const drawer = nameOfDrawer(words, { name: drawerName, isOfKiosks });
  return (
    <button type="button" className="list-row" aria-current={isChosen || undefined} onClick={onChoose}>
      <span className="list-row-name">{`${words.shift.paper.z({ number: formats.count(number) })} · ${drawer}`}</span>
      <span className="list-row-amount figure">{formats.money(total)}</span>
      <span className="list-row-more quiet">{[formats.dateAndTime(at), by].filter((text) => text !== undefined).join(' · ')}</span>
      <span className="list-row-state">
        {over !== undefined && <Status tone={(over as number) === 0 ? 'good' : 'caution'}>{sayOver(words, formats, over)}</Status>}
      </span>
    </button>
  );
}
