import type { Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { GearForm, GearTrouble, ScaleForm, ScaleReading } from '../till-contract/gear-operations.ts';
import { type KeptRecord, openRecord } from './host-record.ts';

export type GearRecord = GearForm & { readonly id: string };
export type ScaleRecord = ScaleForm & { readonly id: string };

const GEAR = 'till/gear';

export function openGearRecord(journal: Pick<Journal, 'append' | 'findFact'>): Promise<KeptRecord<readonly GearRecord[]>> {
  return openRecord<readonly GearRecord[]>(journal, GEAR, []);
}

/** How a piece of gear stands just now. */
export interface GearState {
  readonly trouble?: GearTrouble;
  readonly reading?: ScaleReading;
  readonly scannedAt?: Instant;
}

/** What the till knows of scales and scanners of the host; none are there in practice. */
export interface Gear {
  readonly record: KeptRecord<readonly GearRecord[]>;
  stateOf(gearId: string): GearState;
  /** What the scale shows. Whoever asks is likely to ask again at once: from here on it is looked at often, for some seconds. */
  look(scaleId: string): ScaleReading;
  /** Something was set up or anew, or taken away. */
  follow(): void;
}

/** A scale of the till's own goes before one that is for all. */
export function scaleOf(gear: readonly GearRecord[], deviceId: string): ScaleRecord | undefined {
  const scales = gear.filter((one) => one.kind === 'scale');
  return scales.find(({ tillId }) => tillId === deviceId) ?? scales.find(({ tillId }) => tillId === undefined);
}
