import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Money } from '../../shared/base/money.ts';
import type { Transport } from '../../shared/contract/http/exchange.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { KIOSK_OPERATIONS } from '../../shared/till-contract/operations/kiosk-operations.ts';
import { KITCHEN_OPERATIONS } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { PRINTER_OPERATIONS } from '../../shared/till-contract/operations/printer-operations.ts';
import { REFUND_OPERATIONS } from '../../shared/till-contract/operations/refund-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { SHIFT_OPERATIONS } from '../../shared/till-contract/operations/shift-operations.ts';
import { APPROVED_ACTIONS, ROLES, type Role } from '../../shared/till-contract/parts/permissions.ts';
import type { DeviceKind, TillOperation } from '../../shared/till-contract/parts/till-operation.ts';
import { type PairedDevice, pairWith } from './paired-device.ts';
import { printerAt } from './printing-till.ts';
import { untilStatus } from './received-events.ts';
import { type RunningTillHost, startTillHost } from './running-till-host.ts';
import { cartThatSells, openOne, payInCash, pullWhole, sellOne } from './till-sale.ts';
import { BAR, GRILL, withOpenBar } from './two-vendors.ts';

/** Devices and records of one vendor, with a record for each kind of request. */
export interface VendorRecords {
  readonly vendorId: number;
  readonly devices: Readonly<Record<DeviceKind, PairedDevice>>;
  /** Only for tests that rename, move or remove a device. */
  readonly spare: PairedDevice;
  readonly catalogue: Catalogue;
  readonly itemId: string;
  readonly due: Money;
  /** The cart of the tab and of the held carts; `orderedAtCounter` is that of the kiosk's order. */
  readonly heldCart: Cart;
  readonly orderedAtCounter: ReturnType<typeof cartThatSells>;
  readonly ids: {
    readonly paying: string;
    readonly tender: string;
    readonly covered: string;
    readonly left: string;
    readonly sold: string;
    readonly unsold: string;
    readonly job: string;
    readonly held: string;
    readonly recalled: string;
    readonly tab: string;
    readonly refund: string;
    readonly shift: string;
    readonly movement: string;
    readonly xReport: string;
    readonly paper: string;
    readonly ticket: string;
    readonly kioskSale: string;
    readonly counterOrder: string;
  };
}

export interface AccessHost {
  readonly running: RunningTillHost;
  readonly vendors: readonly [VendorRecords, VendorRecords];
  readonly revoked: PairedDevice;
  /** Signs in a person of this role at the tills of both vendors, or signs out. */
  be(role: Role | undefined): Promise<void>;
  /** Gives the right to `role` from now on, or to the role that it has by default. */
  allow(right: string, role: Role | undefined): Promise<void>;
}

export const newId = (): string => uuidV4(nodeWorld);

export async function openAccessHost(): Promise<AccessHost> {
  const running = await startTillHost();
  const edited = await running.host.service.context.catalogues.edit(withOpenBar);
  const inside = running.host.till?.inside;
  if (edited?.ok !== true || inside === undefined) throw new Error('the host has no till');
  await running.host.till?.staff.adopt(ROLES.map((role) => ({ id: role, name: role, role })));
  // No action needs a PIN here: the tests are about who has access.
  await inside.settingsRecord.change(({ revision, settings }) => ({
    revision: revision + 1,
    settings: {
      ...settings,
      asksAgeForAlcohol: false,
      permissions: Object.fromEntries(APPROVED_ACTIONS.map((action) => [action, 'cashier'])),
    },
  }));
  const first = await running.pair();
  await inside.devices.setEmployee(first.id as never, 'admin');
  const { asOf } = running.host.service.context.catalogues.current().revision;
  await untilStatus(first, ({ catalogue }) => catalogue?.revision === asOf);
  const pair = async (kind: DeviceKind, vendorId: number): Promise<PairedDevice> => {
    const body = { kind, name: `${kind} of ${vendorId}`, vendorId };
    return await pairWith(running.url, (await first.must(HOST_OPERATIONS.makePairingCode, { body })).url);
  };
  await first.must(PRINTER_OPERATIONS.keepPrinter, { path: { printer_id: 'p1' }, body: printerForm() });
  const tills: string[] = [];
  const make = async (vendorId: number): Promise<VendorRecords> => {
    const devices = {
      till: await pair('till', vendorId),
      kiosk: await pair('kiosk', vendorId),
      kitchen: await pair('kitchen', vendorId),
      display: await pair('display', vendorId),
      board: await pair('board', vendorId),
      menu: await pair('menu', vendorId),
    };
    tills.push(devices.till.id);
    await inside.devices.setEmployee(devices.till.id as never, 'admin');
    return await sellAt(vendorId, devices, await pair('till', vendorId));
  };
  const vendors = [await make(GRILL), await make(BAR)] as const;
  const revoked = await pair('till', GRILL);
  await inside.devices.revoke(revoked.id, 'admin');
  return {
    running,
    vendors,
    revoked,
    async be(role) {
      for (const id of tills) await inside.devices.setEmployee(id as never, role);
    },
    async allow(right, role) {
      await inside.settingsRecord.change(({ revision, settings }) => {
        const { [right as 'settings']: _before, ...rest } = settings.permissions;
        return {
          revision: revision + 1,
          settings: { ...settings, permissions: { ...rest, ...(role !== undefined && { [right]: role }) } },
        };
      });
    },
  };
}

