import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { nexoCipher } from '../../electron/host/network/nexo-cipher.ts';
import { openNexoLine } from '../../electron/host/network/nexo-line.ts';
import { type SimulatedNexo, type SimulatedNexoOptions, startSimulatedNexo } from '../../electron/host/simulated/simulated-nexo.ts';
import { keepInMemory, type TextStore } from '../../shared/base/text-store.ts';
import { makeNexoTerminal, type NexoTerminalOptions } from '../../shared/terminal/nexo/nexo-terminal.ts';
import type { AttemptResult, CardTerminalPort, TerminalAttempt } from '../../shared/terminal/port/terminal-port.ts';

export const POI = 'V400m-324688179';
export const KEY = { passphrase: 'correct horse battery staple', identifier: 'counter', version: 3 };
export const NAME = `${POI}.test.terminal.adyen.com`;

export function startNexo(options: Partial<SimulatedNexoOptions> = {}): Promise<SimulatedNexo> {
  return startSimulatedNexo({ port: 0, poiId: POI, key: KEY, certificateName: NAME, ...options });
}

export interface TillOptions extends Partial<NexoTerminalOptions> {
  /** Another way to the terminal. */
  readonly port?: number;
  readonly currency?: string;
}

/** The driver of a till beside that terminal, whose certificate is the one that the till trusts. */
export function nexoTill(
  { port, certificate }: SimulatedNexo,
  store: TextStore = keepInMemory(),
  options: TillOptions = {},
): CardTerminalPort {
  return makeNexoTerminal({
    settings: { poiId: POI, saleId: 'till-1', currency: options.currency ?? 'EUR', key: KEY },
    cipher: nexoCipher,
    world: nodeWorld,
    store,
    timeouts: { paid: 10_000, answered: 10_000, look: 10, late: 5 },
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    open: () => openNexoLine({ host: '127.0.0.1', port: options.port ?? port, poiId: POI, rootCertificate: certificate }),
    ...options,
  });
}

export const pay = (reference: string, amount: number): TerminalAttempt => ({ kind: 'pay', reference, amount });

/** Asks until the terminal is no longer busy with the attempt. */
export async function settled(till: CardTerminalPort, reference: string): Promise<AttemptResult> {
  for (let tries = 0; ; tries++) {
    const result = await till.find(reference);
    if (result.kind !== 'unknown' || tries > 50) return result;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
