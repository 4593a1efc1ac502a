import type { Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { PeripheralInput, PeripheralTrouble, ScaleForm, ScaleReading } from '../../till-contract/operations/peripheral-operations.ts';
import { type KeptRecord, openRecord } from './host-record.ts';

export type PeripheralsRecord = PeripheralInput & { readonly id: string };
export type ScaleRecord = ScaleForm & { readonly id: string };

const PERIPHERALS = 'till/peripherals';

export function openPeripheralsRecord(journal: Pick<Journal, 'append' | 'findFact'>): Promise<KeptRecord<readonly PeripheralsRecord[]>> {
  return openRecord<readonly PeripheralsRecord[]>(journal, PERIPHERALS, []);
}

export interface PeripheralState {
  readonly trouble?: PeripheralTrouble;
  readonly reading?: ScaleReading;
  readonly scannedAt?: Instant;
}

/** The scales and scanners of the host, for the till's handlers; absent in training. */
export interface Peripherals {
  readonly record: KeptRecord<readonly PeripheralsRecord[]>;
  stateOf(peripheralId: string): PeripheralState;
  /** Returns the scale's reading. A caller usually asks again soon, so from now on the scale is read often for some seconds. */
  look(scaleId: string): ScaleReading;
  /** As `look`, but where the last frames are too old to say what is on the scale now, waits a moment for the next ones. */
  lookAgain(scaleId: string): Promise<ScaleReading>;
  /** Applies a change of the settings to the connections. */
  follow(): void;
}

/** Returns the scale for a device: its own before one for all tills. */
export function scaleOf(peripherals: readonly PeripheralsRecord[], deviceId: string): ScaleRecord | undefined {
  const scales = peripherals.filter((one) => one.kind === 'scale');
  return scales.find(({ tillId }) => tillId === deviceId) ?? scales.find(({ tillId }) => tillId === undefined);
}
