import { useMemo, useState } from 'react';
import { money } from '../../../shared/base/money.ts';
import { now } from '../../../shared/base/time.ts';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { REPORT_TABLES } from '../../../shared/till-contract/operations/report-operations.ts';
import { sumFigures } from '../../../shared/till-contract/operations/report-sums.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useListed } from '../frame/use-listed.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { useTime } from '../frame/use-time.ts';
import { rowsShown } from '../reports/report-columns.ts';
import { datesOf } from '../reports/report-filter-values.ts';
import { ReportTable } from '../reports/report-table.tsx';
import { TableChart, useReportFormats } from '../reports/report-view.tsx';
import { type Report, useReport } from '../reports/use-report.ts';
import { askDevices } from '../settings/devices/device-settings.tsx';
import { TodayCard } from './today-card.tsx';
import './today.css';

/** How the day goes, at a glance. What must be in a drawer is not here: people count it before they are told. */
export function TodayPage() {
  const { today: words } = useWords();
  const maySeeSales = useRight('reports');
  return (
    <PageFrame title={words.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <div className="today" tabIndex={0}>
        {maySeeSales ? <Sales /> : <NeedsRight right="reports" />}
        <div className="today-cards">
          <Cases />
          <Drawer />
          <SoldOut />
          <Devices />
        </div>
      </div>
    </PageFrame>
  );
}

function Sales() {
  const { world } = useRegister();
  const { timeZone } = useFormats();
  const { reports } = useWords();
  const [filters] = useState(() => datesOf('today', now(world), timeZone));
  const report = useReport(filters);
  return (
    <>
      <RefusalNotice refusal={report.refusal} actions={<Button onClick={report.refresh}>{reports.again}</Button>} />
      {report.rows === undefined ? report.refusal === undefined && <Progress label={reports.reading} /> : <SalesRead report={report} />}
    </>
  );
}

function SalesRead({ report: { rows } }: { readonly report: Report }) {
  const { today: words, reports } = useWords();
  const formats = useFormats();
  const saying = useReportFormats();
  const hours = useMemo(() => (rows === undefined ? [] : rowsShown(rows, 'hours')), [rows]);
  const sums = sumFigures(REPORT_TABLES.days, rows === undefined ? [] : rowsShown(rows, 'days'));
  const cash = rows?.tenders?.find(({ id }) => id === 'cash')?.figures.taken ?? 0;
  const net = money(sums.net);
  const average = sums.sales === 0 ? undefined : money(Math.round(net / sums.sales));
  const figures = [
    ['net', reports.figures.net, formats.money(net)],
    ['sales', reports.figures.sales, formats.count(sums.sales)],
    ['average', words.average, average === undefined ? '—' : formats.money(average)],
    ['cash', words.cashTaken, formats.money(money(cash))],
    ['tips', reports.figures.tips, formats.money(money(sums.tips))],
    ['refunds', reports.figures.refunds, formats.money(money(sums.refunds))],
    ...(sums.giftCards === 0 ? [] : [['giftCards', reports.figures.giftCards, formats.money(money(sums.giftCards))] as const]),
  ] as const;
  return (
    <>
      <dl className="today-figures">
        {figures.map(([figure, label, text]) => (
          <div key={figure}>
            <dt className="quiet">{label}</dt>
            <dd data-figure={figure}>{text}</dd>
          </div>
        ))}
      </dl>
      {hours.length > 1 && (
        <div className="today-hours">
          <h3>{reports.tables.hours}</h3>
          <TableChart table="hours" rows={hours} saying={saying} />
          <div className="unseen">
            <ReportTable table="hours" rows={hours} saying={saying} />
          </div>
        </div>
      )}
    </>
  );
}

function Cases() {
  const { ui } = useRegister();
  const { today: words, state } = useWords();
  const formats = useFormats();
  const queue = useHost(({ status }) => status?.queue);
  const cases = queue?.attention ?? 0;
  const waiting = (queue?.waiting ?? 0) + (queue?.unsure ?? 0);
  return (
    <TodayCard title={words.cases} action={{ label: words.openCases, onPress: () => ui.go('queue') }}>
      {cases > 0 ? <Status tone="danger">{state.attention({ count: cases })}</Status> : <Status tone="good">{words.noCases}</Status>}
      {waiting > 0 && <p className="quiet">{words.waiting({ count: waiting, amount: formats.money(queue?.amount ?? money(0)) })}</p>}
    </TodayCard>
  );
}

function Drawer() {
  const { ui } = useRegister();
  const { today: words, shift: shiftWords } = useWords();
  const formats = useFormats();
  const shift = useHost(({ status }) => status?.shift);
  return (
    <TodayCard title={words.drawer} action={{ label: words.openDrawer, onPress: () => ui.go('shift') }}>
      <p>
        {shift === undefined
          ? shiftWords.state.none
          : `${shiftWords.state[shift.hasFloat ? 'open' : 'noFloat']} · ${formats.time(shift.openedAt)}`}
      </p>
      <p className="quiet">{words.drawerHint}</p>
    </TodayCard>
  );
}

const MOST_NAMED = 6;

function SoldOut() {
  const { ui } = useRegister();
  const { today: words, stand } = useWords();
  const catalogue = useCart((state) => state.catalogue);
  const soldOut = useHost(({ rules }) => rules?.soldOut) ?? [];
  const names = soldOut.flatMap(({ itemId, left }) => {
    const name = catalogue && findItem(catalogue, itemId)?.data.name;
    return name === undefined ? [] : [left === 0 ? name : `${name} · ${stand.isLeft({ count: left })}`];
  });
  return (
    <TodayCard title={stand.title} action={{ label: words.openStand, onPress: () => ui.open({ kind: 'stand' }) }}>
      {names.length === 0 ? (
        <p className="quiet">{stand.nothingOut}</p>
      ) : (
        <ul>
          {names.slice(0, MOST_NAMED).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {names.length > MOST_NAMED && <li className="quiet">{words.more({ count: names.length - MOST_NAMED })}</li>}
        </ul>
      )}
    </TodayCard>
  );
}

const SEEN_LATELY = 2 * 60_000;

function Devices() {
  const { ui, world } = useRegister();
  const { today: words, settings } = useWords();
  const formats = useFormats();
  const at = useTime();
  const { value = [] } = useListed(askDevices, ['session_changed', 'readiness_changed']);
  const devices = value.filter(({ isRevoked }) => !isRevoked);
  const isThere = (seenAt: string | undefined, isThis: boolean): boolean =>
    isThis || (seenAt !== undefined && Date.parse(now(world)) - Date.parse(seenAt) < SEEN_LATELY);
  return (
    <TodayCard title={settings.parts.devices} action={{ label: words.openDevices, onPress: () => ui.goToSettings('devices') }}>
      <ul>
        {devices.slice(0, MOST_NAMED).map(({ id, name, kind, lastSeenAt, isThis }) => (
          <li key={id} className="today-device">
            <Status tone={isThere(lastSeenAt, isThis) ? 'good' : 'caution'}>
              <bdi>{name}</bdi>
            </Status>
            <span className="quiet">
              {settings.deviceKinds[kind]}
              {lastSeenAt !== undefined && !isThere(lastSeenAt, isThis) && ` · ${formats.ago(lastSeenAt, at)}`}
            </span>
          </li>
        ))}
        {devices.length > MOST_NAMED && <li className="quiet">{words.more({ count: devices.length - MOST_NAMED })}</li>}
      </ul>
    </TodayCard>
  );
}
