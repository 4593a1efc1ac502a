import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePng } from '../../../electron/host/printing/png-picture.ts';
import { textOfMarks } from '../../../electron/host/simulated/paper-marks.ts';
import { drawPaper } from '../../../electron/host/simulated/paper-picture.ts';
import { columnsOf } from '../../../shared/till/papers/print-papers.ts';
import { GOLDEN_PRINTERS, goldenFile, goldenText, printPapers } from './printed-papers.ts';
import { sellPapers } from './sold-papers.ts';

/** Writes the golden papers again after a wanted change: `node test/golden/print/write-print.ts`. Pictures go to the folder of the argument. */
const [pictures] = process.argv.slice(2);
const sold = await sellPapers();
for (const golden of GOLDEN_PRINTERS) {
  const printed = await printPapers(sold, golden);
  writeFileSync(goldenFile(golden), goldenText(printed));
  if (pictures === undefined) continue;
  mkdirSync(pictures, { recursive: true });
  for (const [name, { marks }] of printed) {
    writeFileSync(join(pictures, `${golden.name}-${name}.png`), writePng(drawPaper(marks, columnsOf(golden.printer))));
    writeFileSync(join(pictures, `${golden.name}-${name}.txt`), `${textOfMarks(marks)}\n`);
  }
}
process.exit();
