import { type Static, Type } from 'typebox';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, Whole } from '../parts/answer-values.ts';
import { GivenName, NO_TILL_QUERY, RecordId, tillOperation } from '../parts/till-operation.ts';
import { NetworkAddress, SerialAddress } from './printer-operations.ts';

/** Scales and scanners that are wired to the host: their settings, their state, and the reading of a scale. */

export const PeripheralAddress = Type.Union([NetworkAddress, SerialAddress]);
export type PeripheralAddress = Static<typeof PeripheralAddress>;

export const WEIGHT_UNITS = ['kg', 'lb'] as const;
export const WeightUnit = oneOf(...WEIGHT_UNITS);
export type WeightUnit = Static<typeof WeightUnit>;

const common = {
  name: GivenName,
  address: PeripheralAddress,
  /** On a serial port: data bits, parity and stop bits. */
  bits: oneOf('8n1', '7e1'),
};

export const ScaleForm = closedRecord('ScaleForm', {
  ...common,
  kind: oneOf('scale'),
  /** `asked`: the scale answers each `W`, as Toledo and CAS scales do. `told`: it sends lines like `ST,GS,+  0.512kg` continuously. */
  speaks: oneOf('asked', 'told'),
  /** The unit when the scale's own messages name none. */
  unit: oneOf(...WEIGHT_UNITS),
  /** The only till that may use this scale; absent: all tills of the host. */
  tillId: optional(RecordId),
});
export type ScaleForm = Static<typeof ScaleForm>;

export const ScannerForm = closedRecord('ScannerForm', {
  ...common,
  kind: oneOf('scanner'),
  /** The characters that the scanner sends before and after each code. */
  prefix: text(16),
  suffix: oneOf('cr', 'lf', 'crlf', 'tab'),
  /** The till whose screen receives the codes. */
  tillId: RecordId,
});
export type ScannerForm = Static<typeof ScannerForm>;

export const PeripheralInput = Type.Union([ScaleForm, ScannerForm]);
export type PeripheralInput = Static<typeof PeripheralInput>;

/**
 * The reading of a scale. Only a `stable` weight may be sold: it was read twice in a row and is above zero. `isNet`: the scale has already
 * subtracted the container.
 */
export const ScaleReading = Type.Union([
  closedRecord('ScaleReading', { state: oneOf('stable'), thousandths: Whole, unit: WeightUnit, isNet: Flag }),
  closedRecord('ScaleReading', { state: oneOf('moving'), thousandths: optional(Whole), unit: optional(WeightUnit) }),
  closedRecord('ScaleReading', { state: oneOf('zero', 'under', 'over') }),
  /** No message arrived lately, or none that could be parsed. */
  closedRecord('ScaleReading', { state: oneOf('silent') }),
]);
export type ScaleReading = Static<typeof ScaleReading>;

/** Why the connection to a peripheral is down. */
export const PeripheralTrouble = oneOf('not_reachable', 'no_access', 'lost');
export type PeripheralTrouble = Static<typeof PeripheralTrouble>;

const viewMembers = {
  id: AnyText,
  trouble: optional(PeripheralTrouble),
  reading: optional(ScaleReading),
  /** When the scanner last read a code. */
  scannedAt: optional(InstantValue),
};

export const PeripheralView = Type.Union([
  closedRecord('ScaleView', { ...ScaleForm.properties, ...viewMembers }),
  closedRecord('ScannerView', { ...ScannerForm.properties, ...viewMembers }),
]);
export type PeripheralView = Static<typeof PeripheralView>;

export const ScaleAnswer = closedRecord('ScaleAnswer', {
  scaleId: AnyText,
  name: AnyText,
  reading: ScaleReading,
});
export type ScaleAnswer = Static<typeof ScaleAnswer>;

/** A weight that was taken, as the host stores it. All weights are thousandths of the unit. */
export const WeighingView = closedRecord('WeighingView', {
  id: AnyText,
  scaleId: AnyText,
  itemId: AnyText,
  unit: WeightUnit,
  gross: Whole,
  tare: Whole,
  net: Whole,
  at: InstantValue,
});
export type WeighingView = Static<typeof WeighingView>;

const LARGEST_WEIGHT = 1_000_000_000;
const Weight = Type.Integer({ minimum: 0, maximum: LARGEST_WEIGHT });

/** Why a weight is refused. A weight that moves, or is not above zero, is never sold. */
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

export const PERIPHERAL_OPERATIONS = {
  listPeripherals: tillOperation({
    ...person,
    id: 'listPeripherals',
    method: 'GET',
    path: '/till/peripherals',
    summary: 'Scales and scanners of this host, how they stand and what they show',
    request: undefined,
    answer: list(PeripheralView),
    refusals: [],
  }),
  savePeripheral: tillOperation({
    ...person,
    right: 'settings',
    id: 'savePeripheral',
    method: 'PUT',
    path: '/till/peripherals/{peripheral_id}',
    summary: 'Set a scale or a scanner up or anew',
    request: PeripheralInput,
    answer: PeripheralView,
    refusals: ['too_many', 'unknown_till'],
  }),
  removePeripheral: tillOperation({
    ...person,
    right: 'settings',
    id: 'removePeripheral',
    method: 'DELETE',
    path: '/till/peripherals/{peripheral_id}',
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
    answer: ScaleAnswer,
    refusals: ['no_scale'],
  }),
  takeWeight: tillOperation({
    ...person,
    id: 'takeWeight',
    method: 'PUT',
    path: '/till/weighings/{weighing_id}',
    summary: 'Take what the scale shows now, if it stands still and is what the screen showed',
    request: closedRecord('WeighingForm', { itemId: text(64, 1), tare: Weight, shown: Weight }),
    answer: WeighingView,
    refusals: [...WEIGHING_REFUSALS, 'id_taken', 'disk_nearly_full'],
  }),
} as const;
