import type { Money } from '../../base/money.ts';
import { mulDiv, type Ratio } from '../../base/ratio.ts';
import type { Instant } from '../../base/time.ts';
import { ONE_PIECE } from '../terms/cart.ts';
import { decimalText, quantityText } from '../terms/quantity.ts';
import type { ReceiptItem, ReceiptLine, ReceiptModifier, ReceiptTax, ReceiptWords } from './receipt-line.ts';
import { centreText, padLeft, padRight, printableText, unbrokenText, widthOf, wrapText } from './receipt-text.ts';

/** Characters per row: 58 mm paper, 80 mm paper with the wide font, 80 mm paper with the usual font. */
export type PaperColumns = 32 | 42 | 48;

export type PaperRow =
  | { readonly kind: 'text'; readonly text: string; readonly style: 'plain' | 'strong' | 'tall' }
  | { readonly kind: 'code'; readonly payload: string };

/** The words and formats of one language on a receipt. */
export interface ReceiptLanguage {
  readonly words: ReceiptWords;
  readonly decimalSign: string;
  writeMoney(amount: Money): string;
  writeMoment(at: Instant): string;
}

/** One receipt line to lay out: a text, optionally with a right-aligned amount, or a centred text. */
export interface PaperText {
  readonly text: string;
  readonly amount?: string;
  readonly indent?: number;
  /** Extra indent for the further rows of a wrapped text. */
  readonly hang?: number;
  readonly isCentred?: boolean;
  readonly style?: 'strong' | 'tall';
}

/** A line of any printout: text to lay out, a QR code, or a rule across the paper. */
export type PaperLine = PaperText | Extract<ReceiptLine, { readonly kind: 'code' | 'separator' }>;

export function layOutReceipt(lines: readonly ReceiptLine[], columns: PaperColumns, language: ReceiptLanguage): readonly PaperRow[] {
  return layOutPaper(
    lines.map((line) => (line.kind === 'code' || line.kind === 'separator' ? line : layOutLine(line, language))),
    columns,
  );
}

/** Lays lines out in rows no wider than the paper. Amounts are right-aligned and never broken if they fit on one row. */
export function layOutPaper(settings: readonly PaperLine[], columns: PaperColumns): readonly PaperRow[] {
  const amountWidth = widestAmount(
    settings.map((setting) => ('amount' in setting ? setting.amount : undefined)),
    columns / 2,
  );
  return settings.flatMap((setting): readonly PaperRow[] => {
    if ('text' in setting) return layOut(setting, columns, amountWidth);
    if (setting.kind === 'separator') return [{ kind: 'text', text: '-'.repeat(columns), style: 'plain' }];
    return [setting];
  });
}

/** The width of the amount column: that of the widest amount, ignoring amounts that would leave names less than half of the paper. */
function widestAmount(amounts: readonly (string | undefined)[], most: number): number {
  let widest = 0;
  for (const amount of amounts) {
    const width = amount === undefined ? 0 : widthOf(amount);
    if (width <= most) widest = Math.max(widest, width);
  }
  return widest;
}

function layOut(setting: PaperText, columns: number, amountWidth: number): readonly PaperRow[] {
  const texts = setting.isCentred === true ? centred(setting.text, columns) : aligned(setting, columns, amountWidth);
  return texts.map((text) => ({ kind: 'text', text: text.replaceAll('\u00A0', ' '), style: setting.style ?? 'plain' }));
}

function centred(text: string, columns: number): readonly string[] {
  return wrapText(text, columns).map((row) => centreText(row, columns));
}

function aligned(setting: PaperText, columns: number, amountWidth: number): readonly string[] {
  const { text, amount } = setting;
  const isOnOneRow = amount !== undefined && widthOf(amount) <= amountWidth;
  const width = isOnOneRow ? columns - amountWidth - 1 : columns;
  // Limit the indent, so that deeply nested modifiers still have room for their names.
  const indent = Math.min(setting.indent ?? 0, Math.floor(width / 4));
  const hang = Math.min(setting.hang ?? 0, Math.floor(width / 4));
  const [first = '', ...further] = wrapText(text, width - indent, width - indent - hang);
  const rows = [' '.repeat(indent) + first, ...further.map((row) => ' '.repeat(indent + hang) + row)];
  if (amount === undefined) return rows;
  if (isOnOneRow) return [padRight(rows[0] as string, columns - widthOf(amount)) + amount, ...rows.slice(1)];
  return [...rows, ...wrapText(amount, columns).map((row) => padLeft(row, columns))];
}

