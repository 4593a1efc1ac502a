import { type Command, type CommandArguments, CommandRefused, numberOption } from '../base/command.ts';
import { isThisMachine } from '../network/nexo-line.ts';
import { SIMULATED_KEY, SIMULATED_POI, type SimulatedNexoState, startSimulatedNexo } from '../simulated/simulated-nexo.ts';
import { type SimulatedZvtState, startSimulatedZvt } from '../simulated/simulated-zvt.ts';
import { obey, PLACE } from './simulated-orders.ts';

const USUAL_ZVT_PORT = 20_007;
const USUAL_NEXO_PORT = 8443;

/** The orders that may be typed while a card terminal runs: what the next guests and the line do. */
const COMMON_ORDERS: Readonly<Record<string, Pick<Partial<SimulatedZvtState>, 'answer' | 'losesLine' | 'isSilent'>>> = {
  approve: { answer: 'approve' },
  decline: { answer: 'decline' },
  half: { answer: 'half' },
  'lose before': { losesLine: 'before' },
  'lose while': { losesLine: 'while' },
  'lose after': { losesLine: 'after' },
  silent: { isSilent: true },
  talking: { isSilent: false },
};
const ZVT_ORDERS: Readonly<Record<string, Partial<SimulatedZvtState>>> = {
  ...COMMON_ORDERS,
  'two papers': { marksPapers: true },
  'one paper': { marksPapers: false },
};
const NEXO_ORDERS: Readonly<Record<string, Partial<SimulatedNexoState>>> = {
  ...COMMON_ORDERS,
  busy: { answer: 'busy' },
  tip: { tipPercent: 10 },
  'no tip': { tipPercent: 0 },
  sign: { signs: true },
  'no signature': { signs: false },
};

interface Running<State> {
  readonly port: number;
  readonly state: State;
  stop(): Promise<void>;
}

export const terminalCommand: Command = {
  name: 'terminal',
  usage: '[--port N] [--host ADDRESS] [--protocol zvt|nexo] [--book FILE]',
  summary: `Be a card terminal on a network port (20007, 8443 for nexo) that moves no money. It takes orders, a line each: ${Object.keys(COMMON_ORDERS).join(', ')}; for zvt also two papers, one paper; for nexo also busy, tip (10 % where the till wants one), no tip, sign, no signature`,
  options: {
    ...PLACE,
    protocol: { type: 'string', summary: 'zvt (the default) or nexo' },
    book: { type: 'string', summary: 'file in which it keeps what it booked, for the next start; otherwise it begins with nothing' },
  },
  async run(args) {
    const protocol = args.text('protocol') ?? 'zvt';
    if (protocol !== 'zvt' && protocol !== 'nexo') throw new CommandRefused('--protocol takes zvt or nexo');
    const host = args.text('host') ?? '127.0.0.1';
    return await (protocol === 'zvt' ? runZvt(args, host) : runNexo(args, host));
  },
};

async function runZvt(args: CommandArguments, host: string): Promise<number> {
  const port = numberOption(args, 'port', 0, 65_535) ?? USUAL_ZVT_PORT;
  const terminal = await startSimulatedZvt({
    port,
    host,
    book: args.text('book'),
    onBooking: ({ kind, amount, receipt }) => void process.stdout.write(`${kind} of ${amount} minor units, receipt ${receipt}\n`),
  });
  return await takeOrders(terminal, ZVT_ORDERS, `a card terminal listens on port ${terminal.port}`);
}

async function runNexo(args: CommandArguments, host: string): Promise<number> {
  const port = numberOption(args, 'port', 0, 65_535) ?? USUAL_NEXO_PORT;
  const isHere = isThisMachine(host);
  const terminal = await startSimulatedNexo({
    port,
    host,
    poiId: SIMULATED_POI,
    key: SIMULATED_KEY,
    book: args.text('book'),
    // On another machine a till wants to see the name of a real terminal, and to be given this certificate as the root.
    ...(!isHere && { certificateName: `${SIMULATED_POI}.test.terminal.adyen.com` }),
    onBooking: ({ kind, amount, currency, reference }) =>
      void process.stdout.write(`${kind} of ${amount} minor units (${currency}) for ${reference}\n`),
  });
  const { passphrase, identifier, version } = SIMULATED_KEY;
  const begin = `a card terminal listens on port ${terminal.port}: terminal ID ${SIMULATED_POI}, key identifier ${identifier}, key version ${version}, passphrase "${passphrase}"`;
  return await takeOrders(terminal, NEXO_ORDERS, isHere ? begin : `${begin}, root certificate:\n${terminal.certificate}`);
}

async function takeOrders<State extends object>(
  terminal: Running<State>,
  orders: Readonly<Record<string, Partial<State>>>,
  begin: string,
): Promise<number> {
  await obey(begin, (line) => {
    const order = orders[line];
    if (order === undefined) return `it knows ${Object.keys(orders).join(', ')}`;
    Object.assign(terminal.state, order);
    return line;
  });
  await terminal.stop();
  return 0;
}
