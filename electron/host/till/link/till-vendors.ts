import type { YieldToOthers } from '../../../../shared/base/steps/steps.ts';
import type { World } from '../../../../shared/base/world.ts';
import type { Drainer } from '../../../../shared/sync/drain/drainer.ts';
import type { Journal } from '../../../../shared/sync/journal/journal.ts';
import type { Timer } from '../../../../shared/sync/journal/timer.ts';
import type { HostVendor } from '../../../../shared/till/context/host-context.ts';
import { makeMenuCache } from '../../../../shared/till/memory/compiled-catalogues.ts';
import type { VendorPlace } from '../../../../shared/till-contract/operations/host-operations.ts';
import { makeTillMenu, type TillMenu } from './till-menu.ts';
import { placeOf } from './till-vendor.ts';

/** The vendors that a host's devices sell for. Each has a menu of its own, which is updated separately. */
export interface TillVendors {
  find(vendorId: number): HostVendor | undefined;
  /** Begins to sell for a vendor, at first with the menu of an earlier process. A second call does nothing. */
  begin(place: VendorPlace): Promise<void>;
  end(vendorId: number): Promise<void>;
  /** Resolves once a check that began after the call has ended: of all menus, or of one. */
  lookNow(vendorId?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface TillVendorsOptions {
  readonly drainer: Pick<Drainer, 'caller' | 'connection' | 'quietFor'>;
  readonly journal: Pick<Journal, 'append' | 'findFact'>;
  readonly world: World;
  readonly timer: Timer;
  readonly yieldToOthers: YieldToOthers;
  readonly everyMilliseconds: number;
  /** Runs after a menu, and the vendor's details with it, was put into use. */
  readonly onPulled: (place: VendorPlace, revision: string) => void;
  readonly onLooked: () => void;
  readonly onFault: (fault: unknown) => void;
}

interface Begun {
  place: VendorPlace;
  readonly vendor: HostVendor;
  readonly menu: TillMenu;
  readonly isOpen: Promise<void>;
}

export function makeTillVendors(parts: TillVendorsOptions): TillVendors {
  const begun = new Map<number, Begun>();

  const make = (place: VendorPlace): Begun => {
    const menuCache = makeMenuCache();
    const menu = makeTillMenu({
      ...parts,
      place,
      menuCache,
      onPulled: ({ pulled, catalogue }) => {
        made.place = placeOf(pulled.vendor, pulled.venue?.name ?? made.place.venueName);
        parts.onPulled(made.place, catalogue.revision);
      },
    });
    const vendor: HostVendor = {
      get place() {
        return made.place;
      },
      menuCache,
      catalogues: { newest: () => menuCache.current()?.catalogue, find: menuCache.find, replacedAt: menuCache.replacedAt },
      menuProblem: menu.problem,
      findByBarcode: menu.findByBarcode,
      readPulled: menu.readPulled,
    };
    const made: Begun = { place, vendor, menu, isOpen: menu.open().then(menu.start) };
    return made;
  };
  const stop = async ({ menu, isOpen }: Begun): Promise<void> => {
    // Wait for the opening, which would otherwise start the menu after its stop.
    await isOpen.catch(() => undefined);
    await menu.stop();
  };

  return {
    find: (vendorId) => begun.get(vendorId)?.vendor,
    begin(place) {
      const known = begun.get(place.vendorId) ?? make(place);
      begun.set(place.vendorId, known);
      return known.isOpen;
    },
    async end(vendorId) {
      const known = begun.get(vendorId);
      begun.delete(vendorId);
      if (known !== undefined) await stop(known);
    },
    async lookNow(vendorId) {
      const meant = [...begun.values()].filter(({ place }) => vendorId === undefined || place.vendorId === vendorId);
      await Promise.all(meant.map(({ menu }) => menu.lookNow()));
    },
    async stop() {
      await Promise.all([...begun.values()].map(stop));
    },
  };
}
