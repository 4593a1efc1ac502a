import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Instant, now } from '../../shared/base/time.ts';
import { reportToHost } from '../host/device-report.ts';
import { type Host, makeHost } from '../host/host-store.ts';
import type { PairingRefusal } from '../host/pairing.ts';
import { holdsPairingCode, pair, takePairingCode } from '../host/pairing.ts';
import { followMenu } from '../selling/follow-menu.ts';
import type { MenuStore } from '../selling/menu-store.ts';
import { keepAwake } from '../ui/boot/keep-awake.ts';
import { type OwnChoices, openOwnChoices } from '../ui/boot/own-choices.ts';
import { makeUsable, type WindowDatabase } from '../ui/boot/window-database.ts';
import { type WindowWorld, windowWorld } from '../ui/boot/window-world.ts';
import type { Theme } from '../ui/design/theme.ts';

/** The settings of this one screen. Settings for all devices are at the host. */
export interface ScreenPreferences extends OwnChoices {
  readonly theme: Theme;
  readonly isHeard: boolean;
  /** Empty: all stations. */
  readonly stationIds: readonly string[];
  /** In the kitchen: the list of what is to be made in all gives its place to the tickets. */
  readonly isAllDayFolded: boolean;
}

/** A screen that sells nothing: it shows the host's data and, if the host is silent, since when. */
export interface PairedScreen {
  readonly world: WindowWorld;
  readonly preferences: StoreApi<ScreenPreferences>;
  readonly host: Host;
  /** Since when the host has been silent; undefined while it answers. */
  readonly silence: StoreApi<{ readonly since: Instant | undefined }>;
  /** Why the pairing code in the address was refused. */
  readonly pairingRefusal: PairingRefusal | undefined;
  /** Pairs with a code that a person typed. */
  join(code: string): Promise<PairingRefusal | undefined>;
}

/** The first theme is dark, because these screens hang where light is low. */
const FIRST_PREFERENCES = { theme: 'dark', isHeard: true, stationIds: [], isAllDayFolded: false } as const;

/** `menu`: for a screen that shows the menu. */
export async function openPairedScreen(database: WindowDatabase, page: Window, menu?: MenuStore): Promise<PairedScreen> {
  const world = windowWorld;
  await makeUsable(database);
  const code = takePairingCode(page);
  const preferences = openOwnChoices<ScreenPreferences>(page, database.name, FIRST_PREFERENCES);
  const [pairingRefusal] = await Promise.all([code === undefined ? undefined : pair(database, world, code), menu?.open()]);
  const host = makeHost();
  const silence = createStore<{ readonly since: Instant | undefined }>(() => ({ since: undefined }));
  page.addEventListener('hashchange', () => {
    if (holdsPairingCode(page)) page.location.reload();
  });
  host.store.subscribe(({ presence }, before) => {
    if (presence === before.presence) return;
    if (presence === 'there' || presence === 'unpaired') silence.setState({ since: undefined });
    else if (silence.getState().since === undefined && presence === 'silent') silence.setState({ since: now(world) });
  });
  if (menu !== undefined) followMenu(host, menu);
  reportToHost({ host, world, ...(menu !== undefined && { menu }) });
  keepAwake(page);
  return {
    world,
    preferences,
    host,
    silence,
    pairingRefusal,
    join: async (typed) => {
      const refusal = await pair(database, world, typed);
      if (refusal === undefined) await host.refresh();
      return refusal;
    },
  };
}
