import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import type { PairedDevice } from './paired-device.ts';

/** Two vendors of the demo venue. */
export const GRILL = 31;
export const BAR = 32;

/** A bar that sells around the clock, so that a test may run at any hour. */
export function withOpenBar(file: Catalogue): Catalogue {
  return {
    ...file,
    vendors: file.vendors.map((vendor) => {
      const [daypart] = vendor.dayparts;
      return vendor.id !== BAR || daypart === undefined ? vendor : { ...vendor, dayparts: [{ ...daypart, start: '00:00', end: '24:00' }] };
    }),
  };
}

export async function moveTo(manager: PairedDevice, device: PairedDevice, vendorId: number) {
  return await manager.ask(HOST_OPERATIONS.changeDeviceVendor, { path: { device_id: device.id }, body: { vendorId } });
}

export async function vendorOf(device: PairedDevice): Promise<number | undefined> {
  return (await device.must(HOST_OPERATIONS.readStatus)).place?.vendorId;
}

/** Totals of the orders that the service has of the vendor that the device sells for. */
export async function ordersAtService(device: PairedDevice): Promise<readonly number[]> {
  const { orders, isServiceAsked } = await device.must(STAND_OPERATIONS.searchOrders, { query: { where: 'service' } });
  if (!isServiceAsked) throw new Error('the service was not asked');
  return orders.map(({ total }) => total);
}
