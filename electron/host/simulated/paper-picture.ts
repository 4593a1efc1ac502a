import { readFileSync } from 'node:fs';
import { qrMatrix } from '../../../shared/base/qr-matrix.ts';
import type { Picture } from '../printing/png-picture.ts';
import { PROJECT } from '../project-files.ts';
import type { Align, PaperCell, PaperMark } from './paper-marks.ts';

const CELL = { width: 12, height: 24 } as const;
const ROW_GAP = 6;
const MARGIN = 24;
const GLYPH_BYTES = 2 + (CELL.width * CELL.height) / 8;

let glyphs: ReadonlyMap<number, Uint8Array> | undefined;

function readGlyphs(): ReadonlyMap<number, Uint8Array> {
  const file = readFileSync(new URL('resources/printer/glyphs.bin', PROJECT));
  return new Map(
    Array.from({ length: file.length / GLYPH_BYTES }, (_, index) => {
      const at = index * GLYPH_BYTES;
      return [file.readUInt16BE(at), file.subarray(at + 2, at + GLYPH_BYTES)] as const;
    }),
  );
}

interface Sheet {
  readonly width: number;
  readonly rows: Uint8Array[];
}

/** Draws the paper as it looks, one picture dot for each dot of the print head. */
export function drawPaper(marks: readonly PaperMark[], columns: number): Picture {
  const sheet: Sheet = { width: columns * CELL.width + 2 * MARGIN, rows: [] };
  addRows(sheet, MARGIN);
  for (const mark of marks) drawMark(sheet, mark);
  addRows(sheet, MARGIN);
  return { width: sheet.width, height: sheet.rows.length, dots: Buffer.concat(sheet.rows) };
}

function addRows(sheet: Sheet, count: number): number {
  const top = sheet.rows.length;
  for (let row = 0; row < count; row++) sheet.rows.push(new Uint8Array(sheet.width));
  return top;
}

function drawMark(sheet: Sheet, mark: PaperMark): void {
  switch (mark.kind) {
    case 'row':
      drawRow(sheet, mark.cells, mark.align);
      return;
    case 'picture':
      drawDots(sheet, mark.width, mark.height, mark.align, (x, y) => mark.dots[y * mark.width + x] === 1);
      return;
    case 'qr': {
      const matrix = qrMatrix(mark.text);
      if (matrix === undefined) {
        drawText(sheet, mark.text);
        return;
      }
      const side = matrix.length * mark.size;
      drawDots(sheet, side, side, mark.align, (x, y) => matrix[Math.floor(y / mark.size)]?.[Math.floor(x / mark.size)] === true);
      return;
    }
    // Draw the content only: the bars themselves are of no interest.
    case 'bars':
      drawText(sheet, `||| ${mark.text} |||`);
      return;
    case 'cut': {
      const top = addRows(sheet, CELL.height);
      for (let x = 0; x < sheet.width; x++) if (x % 16 < 8) dot(sheet, x, top + CELL.height / 2);
      return;
    }
    case 'drawer':
      drawText(sheet, '>>> drawer opens <<<');
      return;
  }
}

function drawText(sheet: Sheet, text: string): void {
  drawRow(
    sheet,
    [...text].map((character) => ({ character, isBold: false, wide: 1, tall: 1 })),
    'center',
  );
}

function dot(sheet: Sheet, x: number, y: number): void {
  const row = sheet.rows[y];
  if (row !== undefined && x >= 0 && x < sheet.width) row[x] = 1;
}

function leftOf(sheet: Sheet, width: number, align: Align): number {
  const room = sheet.width - 2 * MARGIN - width;
  return MARGIN + (align === 'left' ? 0 : align === 'right' ? room : Math.floor(room / 2));
}

function drawDots(sheet: Sheet, width: number, height: number, align: Align, isDark: (x: number, y: number) => boolean): void {
  const [left, top] = [leftOf(sheet, width, align), addRows(sheet, height)];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isDark(x, y)) dot(sheet, left + x, top + y);
}

function drawRow(sheet: Sheet, cells: readonly PaperCell[], align: Align): void {
  const tall = Math.max(1, ...cells.map((cell) => cell.tall));
  const height = tall * CELL.height;
  const top = addRows(sheet, height + ROW_GAP);
  let left = leftOf(
    sheet,
    cells.reduce((sum, { wide }) => sum + wide * CELL.width, 0),
    align,
  );
  for (const cell of cells) {
    drawCell(sheet, cell, left, top + height - cell.tall * CELL.height);
    left += cell.wide * CELL.width;
  }
}

function drawCell(sheet: Sheet, { character, isBold, wide, tall }: PaperCell, left: number, top: number): void {
  glyphs ??= readGlyphs();
  const glyph = glyphs.get(character.codePointAt(0) ?? 0);
  for (let y = 0; y < CELL.height * tall; y++) {
    for (let x = 0; x < CELL.width * wide; x++) {
      const at = Math.floor(y / tall) * CELL.width + Math.floor(x / wide);
      const isDark = (((glyph?.[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
      if (!isDark) continue;
      dot(sheet, left + x, top + y);
      // A print head prints bold by repeating each dot a little to the right.
      if (isBold) dot(sheet, left + x + 1, top + y);
    }
  }
}
