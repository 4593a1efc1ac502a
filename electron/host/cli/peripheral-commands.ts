import { type Command, CommandRefused, numberOption } from '../base/command.ts';
import { type SimulatedScaleState, startSimulatedScale, startSimulatedScanner } from '../simulated/simulated-peripherals.ts';
import { obey, PLACE } from './simulated-orders.ts';

const USUAL_SCALE_PORT = 4001;
const USUAL_SCANNER_PORT = 4002;
const HEAVIEST = 99_999;

/** The commands that may be typed while a scale runs, besides a weight. */
const ORDERS: Readonly<Record<string, Partial<SimulatedScaleState>>> = {
  moving: { isMoving: true },
  still: { isMoving: false },
  over: { isOver: true },
  'not over': { isOver: false },
  net: { isNet: true },
  gross: { isNet: false },
  silent: { isSilent: true },
  talking: { isSilent: false },
};

export const scaleCommand: Command = {
  name: 'scale',
  usage: '[--port N] [--host ADDRESS] [--speaks asked|told] [--unit kg|lb]',
  summary: `Be a scale on a network port (4001). It takes orders, a line each: a weight such as 0.512 or -0.1, ${Object.keys(ORDERS).join(', ')}`,
  options: {
    ...PLACE,
    speaks: { type: 'string', summary: 'asked (the default): it answers each W; told: it sends its weight all the time' },
    unit: { type: 'string', summary: 'kg (the default) or lb' },
  },
  async run(args) {
    const speaks = args.text('speaks') ?? 'asked';
    if (speaks !== 'asked' && speaks !== 'told') throw new CommandRefused('--speaks takes asked or told');
    const unit = args.text('unit') ?? 'kg';
    if (unit !== 'kg' && unit !== 'lb') throw new CommandRefused('--unit takes kg or lb');
    const port = numberOption(args, 'port', 0, 65_535) ?? USUAL_SCALE_PORT;
    const scale = await startSimulatedScale({ port, host: args.text('host') ?? '127.0.0.1', speaks, unit });
    await obey(`a scale listens on port ${scale.port}`, (line) => {
      const weight = /^-?\d{1,2}(\.\d{1,3})?$/.test(line) ? Math.round(Number(line) * 1000) : undefined;
      if (weight !== undefined && Math.abs(weight) <= HEAVIEST) scale.state.thousandths = weight;
      else if (ORDERS[line] !== undefined) Object.assign(scale.state, ORDERS[line]);
      else return `it knows weights up to 99.999, and ${Object.keys(ORDERS).join(', ')}`;
      return line;
    });
    await scale.stop();
    return 0;
  },
};

export const scannerCommand: Command = {
  name: 'scanner',
  usage: '[--port N] [--host ADDRESS]',
  summary: 'Be a barcode scanner on a network port (4002): each line that is typed was scanned',
  options: PLACE,
  async run(args) {
    const port = numberOption(args, 'port', 0, 65_535) ?? USUAL_SCANNER_PORT;
    const scanner = await startSimulatedScanner({ port, host: args.text('host') ?? '127.0.0.1' });
    await obey(`a scanner listens on port ${scanner.port}, and ends each code with a carriage return`, (line) => {
      scanner.scan(`${line}\r`);
      return line;
    });
    await scanner.stop();
    return 0;
  },
};
