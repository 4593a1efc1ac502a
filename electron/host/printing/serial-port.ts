import { makeInbox, PortBroken, type PrinterPort, withTimeout } from './printer-port.ts';

const OPEN_MILLISECONDS = 3000;
/** The slowest port takes a second for a thousand bytes, and a picture has thirty thousand. */
const WRITE_MILLISECONDS = 120_000;

/** A driver that still holds bytes for a machine without power may never close. */
const GOODBYE_MILLISECONDS = 2000;

const BITS = { '8n1': { dataBits: 8, parity: 'none' }, '7e1': { dataBits: 7, parity: 'even' } } as const;

export interface SerialOptions {
  readonly path: string;
  readonly baud: number;
  readonly bits?: '8n1' | '7e1';
  /** Whether a wire signals that the printer's buffer is full; true when absent. */
  readonly hasFlowControl?: boolean;
}

export function makeSerialLine({ path, baud, bits = '8n1', hasFlowControl = true }: SerialOptions): PrinterPort {
  return {
    async open() {
      // Only a host with a serial printer loads it: it is a native module, which not every machine has.
      const { SerialPort } = await import('serialport').catch((fault: unknown) => {
        throw new PortBroken('not_reachable', fault);
      });
      const inbox = makeInbox();
      const port = new SerialPort({ path, baudRate: baud, rtscts: hasFlowControl, ...BITS[bits], autoOpen: false });
      port.on('data', inbox.take);
      port.on('error', (fault: Error) => inbox.broken(new PortBroken('lost', fault)));
      port.on('close', () => inbox.broken(new PortBroken('lost')));
      await withTimeout(
        new Promise<void>((resolve, reject) => {
          port.open((fault) =>
            fault ? reject(new PortBroken(/denied/i.test(fault.message) ? 'no_access' : 'not_reachable', fault)) : resolve(),
          );
        }),
        OPEN_MILLISECONDS,
        'not_reachable',
        () => port.close(),
      );
      const drained = (bytes: Uint8Array): Promise<void> =>
        new Promise((resolve, reject) => {
          const ended = (fault: Error | null | undefined): void => (fault ? reject(new PortBroken('lost', fault)) : resolve());
          port.write(Buffer.from(bytes), (fault) => (fault ? ended(fault) : port.drain(ended)));
        });
      return {
        write: (bytes) => withTimeout(drained(bytes), WRITE_MILLISECONDS, 'lost'),
        read: inbox.read,
        close: () => withTimeout(closed(port), GOODBYE_MILLISECONDS, 'lost').catch(() => undefined),
      };
    },
  };
}

function closed(port: { readonly isOpen: boolean; close(done: () => void): void }): Promise<void> {
  return new Promise((resolve) => (port.isOpen ? port.close(() => resolve()) : resolve()));
}
