import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { PaperRow } from '../../../shared/engine/receipt/receipt-layout.ts';
import { widthOf } from '../../../shared/engine/receipt/receipt-text.ts';
import { columnsOf, type Paper } from '../../../shared/till/papers/print-papers.ts';
import type { Printer } from '../../../shared/till/records/printers-record.ts';
import { shapeArabic, visualOrder } from './arabic-shapes.ts';
import { printable, runsOf } from './code-pages.ts';
import { type Picture, readPng, shrinkToFit } from './png-picture.ts';

type Model = Pick<Printer, 'speaks' | 'make' | 'paper' | 'letters'>;

const DOTS_A_COLUMN = 12;
const LOGO_WIDTH = 0.6;
const LOGO_HEIGHT = 240;
const MOST_FEED = 5;

let loaded: Promise<typeof ReceiptPrinterEncoder> | undefined;

/** Loads the encoder, whose tables take a while: never on a host without a printer, and before the first sale on one with a printer. */
export async function loadEncoder(): Promise<typeof ReceiptPrinterEncoder> {
  loaded ??= import('@point-of-sale/receipt-printer-encoder').then((module) => module.default);
  return await loaded;
}

async function begin({ speaks, make, paper }: Model): Promise<ReceiptPrinterEncoder> {
  const Encoder = await loadEncoder();
  return new Encoder({
    language: speaks,
    columns: columnsOf({ paper }),
    codepageMapping: speaks === 'star-prnt' ? 'star' : make,
    imageMode: speaks === 'star-prnt' ? 'column' : 'raster',
    feedBeforeCut: MOST_FEED,
    newline: '\n',
    errors: 'strict',
    autoFlush: false,
  }).initialize();
}

/** Encodes a paper in the printer's language, with a cut at its end. */
export async function paperBytes({ language, rows, logo: own }: Paper, printer: Model): Promise<Uint8Array> {
  const encoder = await begin(printer);
  const columns = columnsOf(printer);
  const logo = own === undefined ? undefined : logoOf(own, printer);
  if (logo !== undefined) {
    encoder.align('center').image(imageOf(logo) as never, logo.width, logo.height, 'threshold', 128);
    encoder.align('left');
  }
  for (const row of rows) addRow(encoder, row, { columns, printer, base: language === 'ar' ? 'rtl' : 'ltr' });
  return encoder.cut('partial').encode();
}

export async function drawerBytes(printer: Model): Promise<Uint8Array> {
  return (await begin(printer)).pulse(0, 100, 200).encode();
}

/** Logos as they are printed: all papers of one width have the same one, and decoding a large one is slow. */
const fittedLogos = new Map<string, Picture | undefined>();
const MOST_LOGOS = 8;

/** Reads the stand's picture; undefined when it can't be printed. */
function logoOf(logo: string, { paper }: Model): Picture | undefined {
  const key = `${paper} ${logo}`;
  if (!fittedLogos.has(key)) {
    if (fittedLogos.size === MOST_LOGOS) fittedLogos.clear();
    const picture = readPng(Buffer.from(logo, 'base64'));
    fittedLogos.set(key, picture && shrinkToFit(picture, columnsOf({ paper }) * DOTS_A_COLUMN * LOGO_WIDTH, LOGO_HEIGHT));
  }
  return fittedLogos.get(key);
}

function imageOf({ width, height, dots }: Picture) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [index, dot] of dots.entries()) data.set(dot === 1 ? [0, 0, 0, 255] : [255, 255, 255, 255], index * 4);
  return { width, height, data };
}

interface Setting {
  readonly columns: number;
  readonly printer: Model;
  readonly base: 'ltr' | 'rtl';
}

function addRow(encoder: ReceiptPrinterEncoder, row: PaperRow, { columns, printer, base }: Setting): void {
  if (row.kind === 'code') {
    addCode(encoder, row);
    return;
  }
  const text = printable(visualOrder(filled(shapeArabic(row.text), row.text, columns, base), base), printer.letters);
  const isTall = row.style === 'tall';
  if (row.style !== 'plain') encoder.bold(true);
  if (isTall) encoder.height(2);
  for (const { page, text: run } of runsOf(text)) encoder.codepage(page).text(run);
  if (isTall) encoder.height(1);
  if (row.style !== 'plain') encoder.bold(false);
  encoder.newline();
}

/** Pads a row with spaces. A ligature takes one cell for two letters, and an Arabic row must start at the right edge. */
function filled(shaped: string, original: string, columns: number, base: Setting['base']): string {
  const missing = (base === 'rtl' ? columns : Math.min(columns, widthOf(original))) - [...shaped].length;
  if (missing <= 0) return shaped;
  // A row as wide as the paper has its amount at the edge, so widen the longest gap, which is the one before the amount.
  const gaps = [...shaped.trim().matchAll(/ {2,}/gu)].toSorted((one, other) => other[0].length - one[0].length);
  const [widest] = gaps;
  if (widthOf(original) !== columns || widest === undefined) return shaped + ' '.repeat(missing);
  const index = shaped.length - shaped.trimStart().length + widest.index;
  return shaped.slice(0, index) + ' '.repeat(missing) + shaped.slice(index);
}

const QR_SIZE = 6;

function addCode(encoder: ReceiptPrinterEncoder, { payload }: Extract<PaperRow, { readonly kind: 'code' }>): void {
  const text = payload.replace(/[^\x20-\x7E]/g, '');
  encoder.align('center');
  encoder.qrcode(text, { model: 2, size: QR_SIZE, errorlevel: 'm' });
  encoder.align('left');
}
