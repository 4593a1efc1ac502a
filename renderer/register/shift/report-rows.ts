import { absolute, add, NO_MONEY, times } from '../../../shared/base/money.ts';
import { mulDiv } from '../../../shared/base/ratio.ts';
import type { Correction, ReportTax, ShiftReport, Tally, ZReport } from '../../../shared/till-contract/operations/shift-operations.ts';
import type { Formats } from '../../ui/format/formats.ts';
import type { RegisterWords } from '../../words/register-words.ts';

export type ReportRow =
  | { readonly kind: 'place' | 'number' | 'head' | 'note'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'figure'; readonly name: string; readonly value: string; readonly isStrong?: boolean; readonly isBelow?: boolean };

export type AnyReport = ShiftReport | ZReport;

/** The number of hash digits on the paper: enough to type them and find the report in the audit. */
const SHOWN_DIGITS = 16;

interface Writing {
  readonly words: Pick<RegisterWords, 'shift' | 'receipt'>;
  readonly formats: Formats;
}

/** Returns the lines of an X or Z report for 80 mm paper. */
export function reportRows(report: AnyReport, writing: Writing, hash?: string): readonly ReportRow[] {
  return [
    ...headRows(report, writing),
    ...salesRows(report, writing),
    ...tenderRows(report, writing),
    ...taxRows(report, writing),
    ...backRows(report, writing),
    ...drawerRows(report, writing),
    ...serviceRows(report, writing),
    ...('corrections' in report ? correctionRows(report.corrections, writing) : []),
    ...footRows(report, writing, hash),
  ];
}

const RULE: ReportRow = { kind: 'rule' };

function row(name: string, value: string, more: { readonly isStrong?: boolean; readonly isBelow?: boolean } = {}): ReportRow {
  return { kind: 'figure', name, value, ...more };
}

function* headRows(report: AnyReport, { words, formats }: Writing): Generator<ReportRow> {
  const { paper, kiosks } = words.shift;
  const isZ = 'number' in report;
  for (const text of [report.venueName, report.vendorName]) if (text !== '') yield { kind: 'place', text };
  yield { kind: 'number', text: isZ ? paper.z({ number: formats.count(report.number) }) : paper.x };
  if (!isZ) yield { kind: 'place', text: paper.notFinal };
  yield row(paper.drawer, report.isOfKiosks ? kiosks : report.drawerName);
  yield row(paper.businessDate, report.businessDate);
  yield row(paper.opened, formats.dateAndTime(report.openedAt));
  yield row(paper.openedBy, report.openedBy ?? paper.itself);
  yield row(isZ ? paper.closed : paper.asOf, formats.dateAndTime(report.at));
  if (report.by !== undefined) yield row(isZ ? paper.closedBy : paper.askedBy, report.by);
}

function* salesRows({ sales }: AnyReport, { words, formats }: Writing): Generator<ReportRow> {
  const { paper } = words.shift;
  yield RULE;
  yield { kind: 'head', text: paper.sales };
  yield row(paper.salesCount, formats.count(sales.count));
  for (const [name, mark] of [
    [paper.first, sales.first],
    [paper.last, sales.last],
  ] as const) {
    if (mark !== undefined) yield row(name, `${mark.guestNumber} · ${formats.time(mark.at)}`);
  }
  yield row(paper.goods, formats.amount(sales.goods));
  if (sales.returns.count > 0) yield tallied(paper.returns, sales.returns, formats, true);
  if (sales.giftCards !== undefined) yield tallied(paper.giftCards, sales.giftCards, formats);
  if (sales.discounts.count > 0) yield tallied(paper.discounts, sales.discounts, formats);
  if (sales.fees.count > 0) yield tallied(paper.fees, sales.fees, formats);
  yield row(paper.taxOnTop, formats.amount(sales.taxOnTop));
  yield row(paper.total, formats.money(sales.total), { isStrong: true });
  if (sales.charity !== NO_MONEY) yield row(paper.charity, formats.amount(sales.charity));
  if (sales.rounding !== NO_MONEY) yield row(paper.rounding, formats.amount(sales.rounding));
  if (sales.tips !== NO_MONEY) yield row(paper.tips, formats.amount(sales.tips));
  const taken = [sales.charity, sales.rounding, sales.tips].reduce(add, sales.total);
  yield row(paper.taken, formats.money(taken), { isStrong: true });
}

function tallied(name: string, { count, amount }: Tally, formats: Formats, isBelow = false): ReportRow {
  return row(`${name} (${formats.count(count)})`, formats.amount(amount), { isBelow });
}

function* tenderRows({ sales }: AnyReport, { words, formats }: Writing): Generator<ReportRow> {
  const { paper } = words.shift;
  yield RULE;
  yield { kind: 'head', text: paper.tenders };
  if (sales.tenders.length === 0) yield { kind: 'note', text: paper.nothing };
  for (const { kind, count, amount, tips } of sales.tenders) {
    yield tallied(words.receipt.paper[kind], { count, amount: add(amount, tips) }, formats);
    if (tips !== NO_MONEY) yield row(paper.tipsOf, formats.amount(tips), { isBelow: true });
  }
}

