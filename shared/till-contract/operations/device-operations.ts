import type { Static } from 'typebox';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, Whole } from '../parts/answer-values.ts';
import { DEVICE_KINDS, DeviceKind, GivenName, NO_TILL_QUERY, RecordId, tillOperation, VendorId } from '../parts/till-operation.ts';

export const VendorView = closedRecord('VendorView', {
  corporateId: Whole,
  venueId: Whole,
  vendorId: Whole,
  venueName: AnyText,
  vendorName: AnyText,
});
export type VendorView = Static<typeof VendorView>;

/** A device of a host. It joins with a code, has a name, sells for a vendor, and leaves when it is removed. */

export const DeviceView = closedRecord('DeviceView', {
  id: AnyText,
  name: AnyText,
  kind: DeviceKind,
  pairedAt: InstantValue,
  lastSeenAt: optional(InstantValue),
  isRevoked: Flag,
  isThis: Flag,
  /** For a display: the till that it is bound to. */
  tillId: optional(AnyText),
  /** Undefined until the host itself has a vendor. */
  sellsFor: optional(VendorView),
});
export type DeviceView = Static<typeof DeviceView>;

/** Where a device on the network gets this host's certificate, and the fingerprint that people compare there. */
export const TrustView = closedRecord('TrustView', {
  url: AnyText,
  fingerprint: AnyText,
});
export type TrustView = Static<typeof TrustView>;

const till = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;
/** Why the vendor cannot be sold for now. */
const VENDOR_REFUSALS = ['unknown_vendor', 'not_reachable', 'key_refused', 'no_menu'] as const;

export const DEVICE_OPERATIONS = {
  makePairingCode: tillOperation({
    ...till,
    right: 'pairing',
    id: 'makePairingCode',
    method: 'POST',
    path: '/till/pairing-codes',
    summary: 'A code by which one other device may join, once, within ten minutes',
    request: closedRecord('PairingCodeForm', { kind: oneOf(...DEVICE_KINDS), name: GivenName, vendorId: optional(VendorId) }),
    answer: closedRecord('MakePairingCodeAnswer', {
      code: AnyText,
      expiresAt: InstantValue,
      url: AnyText,
      trust: optional(TrustView),
    }),
    refusals: ['others_kept_out', ...VENDOR_REFUSALS],
  }),
  pairDevice: tillOperation({
    devices: DEVICE_KINDS,
    needsEmployee: false,
    query: NO_TILL_QUERY,
    id: 'pairDevice',
    method: 'POST',
    path: '/till/pairing',
    summary: 'Exchange a code for a credential, which comes as a cookie that no script reads',
    request: closedRecord('PairingForm', { code: text(64, 4), deviceId: RecordId }),
    answer: closedRecord('PairDeviceAnswer', { id: AnyText, name: AnyText, kind: DeviceKind }),
    refusals: ['bad_code', 'locked_out', ...VENDOR_REFUSALS],
  }),
  listDevices: tillOperation({
    ...till,
    id: 'listDevices',
    method: 'GET',
    path: '/till/devices',
    summary: 'Devices of this host',
    request: undefined,
    answer: list(DeviceView),
    refusals: [],
  }),
  changeDeviceVendor: tillOperation({
    ...till,
    right: 'pairing',
    id: 'changeDeviceVendor',
    method: 'PUT',
    path: '/till/devices/{device_id}/vendor',
    summary: 'Let a device sell for another vendor of the same service; refused while it is in the middle of something, saying what',
    request: closedRecord('DeviceVendorForm', { vendorId: VendorId }),
    answer: DeviceView,
    refusals: ['unknown', 'sale_unfinished', 'shift_open', 'tab_in_cart', ...VENDOR_REFUSALS],
  }),
  renameDevice: tillOperation({
    ...till,
    right: 'pairing',
    id: 'renameDevice',
    method: 'PUT',
    path: '/till/devices/{device_id}/name',
    summary: 'Call a device something else',
    request: closedRecord('DeviceNameForm', { name: GivenName }),
    answer: DeviceView,
    refusals: ['unknown'],
  }),
  revokeDevice: tillOperation({
    ...till,
    right: 'pairing',
    id: 'revokeDevice',
    method: 'DELETE',
    path: '/till/devices/{device_id}',
    summary: 'Take a device its credential, at once',
    request: undefined,
    answer: undefined,
    refusals: ['unknown', 'own_device'],
  }),
} as const;
