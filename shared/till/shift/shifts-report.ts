import { hexOf } from '../../base/bytes-as-text.ts';
import type { Instant } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { Journal, JournalWrite } from '../../sync/journal/journal.ts';
import type { EmployeeView } from '../../till-contract/operations/host-operations.ts';
import type { CountView, ShiftReport, ZReport, ZReportView } from '../../till-contract/operations/shift-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { findDrawer, isOfKiosks, keepDrawer } from '../records/drawer-record.ts';
import { type KeptShift, keepShift } from '../records/shifts-record.ts';
import { sumDrawer } from '../records/shifts-sums.ts';
import { findKept, keep } from '../records/till-records.ts';
import { keepWaiting, lateResultsOf, takeCorrections } from './shifts-late.ts';
import { readShift, type ShiftRead } from './shifts-reading.ts';

export type ReportInput = Pick<TillContext, 'journal' | 'world' | 'identity'>;

/** The time, and the person who asked; absent for kiosks, whose report is made when their date has ended. */
export interface ReportRequest {
  readonly at: Instant;
  readonly by?: EmployeeView;
}

export async function reportOf(context: ReportInput, shift: KeptShift, asking: ReportRequest): Promise<ShiftReport> {
  return makeReport(context, shift, asking, await readShift(context.journal, shift.body.id));
}

function makeReport(context: ReportInput, { body }: KeptShift, { at, by }: ReportRequest, read: ShiftRead): ShiftReport {
  const { id, drawerId, drawerName, place, businessDate, openedAt, openedBy, counts } = body;
  const count = counts.at(-1);
  return {
    shiftId: id,
    drawerId,
    drawerName,
    isOfKiosks: isOfKiosks(drawerId),
    ...place,
    journal: context.identity().deviceId,
    businessDate,
    openedAt,
    ...(openedBy !== undefined && { openedBy: openedBy.name }),
    at: notBefore(at, openedAt),
    ...(by !== undefined && { by: by.name }),
    sales: read.sales,
    drawer: sumDrawer(read.movements),
    service: read.service,
    ...(count !== undefined && { count: viewOfCount(count) }),
  };
}

/** A report must not be dated before its shift when the clock was set back. */
function notBefore(at: Instant, opened: Instant): Instant {
  return at < opened ? opened : at;
}

export function viewOfCount({ id, at, employeeName, counted, expected, over, times }: CountView): CountView {
  return { id, at, employeeName, counted, expected, over, times };
}

/** An X report, stored as it was read. */
export interface XReport {
  readonly shiftId: string;
  readonly report: ShiftReport;
}

export async function findXReport(journal: Pick<Journal, 'findRecord'>, id: string): Promise<XReport | undefined> {
  return (await findKept<XReport>(journal, 'x_report', id))?.body;
}

export interface Closing {
  readonly report: ZReport;
  readonly hash: string;
  readonly write: JournalWrite;
}

/** Makes shift, report, number, corrections and audit entry as one write, so that a Z report is complete or does not exist. */
export async function closingOf(context: ReportInput, shift: KeptShift, asking: ReportRequest): Promise<Closing> {
  const { journal, world } = context;
  const { body, version } = shift;
  const drawer = await findDrawer(journal, body.drawerId);
  const number = (drawer?.body.lastNumber ?? 0) + 1;
  const read = await readShift(journal, body.id);
  const corrections = await takeCorrections(journal, body.drawerId, number);
  const head = await journal.lastAudit();
  const report: ZReport = {
    ...makeReport(context, shift, asking, read),
    number,
    corrections: corrections.lines,
    ...(head !== undefined && { auditHead: { entry: head.seq, hash: head.hash } }),
  };
  const hash = hexOf(world.digest('sha256', utf8Bytes(JSON.stringify(report))));
  const isStillOpen = drawer?.body.shiftId !== undefined && drawer.body.shiftId !== body.id;
  const { at } = report;
  const details = {
    shift: body.id,
    drawer: body.drawerId,
    number,
    hash,
    expected: report.drawer.expected,
    ...(report.count !== undefined && { counted: report.count.counted.total, over: report.count.over }),
    ...(asking.by !== undefined && { employee: asking.by.id }),
  };
  return {
    report,
    hash,
    write: {
      records: [
        keepShift(version, 'closed', { ...body, number }),
        keepDrawer(body.drawerId, drawer?.version ?? 0, at, {
          lastNumber: number,
          ...(isStillOpen && drawer?.body.shiftId !== undefined && { shiftId: drawer.body.shiftId }),
        }),
        keep('z_report', zReportId(body.drawerId, number), 0, { state: 'made', at, keys: [`drawer:${body.drawerId}`], body: report }),
        ...read.unsettled.map((unsettled) => keepWaiting(at, { ...unsettled, drawerId: body.drawerId, number })),
        ...corrections.records,
      ],
      audit: { at, event: 'shift_closed', body: JSON.stringify(details) },
    },
  };
}

function zReportId(drawerId: string, number: number): string {
  return `${drawerId}/${number}`;
}

export async function findZReport(context: ReportInput, drawerId: string, number: number): Promise<ZReportView | undefined> {
  const { journal, world } = context;
  const record = await journal.findRecord('z_report', zReportId(drawerId, number));
  if (record === undefined) return undefined;
  return {
    report: JSON.parse(record.body) as ZReport,
    hash: hexOf(world.digest('sha256', utf8Bytes(record.body))),
    later: await lateResultsOf(journal, drawerId, number),
  };
}
