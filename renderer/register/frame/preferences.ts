import type { StoreApi } from 'zustand/vanilla';
import { type OwnChoices, openOwnChoices } from '../../ui/boot/own-choices.ts';
import type { KeyMap } from '../../ui/commands/command.ts';
import type { Theme } from '../../ui/design/theme.ts';

/** The settings of this window only; the host keeps the settings for all screens. */
export interface Preferences extends OwnChoices {
  readonly theme: Theme;
  /** Whether tiles have pictures; they have none unless somebody wants them. */
  readonly hasPictures: boolean;
  /** Key bindings that replace a command's own, by command name. */
  readonly keys: KeyMap;
}

export function openPreferences(page: Window): StoreApi<Preferences> {
  return openOwnChoices<Preferences>(page, 'register', { theme: 'system', hasPictures: false, keys: {} });
}
