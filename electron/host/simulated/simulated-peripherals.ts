import type { WeightUnit } from '../../../shared/till-contract/operations/peripheral-operations.ts';
import { openSimulatedSockets } from './simulated-sockets.ts';

/** A scale on a network port, like a serial one behind a serial server. */

export interface SimulatedScaleState {
  /** The weight, in thousandths; negative is under. */
  thousandths: number;
  isMoving: boolean;
  isOver: boolean;
  /** The container was tared at the scale. */
  isNet: boolean;
  /** The scale is switched off, but its serial server is not. */
  isSilent: boolean;
}

export interface SimulatedScale {
  readonly port: number;
  readonly state: SimulatedScaleState;
  stop(): Promise<void>;
}

export interface SimulatedScaleOptions {
  readonly port: number;
  readonly host?: string;
  readonly speaks: 'asked' | 'told';
  readonly unit: WeightUnit;
}

const STREAM_EVERY_MILLISECONDS = 100;
const STX = '\x02';
const ASK = 'W\r';

export async function startSimulatedScale({ port, host, speaks, unit }: SimulatedScaleOptions): Promise<SimulatedScale> {
  const state: SimulatedScaleState = { thousandths: 0, isMoving: false, isOver: false, isNet: false, isSilent: false };
  const sockets = await openSimulatedSockets({ port, host }, (socket) => {
    let buffer = '';
    socket.on('data', (bytes) => {
      buffer = (buffer + bytes.toString('latin1')).slice(-64);
      while (speaks === 'asked' && buffer.includes(ASK)) {
        buffer = buffer.slice(buffer.indexOf(ASK) + ASK.length);
        if (!state.isSilent) socket.write(polledFrame(state, unit), 'latin1');
      }
    });
  });
  const streaming = setInterval(() => {
    if (speaks === 'told' && !state.isSilent) for (const socket of sockets.open) socket.write(streamedFrame(state, unit), 'latin1');
  }, STREAM_EVERY_MILLISECONDS);
  return {
    port: sockets.port,
    state,
    async stop() {
      clearInterval(streaming);
      await sockets.stop();
    },
  };
}

/** The answer of a scale that is asked. */
export function polledFrame({ thousandths, isMoving, isOver, isNet }: SimulatedScaleState, unit: WeightUnit): string {
  const status = 0x20 | (isMoving ? 1 : 0) | (isOver ? 2 : 0) | (thousandths < 0 ? 4 : 0);
  if (status !== 0x20) return `${STX}?${String.fromCharCode(status)}\r`;
  return `${STX}${figuresOf(thousandths).padStart(6, '0')}${isNet ? 'N' : ''}${unit}\r`;
}

/** The line of a scale that sends by itself. */
export function streamedFrame({ thousandths, isMoving, isOver, isNet }: SimulatedScaleState, unit: WeightUnit): string {
  const state = isOver ? 'OL' : isMoving ? 'US' : 'ST';
  const sign = thousandths < 0 ? '-' : '+';
  return `${state},${isNet ? 'NT' : 'GS'},${sign}${figuresOf(Math.abs(thousandths)).padStart(7)}${unit}\r\n`;
}

function figuresOf(thousandths: number): string {
  const text = String(thousandths).padStart(4, '0');
  return `${text.slice(0, -3)}.${text.slice(-3)}`;
}

export interface SimulatedScanner {
  readonly port: number;
  readonly connections: () => number;
  /** Sends exactly these bytes to all connections. */
  scan(bytes: string): void;
  stop(): Promise<void>;
}

export async function startSimulatedScanner(at: { readonly port: number; readonly host?: string }): Promise<SimulatedScanner> {
  const sockets = await openSimulatedSockets(at, () => undefined);
  return {
    port: sockets.port,
    connections: () => sockets.open.size,
    scan(bytes) {
      for (const socket of sockets.open) socket.write(bytes, 'latin1');
    },
    stop: sockets.stop,
  };
}
