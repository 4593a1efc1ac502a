import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPng, writePng } from '../../electron/host/printing/png-picture.ts';
import { textOfMarks } from '../../electron/host/simulated/paper-marks.ts';
import { drawPaper } from '../../electron/host/simulated/paper-picture.ts';
import { columnsOf } from '../../shared/till/papers/print-papers.ts';
import { GOLDEN_PRINTERS, goldenFile, goldenText, printPapers } from '../golden/print/printed-papers.ts';
import { type SoldPapers, sellPapers } from '../golden/print/sold-papers.ts';

let sold: SoldPapers;
beforeAll(async () => {
  sold = await sellPapers();
});
afterAll(() => sold.till.checkBooks());

describe('every paper', () => {
  test.each(GOLDEN_PRINTERS)('arrives at a printer of $name as the bytes that were reviewed, and can be drawn', async (golden) => {
    const printed = await printPapers(sold, golden);
    expect(goldenText(printed)).toBe(readFileSync(goldenFile(golden), 'utf8'));
    const columns = columnsOf(golden.printer);
    for (const [name, { marks }] of printed) {
      for (const mark of marks) if (mark.kind === 'row') expect(mark.cells.length, name).toBeLessThanOrEqual(columns);
      const picture = drawPaper(marks, columns);
      const read = readPng(writePng(picture));
      expect([read?.width, read?.height, Buffer.compare(read?.dots ?? Buffer.alloc(0), picture.dots)]).toEqual([
        picture.width,
        picture.height,
        0,
      ]);
    }
  });

  test('has no control byte of a typed name: a name is printed as text', async () => {
    const [golden] = GOLDEN_PRINTERS;
    if (golden === undefined) throw new Error('no printer');
    const printed = await printPapers(sold, { ...golden, papers: ['sale', 'kitchen'] });
    for (const [, { bytes, marks }] of printed) {
      expect(textOfMarks(marks)).toContain('Zoë @ Ñáñez');
      // Initialises the printer once, and does not ring its bell.
      expect(Buffer.from(bytes).toString('latin1').split('\u001b@')).toHaveLength(2);
      expect(bytes).not.toContain(7);
    }
  });

  test('says of a copy, a refund, a void and a tab what it is', async () => {
    const [golden] = GOLDEN_PRINTERS;
    if (golden === undefined) throw new Error('no printer');
    const printed = await printPapers(sold, golden);
    const text = (name: string): string => textOfMarks(printed.get(name)?.marks ?? []);
    expect(text('copy')).toContain('COPY');
    expect(text('sale')).not.toContain('COPY');
    expect(text('refund')).toContain('REFUND');
    expect(text('void')).toContain('VOIDED SALE');
    expect(text('tab')).toContain('Not a receipt');
    expect(text('drawer').trim()).toBe('[DRAWER]');
  });
});
