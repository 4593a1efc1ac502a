import type { StoreApi } from 'zustand/vanilla';
import { type Instant, now } from '../../shared/base/time.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { type DeviceReport, READINESS_OPERATIONS } from '../../shared/till-contract/operations/readiness-operations.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';
import { askTill } from './ask-till.ts';
import type { Host } from './host-store.ts';

/** Defined by the build. */
declare const PAGE_VERSION: string;

interface ReportedMenu {
  readonly store: Pick<
    StoreApi<{ readonly catalogue: Pick<Catalogue, 'revision'> | undefined; readonly pulledAt: Instant | undefined }>,
    'getState' | 'subscribe'
  >;
  pull(): Promise<void>;
}

interface Reporting {
  readonly host: Host;
  /** Given by screens that sell; other screens have no menu. */
  readonly menu?: ReportedMenu;
  readonly world: WindowWorld;
}

const EVERY = 60_000;

/** Reports the state of this device to the host: when the host comes back, when the menu changes, on request, and every minute. */
export function reportToHost({ host, menu, world }: Reporting): void {
  const report = async (): Promise<void> => {
    if (host.store.getState().presence !== 'there') return;
    const [storage, battery] = await Promise.all([storageState(), batteryState()]);
    const { catalogue, pulledAt } = menu?.store.getState() ?? {};
    const body: DeviceReport = {
      version: PAGE_VERSION,
      storage,
      ...battery,
      ...(catalogue !== undefined && pulledAt !== undefined && { menu: { revision: catalogue.revision, pulledAt } }),
      // Read last, because the host measures the device's clock by it.
      at: now(world),
    };
    // A lost report does not matter, as the next one follows.
    await askTill(READINESS_OPERATIONS.reportDevice, { body });
  };
  host.store.subscribe((state, before) => {
    if (state.presence === 'there' && before.presence !== 'there') void report();
  });
  menu?.store.subscribe((state, before) => {
    if (state.catalogue !== before.catalogue) void report();
  });
  host.on('report_wanted', () => void (menu?.pull() ?? Promise.resolve()).then(report));
  setInterval(() => void report(), EVERY);
}

/** Share of the storage quota. */
const NEARLY_FULL = 0.9;

async function storageState(): Promise<DeviceReport['storage']> {
  // Browsers offer this only to pages from a secure address.
  const storage = navigator.storage as StorageManager | undefined;
  if (storage === undefined) return 'unknown';
  try {
    const { usage = 0, quota = Number.POSITIVE_INFINITY } = await storage.estimate();
    if (usage > quota * NEARLY_FULL) return 'nearly_full';
    return (await storage.persisted()) ? 'kept' : 'may_go';
  } catch {
    return 'unknown';
  }
}

/** Few browsers report a battery. Those that do report a machine without one as full and charging. */
interface BatteryBrowser {
  getBattery?(): Promise<{ readonly level: number; readonly charging: boolean }>;
}

async function batteryState(): Promise<Pick<DeviceReport, 'battery'>> {
  try {
    const battery = await (navigator as BatteryBrowser).getBattery?.();
    return battery === undefined ? {} : { battery: { percent: Math.round(battery.level * 100), isCharging: battery.charging } };
  } catch {
    return {};
  }
}
