import { useState } from 'react';

export interface Photo {
  /** Undefined while there is none, or once it could not be loaded. */
  readonly source: string | undefined;
  readonly onError: () => void;
}

/** A picture that is given up when it cannot be loaded, until there is another. */
export function usePhoto(address: string | undefined): Photo {
  const [broken, setBroken] = useState<string>();
  return { source: address === broken ? undefined : address, onError: () => setBroken(address) };
}
