import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { TillSettings } from '../../shared/till-contract/operations/host-operations.ts';
import type { Host } from '../host/host-store.ts';
import { showAccent } from '../ui/design/stand-accent.ts';

export type StandLook = Pick<TillSettings, 'accent' | 'logo'>;

/** Shows the accent of the stand in the whole window, as the settings have it now, and returns them. Undefined until they are known. */
export function useStandLook(host: Host): StandLook | undefined {
  const look = useStore(host.store, ({ settings }) => settings?.settings);
  useAccent(look?.accent);
  return look;
}

export function useAccent(accent: string | undefined): void {
  useEffect(() => showAccent(document.documentElement, accent), [accent]);
}
