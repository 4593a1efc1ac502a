import { makeNetworkLine } from '../../../electron/host/printing/network-port.ts';
import { drawerBytes, paperBytes } from '../../../electron/host/printing/paper-bytes.ts';
import { type Picture, writePng } from '../../../electron/host/printing/png-picture.ts';
import { printOn } from '../../../electron/host/printing/print-on.ts';
import { type SimulatedPaper, startSimulatedPrinter } from '../../../electron/host/simulated/simulated-printer.ts';
import { now } from '../../../shared/base/time.ts';
import { paperOf } from '../../../shared/till/papers/print-papers.ts';
import type { Printer } from '../../../shared/till/records/printers-record.ts';
import { testPatience } from '../../till-host/printing-times.ts';
import type { SoldPapers } from './sold-papers.ts';

export interface GoldenPrinter {
  readonly name: string;
  readonly printer: Printer;
  /** The picture of the stand, as base64. */
  readonly logo?: string;
  readonly language: string;
  /** All of them where none are named. */
  readonly papers?: readonly string[];
}

const base: Printer = {
  id: 'p1',
  name: 'Counter',
  address: { kind: 'network', host: '127.0.0.1', port: 9100 },
  speaks: 'esc-pos',
  make: 'epson',
  paper: '80',
  letters: 'latin',
  tellsStatus: true,
  hasDrawer: true,
  prints: ['receipts', 'reports', 'kitchen'],
  kitchenCategories: [],
  tills: [],
};

/** A logo: a ring with a bar through it. */
const MARK: Picture = {
  width: 96,
  height: 96,
  dots: Uint8Array.from({ length: 96 * 96 }, (_, place) => {
    const [x, y] = [(place % 96) - 48, Math.floor(place / 96) - 48];
    const away = Math.hypot(x, y);
    return (away < 46 && away > 36) || (Math.abs(y) < 6 && away < 46) ? 1 : 0;
  }),
};

const SOME = ['sale', 'refund', 'z_report', 'kitchen'] as const;
const logo = writePng(MARK).toString('base64');

/** Every kind of paper in both languages and on both widths, and what changes with the words in the other languages. */
export const GOLDEN_PRINTERS: readonly GoldenPrinter[] = [
  { name: 'esc-pos-80', printer: base, language: 'en' },
  { name: 'esc-pos-58', printer: { ...base, paper: '58' }, language: 'en' },
  { name: 'star-prnt-80', printer: { ...base, speaks: 'star-prnt' }, language: 'en' },
  { name: 'star-prnt-58', printer: { ...base, speaks: 'star-prnt', paper: '58' }, language: 'en' },
  { name: 'esc-pos-80-wide-spanish', printer: { ...base, paper: '80_wide' }, language: 'es', papers: SOME },
  { name: 'esc-pos-58-portuguese', printer: { ...base, paper: '58' }, language: 'pt', papers: SOME },
  { name: 'star-prnt-80-french', printer: { ...base, speaks: 'star-prnt' }, language: 'fr', papers: SOME },
  { name: 'star-prnt-58-german', printer: { ...base, speaks: 'star-prnt', paper: '58' }, language: 'de', papers: SOME },
  { name: 'esc-pos-80-arabic', printer: { ...base, letters: 'arabic' }, language: 'ar', papers: SOME },
  { name: 'star-prnt-58-arabic', printer: { ...base, speaks: 'star-prnt', paper: '58', letters: 'arabic' }, language: 'ar', papers: SOME },
  { name: 'esc-pos-80-logo', printer: base, logo, language: 'en', papers: ['sale'] },
  { name: 'star-prnt-80-logo', printer: { ...base, speaks: 'star-prnt' }, logo, language: 'en', papers: ['sale'] },
  { name: 'esc-pos-80-arabic-without-letters', printer: base, language: 'ar', papers: ['sale'] },
];

/** As they came out of the simulator, over a real connection. */
export async function printPapers(
  { till, papers }: SoldPapers,
  { printer, logo: ofStand, language, papers: some }: GoldenPrinter,
): Promise<ReadonlyMap<string, SimulatedPaper>> {
  till.settings = { ...till.settings, receiptLanguage: language };
  till.logoPicture = ofStand;
  const simulator = await startSimulatedPrinter({ port: 0, speaks: printer.speaks });
  const line = makeNetworkLine({ host: '127.0.0.1', port: simulator.port });
  const printed = new Map<string, SimulatedPaper>();
  try {
    for (const [name, job] of Object.entries(papers)) {
      if (some !== undefined && !some.includes(name)) continue;
      const paper = await paperOf(till.parts, job, { printer, hostName: 'box', at: now(till.world) });
      if (paper === undefined || paper === 'later') throw new Error(`nothing to print of ${name}`);
      const bytes = await (job.what.kind === 'drawer' ? drawerBytes(printer) : paperBytes(paper, printer));
      const before = simulator.papers.length;
      const order = { printer, bytes, patience: testPatience, begin: async () => true, onStatus: () => undefined, isStopped: () => false };
      const done = await printOn(line, order);
      const [came] = simulator.papers.slice(before);
      if (done?.kind !== 'printed' || came === undefined) throw new Error(`${name} was not printed: ${JSON.stringify(done)}`);
      printed.set(name, came);
    }
  } finally {
    await simulator.stop();
  }
  return printed;
}

/** Bytes that people can read: what is no ASCII as its number, a line for each row. Hashes change with everything that the audit tells. */
export function readableBytes(bytes: Uint8Array): string {
  const text = [...bytes]
    .map((byte) => {
      if (byte === 0x0a) return '\\n\n';
      if (byte === 0x5c) return '\\\\';
      return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
  const hash = /(?:[0-9a-f]{48}\\n\n *[0-9a-f]{16}|[0-9a-f]{42}\\n\n *[0-9a-f]{22}|[0-9a-f]{32}\\n\n[0-9a-f]{32})\\n/g;
  return `${text.replace(hash, '<hash>\\n')}\n`;
}

export function goldenText(printed: ReadonlyMap<string, SimulatedPaper>): string {
  return [...printed].map(([name, { bytes }]) => `== ${name}\n${readableBytes(bytes)}`).join('\n');
}

export function goldenFile({ name }: Pick<GoldenPrinter, 'name'>): URL {
  return new URL(`${name}.txt`, import.meta.url);
}