function* taxRows({ sales }: AnyReport, { words, formats }: Writing): Generator<ReportRow> {
  if (sales.taxes.length === 0) return;
  yield RULE;
  yield { kind: 'head', text: words.shift.paper.taxes };
  for (const tax of sales.taxes) yield row(nameOfTax(tax, words.shift.paper, formats), formats.amount(tax.amount));
}

function nameOfTax({ name, rate, isIncluded, taxable }: ReportTax, paper: RegisterWords['shift']['paper'], formats: Formats): string {
  // Exact: a rate of 8.25 must not be rounded on a report.
  const percent = `${formats.quantity(mulDiv(rate.num, 100_000, rate.den))}%`;
  return [isIncluded ? paper.included : '', name, percent, paper.of, formats.amount(taxable)].filter((text) => text !== '').join(' ');
}

function* backRows({ sales }: AnyReport, { words, formats }: Writing): Generator<ReportRow> {
  const { paper } = words.shift;
  const { voids, voidedSales, refunds } = sales;
  if (voids.count + voidedSales.count + refunds.length === 0) return;
  yield RULE;
  yield { kind: 'head', text: paper.backs };
  if (voids.count > 0) yield tallied(paper.voids, voids, formats);
  if (voidedSales.count > 0) yield tallied(paper.voidedSales, voidedSales, formats);
  for (const refund of refunds) yield tallied(`${paper.refunds}: ${words.receipt.paper[refund.kind]}`, refund, formats);
}

function* drawerRows({ drawer, count, isOfKiosks }: AnyReport, { words, formats }: Writing): Generator<ReportRow> {
  const { paper } = words.shift;
  if (isOfKiosks) return;
  yield RULE;
  yield { kind: 'head', text: paper.cash };
  yield row(paper.float, formats.amount(drawer.float));
  yield tallied(paper.cashSales, drawer.cashSales, formats);
  if (drawer.cashRefunds.count > 0) yield tallied(paper.cashRefunds, drawer.cashRefunds, formats);
  if (drawer.payIns.count > 0) yield tallied(paper.payIns, drawer.payIns, formats);
  if (drawer.payOuts.count > 0) yield tallied(paper.payOuts, drawer.payOuts, formats);
  if (drawer.drops.count > 0) yield tallied(paper.drops, drawer.drops, formats);
  if (drawer.noSales > 0) yield row(paper.noSales, formats.count(drawer.noSales));
  yield row(paper.expected, formats.money(drawer.expected), { isStrong: true });
  if (count === undefined) return yield { kind: 'note', text: paper.notCounted };
  for (const { value, pieces } of count.counted.denominations ?? []) {
    yield row(`${formats.count(pieces)} × ${formats.amount(value)}`, formats.amount(times(value, pieces)), { isBelow: true });
  }
  yield row(paper.counted, formats.money(count.counted.total), { isStrong: true });
  yield row((count.over as number) < 0 ? paper.short : paper.over, formats.money(absolute(count.over)), { isStrong: true });
  yield row(paper.countedBy, `${count.employeeName} · ${words.shift.times({ count: count.times })}`);
}

function* serviceRows({ service }: AnyReport, { words, formats }: Writing): Generator<ReportRow> {
  const { paper } = words.shift;
  const { unsent, unsentRefunds, rejected, variance, tabs } = service;
  const tallies = (
    [
      [paper.unsent, unsent],
      [paper.unsentRefunds, unsentRefunds],
      [paper.rejected, rejected],
      [paper.variance, variance],
      [paper.tabs, tabs],
    ] as const
  ).filter(([, { count }]) => count > 0);
  if (tallies.length === 0) return;
  yield RULE;
  yield { kind: 'head', text: paper.service };
  for (const [name, tally] of tallies) yield tallied(name, tally, formats);
}

function* correctionRows(corrections: readonly Correction[], { words, formats }: Writing): Generator<ReportRow> {
  if (corrections.length === 0) return;
  const { paper, late } = words.shift;
  yield RULE;
  yield { kind: 'head', text: paper.corrections };
  for (const correction of corrections) {
    const { number, businessDate, kind, count, guestNumbers } = correction;
    yield tallied(late[kind], correction, formats);
    const more = count > guestNumbers.length ? ' …' : '';
    const of = paper.ofReport({ number: formats.count(number), date: businessDate });
    yield { kind: 'note', text: `${of}: ${guestNumbers.join(', ')}${more}` };
  }
}

function* footRows(report: AnyReport, { words, formats }: Writing, hash: string | undefined): Generator<ReportRow> {
  const { paper } = words.shift;
  yield RULE;
  yield row(paper.host, report.journal);
  if ('auditHead' in report && report.auditHead !== undefined) {
    const { entry, hash: head } = report.auditHead;
    yield row(paper.auditHead({ entry: formats.count(entry) }), head.slice(0, SHOWN_DIGITS));
  }
  if (hash !== undefined) yield row(paper.digest, hash.slice(0, SHOWN_DIGITS));
}
