import { useEffect, useState } from 'react';
import type { VendorView } from '../../../../shared/till-contract/operations/device-operations.ts';
import { HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import { askUntilAnswered } from '../../../host/ask-till.ts';
import { useHost } from '../../frame/use-register.ts';

export interface SharedVendors {
  /** The host's own vendor, which is the default for each device. */
  readonly homeId: number | undefined;
  /** The vendors that devices of this host may sell for. */
  readonly vendors: readonly VendorView[];
}

/** Returns the vendors of the host's corporate. An API key may also list those of others, which cannot share a host. */
export function useVendors(): SharedVendors {
  const presence = useHost((host) => host.presence);
  const [shared, setShared] = useState<SharedVendors>({ homeId: undefined, vendors: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that is back is asked again.
  useEffect(() => {
    let isWanted = true;
    void askUntilAnswered(HOST_OPERATIONS.readConnection, {}, { isWanted: () => isWanted }).then((answer) => {
      if (!isWanted || !answer.ok) return;
      const { place, vendors } = answer.value;
      setShared({ homeId: place?.vendorId, vendors: vendors.filter(({ corporateId }) => corporateId === place?.corporateId) });
    });
    return () => {
      isWanted = false;
    };
  }, [presence]);
  return shared;
}
