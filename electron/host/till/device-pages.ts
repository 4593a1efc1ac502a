import { base64Url } from '../../../shared/base/base64.ts';
import { bytesOfHex } from '../../../shared/base/hex.ts';
import { pageOfKind } from '../../../shared/till-contract/desktop/device-pages.ts';
import type { DeviceKind } from '../../../shared/till-contract/parts/till-operation.ts';

/**
 * Builds the link for pairing a device. The code is in the fragment, which browsers never send to a server, and so is the authority's
 * fingerprint, for clients that can compare it.
 */
export function pairingLink(url: string, kind: DeviceKind, code: string, fingerprint: string | undefined): string {
  const authority = fingerprint === undefined ? '' : `&authority=${base64Url(bytesOfHex(fingerprint.replaceAll(':', '').toLowerCase()))}`;
  return `${url}${pageOfKind(kind)}#pair=${code}${authority}`;
}
