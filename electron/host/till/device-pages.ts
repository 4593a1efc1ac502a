import { base64Url } from '../../../shared/base/base64.ts';
import { bytesOfHex } from '../../../shared/base/hex.ts';
import { pageOfKind } from '../../../shared/till-contract/desktop/device-pages.ts';
import type { DeviceKind } from '../../../shared/till-contract/parts/till-operation.ts';

/** Builds a pairing link. The code and the authority's fingerprint are in the fragment, which browsers never send to a server. */
export function pairingLink(url: string, kind: DeviceKind, code: string, fingerprint: string | undefined): string {
  const authority = fingerprint === undefined ? '' : `&authority=${base64Url(bytesOfHex(fingerprint.replaceAll(':', '').toLowerCase()))}`;
  return `${url}${pageOfKind(kind)}#pair=${code}${authority}`;
}
