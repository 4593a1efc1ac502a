import type { Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { GearForm, GearTrouble, ScaleForm, ScaleReading } from '../../till-contract/operations/gear-operations.ts';
import { type KeptRecord, openRecord } from './host-record.ts';

export type GearRecord = GearForm & { readonly id: string };
export type ScaleRecord = ScaleForm & { readonly id: string };

const GEAR = 'till/gear';

export function openGearRecord(journal: Pick<Journal, 'append' | 'findFact'>): Promise<KeptRecord<readonly GearRecord[]>> {
  return openRecord<readonly GearRecord[]>(journal, GEAR, []);
}

export interface GearState {
  readonly trouble?: GearTrouble;
  readonly reading?: ScaleReading;
  readonly scannedAt?: Instant;
}

/** The scales and scanners of the host, for the till's handlers; absent in training. */
export interface Gear {
  readonly record: KeptRecord<readonly GearRecord[]>;
  stateOf(gearId: string): GearState;
  /** Returns the scale's reading. A caller usually asks again soon, so from now on the scale is read often for some seconds. */
  look(scaleId: string): ScaleReading;
  /** Applies a change of the settings to the connections. */
  follow(): void;
}

/** Returns the scale for a device: its own before one for all tills. */
export function scaleOf(gear: readonly GearRecord[], deviceId: string): ScaleRecord | undefined {
  const scales = gear.filter((one) => one.kind === 'scale');
  return scales.find(({ tillId }) => tillId === deviceId) ?? scales.find(({ tillId }) => tillId === undefined);
}
