import { absolute, type Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import { type PaperLine, type PaperText, percentText, type ReceiptLanguage } from '../../engine/receipt/receipt-layout.ts';
import { printableText, unbrokenText } from '../../engine/receipt/receipt-text.ts';
import { quantityText } from '../../engine/terms/quantity.ts';
import type { KitchenLineView, KitchenModifierView, KitchenTicketView } from '../../till-contract/operations/kitchen-operations.ts';
import type { ShiftReport, Tally, ZReportView } from '../../till-contract/operations/shift-operations.ts';
import type { SlipWords } from '../../till-contract/slip-words/slip-word-list.ts';
import type { DrawerMovement } from '../records/drawer-record.ts';

/** Papers other than receipts, as lines: cash slips, reports and kitchen tickets. */
export interface SlipLanguage {
  readonly words: SlipWords;
  readonly receipt: ReceiptLanguage;
}

export interface SlipMarks {
  readonly isCopy: boolean;
  readonly isTraining: boolean;
}

export const RULE: PaperLine = { kind: 'separator' };

export function head(text: string): PaperText {
  return { text: printableText(text), isCentred: true, style: 'strong' };
}

export function centred(text: string): PaperText {
  return { text: printableText(text), isCentred: true };
}

export function said(label: string, text: string): PaperText {
  return { text: printableText(`${label}: ${text}`), hang: 2 };
}

export function marks({ words, receipt }: SlipLanguage, { isCopy, isTraining }: SlipMarks): readonly PaperLine[] {
  return [...(isTraining ? [head(words.training)] : []), ...(isCopy ? [head(receipt.words.duplicate)] : [])];
}

/** A cash movement, to be signed and put into the drawer. */
export function movementSlip(movement: DrawerMovement, drawerName: string, language: SlipLanguage, shown: SlipMarks): readonly PaperLine[] {
  const { words, receipt } = language;
  const { kind, amount, reason, at, employee } = movement;
  const title = kind === 'cash_sale' || kind === 'cash_refund' ? words.movements.no_sale : words.movements[kind];
  return [
    ...marks(language, shown),
    head(title),
    RULE,
    said(words.drawer, drawerName),
    said(words.printedAt, receipt.writeMoment(at)),
    ...(employee === undefined ? [] : [said(words.by, employee.name)]),
    ...(reason === '' ? [] : [said(receipt.words.reason, reason)]),
    ...(kind === 'no_sale'
      ? []
      : [RULE, { text: receipt.words.total, amount: unbrokenText(receipt.writeMoney(absolute(amount))), style: 'strong' } as const]),
    { text: '' },
    { text: `${words.signature}: ________________` },
  ];
}

export function reportSlip(
  report: ShiftReport,
  z: (Pick<ZReportView, 'hash'> & { readonly report: ZReportView['report'] }) | undefined,
  language: SlipLanguage,
  shown: SlipMarks,
): readonly PaperLine[] {
  const { words, receipt } = language;
  return [
    ...marks(language, shown),
    head(z === undefined ? words.xReport : `${words.zReport} ${z.report.number}`),
    centred(report.vendorName),
    centred(report.venueName),
    RULE,
    said(words.drawer, report.isOfKiosks ? words.kiosks : report.drawerName),
    said(words.businessDate, report.businessDate),
    said(words.opened, [receipt.writeMoment(report.openedAt), report.openedBy ?? ''].join(' ')),
    said(words.printedAt, receipt.writeMoment(report.at)),
    ...(report.by === undefined ? [] : [said(words.by, report.by)]),
    RULE,
    ...salesOf(report, language),
    RULE,
    ...drawerOf(report, language),
    RULE,
    ...serviceOf(report, language),
    ...(z === undefined || z.report.corrections.length === 0 ? [] : [RULE, ...correctionsOf(z, language)]),
    ...(z === undefined ? [] : [RULE, ...auditOf(z, language)]),
  ];
}

type Amount = (label: string, amount: Money, count?: number) => PaperText;

export function amountsOf({ receipt }: SlipLanguage): Amount {
  return (label, amount, count) => ({
    text: printableText(count === undefined ? label : `${label} (${count})`),
    amount: unbrokenText(receipt.writeMoney(amount)),
    hang: 2,
  });
}

function* salesOf({ sales }: ShiftReport, language: SlipLanguage): Generator<PaperLine> {
  const { words, receipt } = language;
  const amount = amountsOf(language);
  const tally = (label: string, { count, amount: sum }: Tally) => amount(label, sum, count);
  yield { text: words.sales, amount: String(sales.count) };
  yield amount(words.goods, sales.goods);
  if (sales.giftCards !== undefined) yield tally(words.giftCards, sales.giftCards);
  if (sales.discounts.count > 0) yield tally(words.discounts, sales.discounts);
  if (sales.fees.count > 0) yield tally(words.fees, sales.fees);
  yield amount(words.taxOnTop, sales.taxOnTop);
  yield { ...amount(receipt.words.total, sales.total), style: 'strong' };
  if (sales.charity !== 0) yield amount(receipt.words.charity, sales.charity);
  if (sales.rounding !== 0) yield amount(words.rounding, sales.rounding);
  if (sales.tips !== 0) yield amount(words.tips, sales.tips);
  for (const [label, of] of [
    [words.returns, sales.returns],
    [words.voids, sales.voids],
    [words.voidedSales, sales.voidedSales],
  ] as const)
    if (of.count > 0) yield tally(label, of);
  for (const refund of sales.refunds) yield tally(`${words.refunds}: ${receipt.words[refund.kind]}`, refund);
  for (const [label, mark] of [
    [words.first, sales.first],
    [words.last, sales.last],
  ] as const)
    if (mark !== undefined) yield said(label, `${mark.guestNumber} ${receipt.writeMoment(mark.at)}`);
  if (sales.tenders.length > 0) yield head(words.tenders);
  for (const tender of sales.tenders) yield tally(receipt.words[tender.kind], tender);
  if (sales.taxes.length > 0) yield head(words.taxes);
  for (const { name, rate, taxable, amount: tax } of sales.taxes) {
    const text = `${printableText(`${name} ${percentText(rate, receipt.decimalSign)}% ${words.of}`)} ${unbrokenText(receipt.writeMoney(taxable))}`;
    yield { ...amount('', tax), text };
  }
}

function* drawerOf({ drawer, count }: ShiftReport, language: SlipLanguage): Generator<PaperLine> {
  const { words } = language;
  const amount = amountsOf(language);
  yield head(words.cash);
  yield amount(words.float, drawer.float);
  yield amount(words.cashSales, drawer.cashSales.amount, drawer.cashSales.count);
  for (const [label, of] of [
    [words.cashRefunds, drawer.cashRefunds],
    [words.payIns, drawer.payIns],
    [words.payOuts, drawer.payOuts],
    [words.drops, drawer.drops],
  ] as const)
    if (of.count > 0) yield amount(label, of.amount, of.count);
  if (drawer.noSales > 0) yield { text: words.noSales, amount: String(drawer.noSales) };
  yield { ...amount(words.expected, drawer.expected), style: 'strong' };
  if (count === undefined) return;
  yield amount(words.counted, count.counted.total);
  yield { ...amount(count.over < 0 ? words.short : words.over, absolute(count.over)), style: 'strong' };
}

function* serviceOf({ service }: ShiftReport, language: SlipLanguage): Generator<PaperLine> {
  const { words } = language;
  const amount = amountsOf(language);
  yield head(words.atService);
  const rows = [
    [words.tabs, service.tabs],
    [words.unsent, service.unsent],
    [words.rejected, service.rejected],
    [words.variance, service.variance],
    [words.unsentRefunds, service.unsentRefunds],
  ] as const;
  const open = rows.filter(([, { count }]) => count > 0);
  for (const [label, of] of open) yield amount(label, of.amount, of.count);
  if (open.length === 0) yield { text: words.unsent, amount: words.none };
}

function* correctionsOf({ report }: Pick<ZReportView, 'report'>, language: SlipLanguage): Generator<PaperLine> {
  const { words } = language;
  const amount = amountsOf(language);
  yield head(words.corrections);
  for (const { kind, businessDate, number, count, amount: sum } of report.corrections)
    yield amount(`Z ${number} ${businessDate}: ${words.late[kind]}`, sum, count);
}

/** The hash proves that no entry before this report was changed. */
function* auditOf({ report, hash }: Pick<ZReportView, 'report' | 'hash'>, { words }: SlipLanguage): Generator<PaperLine> {
  if (report.auditHead !== undefined) {
    yield { text: `${words.audit}: ${words.entry} ${report.auditHead.entry}` };
    yield { text: report.auditHead.hash };
  }
  yield { text: `${words.zReport} ${report.number}:` };
  yield { text: hash };
}

export interface TestPage {
  readonly printerName: string;
  readonly hostName: string;
  readonly at: Instant;
}

export function testPage({ printerName, hostName, at }: TestPage, { words, receipt }: SlipLanguage): readonly PaperLine[] {
  return [
    head(words.testPage),
    RULE,
    said(words.printer, printerName),
    centred(hostName),
    said(words.printedAt, receipt.writeMoment(at)),
    RULE,
    { text: words.testWorks, style: 'strong' },
    { text: 'ABCDEFGHIJKLM abcdefghijklm' },
    { text: 'áéíóúñ ÀÇÈÊÔ äöüß €£ 0123456789' },
    { text: receipt.words.total, amount: unbrokenText(receipt.writeMoney(123456 as Money)), style: 'tall' },
    { kind: 'code', payload: 'grandstand' },
  ];
}

/** What differs from the usual is in strong capitals: it is what the kitchen must not miss. */
function modifierLine(words: SlipWords, { name, quantity, exception }: KitchenModifierView, indent: number): PaperLine {
  const times = quantity === 1 ? '' : `${quantity} x `;
  const text = exception === 'left_out' ? `${words.without} ${name}` : `${times}${name}`;
  if (exception === undefined) return { text: printableText(text), indent, hang: 2 };
  return { text: printableText(text.toUpperCase()), indent, hang: 2, style: 'strong' };
}

/** Without prices. Modifiers and notes have rows of their own, and items are large enough to read at the grill. */
export function kitchenSlip(
  ticket: KitchenTicketView,
  lines: readonly KitchenLineView[],
  language: SlipLanguage,
  shown: SlipMarks,
): readonly PaperLine[] {
  const { words, receipt } = language;
  const { number, name, seat, pickupTime, at, cancelledAt } = ticket;
  return [
    ...marks(language, shown),
    ...(cancelledAt === undefined ? [] : [head(words.cancelled)]),
    { text: printableText(number ?? name ?? words.kitchen), isCentred: true, style: 'tall' },
    ...(number !== undefined && name !== undefined ? [centred(name)] : []),
    said(words.printedAt, receipt.writeMoment(at)),
    ...(seat === undefined ? [] : [said(receipt.words.seat, seat)]),
    ...(pickupTime === undefined ? [] : [said(words.pickup, receipt.writeMoment(pickupTime))]),
    RULE,
    ...lines.flatMap((line, index): readonly PaperLine[] => [
      ...(line.course === undefined || line.course === lines[index - 1]?.course ? [] : [centred(`- ${line.course} -`)]),
      { text: printableText(`${quantityText(line.quantity, receipt.decimalSign)} x ${line.name}`), style: 'tall', hang: 4 },
      ...(line.notes === undefined ? [] : [{ text: printableText(`* ${line.notes}`), indent: 2, hang: 2, style: 'strong' as const }]),
      ...line.modifiers.flatMap((modifier): readonly PaperLine[] => {
        const indent = 2 * (modifier.depth + 1);
        return [
          modifierLine(words, modifier, indent),
          ...(modifier.notes === undefined ? [] : [{ text: printableText(`* ${modifier.notes}`), indent: indent + 2, hang: 2 }]),
        ];
      }),
    ]),
  ];
}
