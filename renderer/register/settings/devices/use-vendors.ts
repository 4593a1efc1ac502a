import { useEffect, useState } from 'react';
import type { VendorView } from '../../../../shared/till-contract/operations/device-operations.ts';
import { HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import { askHost } from '../../../host/ask-host.ts';
import { useHost } from '../../frame/use-register.ts';

export interface SharedVendors {
  /** Whom the host itself sells for: a device sells for that one unless it is told otherwise. */
  readonly homeId: number | undefined;
  /** Whom devices of this host may sell for. */
  readonly vendors: readonly VendorView[];
}

/** Vendors of one corporate share a host; a key may know those of others too. */
export function useVendors(): SharedVendors {
  const presence = useHost((host) => host.presence);
  const [known, setKnown] = useState<SharedVendors>({ homeId: undefined, vendors: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that came back is asked again.
  useEffect(() => {
    let isWanted = true;
    void askHost(HOST_OPERATIONS.readConnection, {}).then((answer) => {
      if (!isWanted || !answer.ok) return;
      const { place, vendors } = answer.value;
      setKnown({ homeId: place?.vendorId, vendors: vendors.filter(({ corporateId }) => corporateId === place?.corporateId) });
    });
    return () => {
      isWanted = false;
    };
  }, [presence]);
  return known;
}