const DEPTH_STEP = 2;

function layOutLine(line: Exclude<ReceiptLine, { readonly kind: 'code' | 'separator' }>, language: ReceiptLanguage): PaperText {
  const { words } = language;
  const write = (amount: Money) => unbrokenText(language.writeMoney(amount));
  switch (line.kind) {
    case 'mark':
      return centre(words[line.word], 'strong');
    case 'vendor':
      return centre(line.text, 'strong');
    case 'header':
    case 'footer':
      return centre(line.text);
    case 'tax_number':
      return centre(`${words.tax_number} ${line.text}`);
    case 'card_copy':
      return { text: printableText(line.text) };
    case 'guest_number':
      return centre(`${words.guest_number} ${line.text}`, 'tall');
    case 'fact':
      return { text: printableText(`${words[line.word]}: ${line.text}`), hang: DEPTH_STEP };
    case 'moment':
      return { text: printableText(`${words[line.word]}: ${language.writeMoment(line.at)}`), hang: DEPTH_STEP };
    case 'item':
      return setItem(line, language, write);
    case 'modifier':
      return setModifier(line, write);
    case 'note':
      return { text: printableText(`* ${line.text}`), indent: DEPTH_STEP * line.depth, hang: DEPTH_STEP };
    case 'discount':
      return { text: printableText(line.name), amount: write(line.amount), indent: line.of === 'line' ? DEPTH_STEP : 0, hang: DEPTH_STEP };
    case 'fee':
      return { text: printableText(line.name), amount: write(line.amount), hang: DEPTH_STEP };
    case 'suggested_tip':
      return { text: printableText(`${words.suggested_tip} ${line.percent}%`), amount: write(line.amount), hang: DEPTH_STEP };
    case 'gift_card':
      return { text: printableText(`${words[line.word]} ${line.card}`), amount: write(line.amount), hang: DEPTH_STEP };
    case 'tax':
      return setTax(line, language, write);
    case 'tender':
      return { text: printableText(`${words[line.tender]} ${line.detail ?? ''}`), amount: write(line.amount), hang: DEPTH_STEP };
    case 'total':
    case 'to_pay':
    case 'with_tip':
      return { text: printableText(words[line.kind]), amount: write(line.amount), style: 'strong' };
    default:
      return { text: printableText(words[line.kind]), amount: write(line.amount) };
  }
}

function centre(text: string, style?: 'strong' | 'tall'): PaperText {
  const centredText = { text: printableText(text), isCentred: true };
  return style === undefined ? centredText : { ...centredText, style };
}

function setItem(line: ReceiptItem, language: ReceiptLanguage, write: (amount: Money) => string): PaperText {
  const quantity = quantityText(line.quantity, language.decimalSign);
  const name = line.isReturn ? `${language.words.return} ${line.name}` : line.name;
  // For one piece the amount on the right is also the unit price; otherwise print the unit price too.
  const unit = line.quantity === ONE_PIECE ? '' : ` @${'\u00A0'}${write(line.unitCost)}`;
  return { text: `${quantity} ${printableText(name)}${unit}`, amount: write(line.amount), hang: quantity.length + 1 };
}

function setModifier(line: ReceiptModifier, write: (amount: Money) => string): PaperText {
  const quantity = line.quantity === 1 ? '' : `${line.quantity} x `;
  const setting = { text: printableText(`${quantity}${line.name}`), indent: DEPTH_STEP * line.depth, hang: DEPTH_STEP };
  return line.amount === undefined ? setting : { ...setting, amount: write(line.amount) };
}

function setTax(line: ReceiptTax, language: ReceiptLanguage, write: (amount: Money) => string): PaperText {
  const { words } = language;
  const rate = `${percentText(line.rate, language.decimalSign)}%`;
  const name = printableText(`${line.isIncluded ? words.included_tax : ''} ${line.name} ${rate} ${words.tax_base}`);
  return { text: `${name} ${write(line.taxable)}`, amount: write(line.amount), indent: line.isIncluded ? DEPTH_STEP : 0, hang: DEPTH_STEP };
}

const PERCENT_DECIMALS = 4;

/** Rates have at most six decimals, so percentages have four: `0.0825` is `8.25`. */
export function percentText({ num, den }: Ratio, decimalSign: string): string {
  return decimalText(mulDiv(num, 100 * 10 ** PERCENT_DECIMALS, den), PERCENT_DECIMALS, decimalSign);
}