function printerForm() {
  const { id: _id, ...form } = printerAt(9);
  return form;
}

async function sellAt(vendorId: number, devices: VendorRecords['devices'], spare: PairedDevice): Promise<VendorRecords> {
  const { till, kiosk, kitchen } = devices;
  // A connected kitchen, so that sales make tickets.
  const received = await kitchen.listen();
  const catalogue = await pullWhole(till);
  const { cart, due } = cartThatSells(catalogue);
  const paying = await openOne(till, catalogue);
  const tender = newId();
  const voucher = { kind: 'external', amount: 1 as Money, provider: 'Voucher', reference: newId() } as const;
  await till.must(SALE_OPERATIONS.addTender, { path: { sale_id: paying.saleId, tender_id: tender }, body: voucher });
  const covered = await openOne(till, catalogue);
  await till.must(SALE_OPERATIONS.addTender, {
    path: { sale_id: covered.saleId, tender_id: newId() },
    body: { kind: 'cash', amount: due },
  });
  const left = await openOne(till, catalogue);
  const sold = await sellOne(till, catalogue);
  const given = await payInCash(till, await openOne(till, catalogue));
  const [held, recalled, tab, refund, movement, xReport, paper, counterOrder] = Array.from({ length: 8 }, newId) as never as string[];
  for (const held_id of [held, recalled] as string[])
    await till.must(CART_KEEPING_OPERATIONS.holdCart, { path: { held_id }, body: { name: 'Ann', cart } });
  await till.must(CART_KEEPING_OPERATIONS.keepTab, {
    path: { tab_id: tab as string, edit_id: newId() },
    body: { name: 'Bo', cart, revision: 0 },
  });
  const { way = 'cash', amount } = await till.must(REFUND_OPERATIONS.offerRefund, { query: { sale_id: given.sale.id } });
  await till.must(REFUND_OPERATIONS.askRefund, {
    path: { refund_id: refund as string },
    body: { saleId: given.sale.id, way, amount, reason: 'Cold' },
  });
  await till.must(SHIFT_OPERATIONS.moveCash, {
    path: { movement_id: movement as string },
    body: { kind: 'pay_in', amount: 500 as Money, reason: 'Change' },
  });
  const shift = (await till.must(SHIFT_OPERATIONS.listDrawers)).find(({ isOwn }) => isOwn)?.shift?.id ?? '';
  await till.must(SHIFT_OPERATIONS.readXReport, { path: { shift_id: shift, x_id: xReport as string }, body: {} });
  await till.must(PRINTER_OPERATIONS.printPaper, {
    path: { job_id: paper as string },
    body: { what: { kind: 'sale', saleId: sold.sale.id } },
  });
  const kioskSale = await openOne(kiosk, catalogue);
  const order = { path: { order_id: counterOrder as string }, body: cartThatSells(catalogue) };
  await kiosk.must(KIOSK_OPERATIONS.orderAtCounter, order);
  const { tickets } = await kitchen.must(KITCHEN_OPERATIONS.readKitchen);
  received.close();
  const ids = { held, recalled, tab, refund, movement, xReport, paper, counterOrder } as unknown as VendorRecords['ids'];
  return {
    vendorId,
    devices,
    spare,
    catalogue,
    itemId: cart.lines[0]?.itemId ?? '',
    due,
    heldCart: cart,
    orderedAtCounter: order.body,
    ids: {
      ...ids,
      paying: paying.saleId,
      tender,
      covered: covered.saleId,
      left: left.saleId,
      sold: sold.sale.id,
      unsold: newId(),
      job: sold.job?.id ?? '',
      shift,
      ticket: tickets[0]?.id ?? '',
      kioskSale: kioskSale.saleId,
    },
  };
}

export interface Sample {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}

/** One call of the till API, without a socket. */
export async function callApi(answer: Transport, operation: TillOperation, sample: Sample, cookie: string | undefined): Promise<ApiAnswer> {
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sample.path?.[name] ?? 'missing'));
  const search = new URLSearchParams(sample.query).toString();
  const body = sample.body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(sample.body));
  const answered = await answer({
    method: operation.method,
    target: search === '' ? address : `${address}?${search}`,
    headers: { ...(cookie !== undefined && { cookie }), ...(sample.body !== undefined && { 'content-type': 'application/json' }) },
    body,
  });
  const text = new TextDecoder().decode(answered.body);
  const value = text === '' ? undefined : (JSON.parse(text) as { readonly refusal?: { readonly code: string } } | null);
  return { status: answered.status, code: answered.status < 300 ? 'ok' : (value?.refusal?.code ?? ''), text };
}
