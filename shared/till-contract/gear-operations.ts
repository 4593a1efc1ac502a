import { type Static, Type } from 'typebox';
import type { Instant } from '../base/time.ts';
import { closedRecord, oneOf, optional, text } from '../contract/schema.ts';
import { NetworkAddress, SerialAddress } from './printer-operations.ts';
import { NO_TILL_QUERY, RecordId, tillOperation, told } from './till-operation.ts';

/** Scales and scanners that are wired to the host: what is set of them, how they stand, and what a scale shows. */

export const GearAddress = Type.Union([NetworkAddress, SerialAddress]);
export type GearAddress = Static<typeof GearAddress>;

export const WEIGHT_UNITS = ['kg', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

const common = {
  name: text(64, 1),
  address: GearAddress,
  /** Of a serial line: data bits, parity and stop bits. */
  bits: oneOf('8n1', '7e1'),
};

export const ScaleForm = closedRecord('ScaleForm', {
  ...common,
  kind: oneOf('scale'),
  /** `asked`: it answers each `W`, as those of Toledo and CAS do. `told`: it sends lines such as `ST,GS,+  0.512kg` all the time. */
  speaks: oneOf('asked', 'told'),
  /** Where it names none itself. */
  unit: oneOf(...WEIGHT_UNITS),
  /** The only till that weighs on it; absent: all of the host. */
  tillId: optional(RecordId),
});
export type ScaleForm = Static<typeof ScaleForm>;

export const ScannerForm = closedRecord('ScannerForm', {
  ...common,
  kind: oneOf('scanner'),
  /** What it sends before each code, and what ends one. */
  prefix: text(16),
  suffix: oneOf('cr', 'lf', 'crlf', 'tab'),
  /** Whose screen gets the codes. */
  tillId: RecordId,
});
export type ScannerForm = Static<typeof ScannerForm>;

export const GearForm = Type.Union([ScaleForm, ScannerForm]);
export type GearForm = Static<typeof GearForm>;

/**
 * What a scale shows. Only `stable` is a weight to sell by: it was shown twice in a row, and there is something on the scale. `isNet`:
 * the scale has taken the container off already.
 */
export type ScaleReading =
  | { readonly state: 'stable'; readonly thousandths: number; readonly unit: WeightUnit; readonly isNet: boolean }
  | { readonly state: 'moving'; readonly thousandths?: number; readonly unit?: WeightUnit }
  | { readonly state: 'zero' | 'under' | 'over' }
  /** Nothing was heard of it lately, or what it says is none of its language. */
  | { readonly state: 'silent' };

/** Why the line to a piece of gear does not stand. */
export type GearTrouble = 'not_reachable' | 'no_access' | 'lost';

export type GearView = GearForm & {
  readonly id: string;
  readonly trouble?: GearTrouble;
  readonly reading?: ScaleReading;
  /** When a scanner last read something. */
  readonly scannedAt?: Instant;
};

export interface ScaleTold {
  readonly scaleId: string;
  readonly name: string;
  readonly reading: ScaleReading;
}

/** A weight that was taken, as the host keeps it. All weights are thousandths of the unit. */
export interface WeighingView {
  readonly id: string;
  readonly scaleId: string;
  readonly itemId: string;
  readonly unit: WeightUnit;
  readonly gross: number;
  readonly tare: number;
  readonly net: number;
  readonly at: Instant;
}

const LARGEST_WEIGHT = 1_000_000_000;
const Weight = Type.Integer({ minimum: 0, maximum: LARGEST_WEIGHT });

/** Why a weight is not taken. Nobody sells one that moves, is nothing or is below nothing. */
export const WEIGHING_REFUSALS = [
  'no_scale',
  'scale_silent',
  'weight_moving',
  'weight_zero',
  'weight_under',
  'weight_over',
  'weight_changed',
  'less_than_tare',
  'wrong_unit',
] as const;

const person = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;

export const GEAR_OPERATIONS = {
  listGear: tillOperation({
    ...person,
    id: 'listGear',
    method: 'GET',
    path: '/till/gear',
    summary: 'Scales and scanners of this host, how they stand and what they show',
    request: undefined,
    answer: told<readonly GearView[]>(),
    refusals: [],
  }),
  keepGear: tillOperation({
    ...person,
    right: 'settings',
    id: 'keepGear',
    method: 'PUT',
    path: '/till/gear/{gear_id}',
    summary: 'Set a scale or a scanner up or anew',
    request: GearForm,
    answer: told<GearView>(),
    refusals: ['too_many', 'unknown_till'],
  }),
  removeGear: tillOperation({
    ...person,
    right: 'settings',
    id: 'removeGear',
    method: 'DELETE',
    path: '/till/gear/{gear_id}',
    summary: 'Forget a scale or a scanner',
    request: undefined,
    answer: undefined,
    refusals: [],
  }),
  readScale: tillOperation({
    ...person,
    id: 'readScale',
    method: 'GET',
    path: '/till/scale',
    summary: 'What the scale of this till shows; asked again and again while somebody weighs',
    request: undefined,
    answer: told<ScaleTold>(),
    refusals: ['no_scale'],
  }),
  takeWeight: tillOperation({
    ...person,
    id: 'takeWeight',
    method: 'PUT',
    path: '/till/weighings/{weighing_id}',
    summary: 'Take what the scale shows now, if it stands still and is what the screen showed',
    request: closedRecord('WeighingForm', { itemId: text(64, 1), tare: Weight, shown: Weight }),
    answer: told<WeighingView>(),
    refusals: [...WEIGHING_REFUSALS, 'id_taken', 'disk_nearly_full'],
  }),
} as const;
