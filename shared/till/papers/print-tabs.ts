import { sum } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import { findItem } from '../../engine/catalogue/catalogue.ts';
import { orderedLinesOf } from '../../engine/priced-lines/line-snapshots.ts';
import { priceCart } from '../../engine/pricing/price-cart.ts';
import type { PaperLine } from '../../engine/receipt/receipt-layout.ts';
import { printableText, unbrokenText } from '../../engine/receipt/receipt-text.ts';
import { quantityText } from '../../engine/terms/quantity.ts';
import type { RuledVendor } from '../context/till-context.ts';
import type { TabRecord } from '../records/tabs-record.ts';
import type { SlipLanguage, SlipMarks } from './print-slips.ts';

/** The tab's lines and its amount due; marked as not a receipt. */
export function tabSlip(
  { name, cart, kept: snapshots = {}, due, openedAt, employee }: TabRecord,
  vendor: RuledVendor | undefined,
  { words, receipt }: SlipLanguage,
  { isTraining }: SlipMarks,
  at: Instant,
): readonly PaperLine[] {
  const catalogue = vendor?.catalogues.newest();
  const priced = catalogue && priceCart(catalogue, cart, { at, ordered: orderedLinesOf(catalogue, snapshots, 'then', at) });
  const rule: PaperLine = { kind: 'separator' };
  const money = (amount: typeof due): string => unbrokenText(receipt.writeMoney(amount));
  return [
    ...(isTraining ? [{ text: words.training, isCentred: true, style: 'strong' } as const] : []),
    { text: words.tab, isCentred: true, style: 'strong' },
    { text: printableText(name), isCentred: true, style: 'tall' },
    ...(vendor === undefined ? [] : [{ text: printableText(vendor.place.vendorName), isCentred: true }]),
    { text: printableText(`${words.opened}: ${receipt.writeMoment(openedAt)} ${employee.name}`), hang: 2 },
    { text: printableText(`${words.printedAt}: ${receipt.writeMoment(at)}`), hang: 2 },
    rule,
    ...cart.lines.map((line, index) => ({
      text: printableText(
        `${quantityText(line.quantity, receipt.decimalSign)} ${(catalogue && findItem(catalogue, line.itemId)?.data.name) ?? line.itemId}`,
      ),
      hang: 2,
      // The menu may have changed since, so line prices are shown only when they still add up to the tab's amount due.
      ...(priced !== undefined &&
        priced.totals.due === due && { amount: money(sum((priced.lines[index]?.components ?? []).map(({ gross }) => gross))) }),
    })),
    rule,
    { text: receipt.words.total, amount: money(due), style: 'strong' },
    { text: words.notAReceipt, isCentred: true },
  ];
}
