import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Command, CommandRefused, numberOption } from '../base/command.ts';
import { writePng } from '../printing/png-picture.ts';
import { textOfMarks } from '../simulated/paper-marks.ts';
import { drawPaper } from '../simulated/paper-picture.ts';
import { type SimulatedPaper, type SimulatedState, startSimulatedPrinter } from '../simulated/simulated-printer.ts';

const USUAL_PORT = 9100;
const COLUMNS: Readonly<Record<string, number>> = { '58': 32, '80': 48, '80_wide': 42 };

/** The commands that may be typed while it runs. */
const ORDERS: Readonly<Record<string, Partial<SimulatedState>>> = {
  'paper out': { paper: 'out' },
  'paper low': { paper: 'low' },
  'paper in': { paper: 'full' },
  'cover open': { isCoverOpen: true },
  'cover closed': { isCoverOpen: false },
  offline: { isOffline: true },
  online: { isOffline: false },
  silent: { isSilent: true },
  talking: { isSilent: false },
  slow: { rowMilliseconds: 200 },
  fast: { rowMilliseconds: 0 },
  drop: { dropsAfter: 200 },
};

export const printerCommand: Command = {
  name: 'printer',
  usage: '[--port N] [--host ADDRESS] [--out DIR] [--speaks esc-pos|star-prnt] [--paper 58|80|80_wide]',
  summary: 'Be a receipt printer that keeps its papers as text and pictures, and fails when it is told to',
  options: {
    port: { type: 'string', summary: 'where it listens; 9100 otherwise, and 0 for any free port' },
    host: { type: 'string', summary: 'address to listen at; this machine alone otherwise' },
    out: { type: 'string', isPath: true, summary: 'folder of the papers; none are kept otherwise' },
    speaks: { type: 'string', summary: 'esc-pos (the default) or star-prnt' },
    paper: { type: 'string', summary: 'its paper: 80 (the default), 80_wide or 58' },
  },
  async run(args) {
    const speaks = args.text('speaks') ?? 'esc-pos';
    if (speaks !== 'esc-pos' && speaks !== 'star-prnt') throw new CommandRefused('--speaks takes esc-pos or star-prnt');
    const columns = COLUMNS[args.text('paper') ?? '80'];
    if (columns === undefined) throw new CommandRefused(`--paper takes one of ${Object.keys(COLUMNS).join(', ')}`);
    const out = args.text('out');
    if (out !== undefined) mkdirSync(out, { recursive: true });
    let count = 0;
    const printer = await startSimulatedPrinter({
      port: numberOption(args, 'port', 0, 65_535) ?? USUAL_PORT,
      host: args.text('host') ?? '127.0.0.1',
      speaks,
      onPaper: (paper) => {
        count++;
        if (out !== undefined) keepPaper(out, count, paper, columns);
        process.stdout.write(`${textOfMarks(paper.marks)}\n`);
      },
    });
    process.stdout.write(
      `a ${speaks} printer listens on port ${printer.port}; it takes orders, a line each: ${Object.keys(ORDERS).join(', ')}\n`,
    );
    const lines = createInterface({ input: process.stdin });
    lines.on('line', (line) => {
      const order = ORDERS[line.trim()];
      Object.assign(printer.state, order);
      process.stdout.write(order === undefined ? `it knows ${Object.keys(ORDERS).join(', ')}\n` : `${line.trim()}\n`);
    });
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    lines.close();
    await printer.stop();
    return 0;
  },
};

function keepPaper(folder: string, count: number, { bytes, marks }: SimulatedPaper, columns: number): void {
  const name = join(folder, `paper-${String(count).padStart(4, '0')}`);
  writeFileSync(`${name}.bin`, bytes);
  writeFileSync(`${name}.txt`, `${textOfMarks(marks)}\n`);
  writeFileSync(`${name}.png`, writePng(drawPaper(marks, columns)));
}
