import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { KITCHEN_OPERATIONS } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { EVENTS_PATH } from '../../shared/till-contract/operations/till-events.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { grandstand, type ServedHost } from '../host/served-host.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { cartThatSells, pullWhole } from '../till-host/till-sale.ts';

export interface SoakHost {
  readonly host: ServedHost;
  readonly data: string;
  readonly tills: number;
  readonly kiosks: number;
  /** Screens that listen and do nothing else. */
  readonly streams: number;
  readonly onFault: (fault: string) => void;
}

export interface SoakDevices {
  readonly tills: readonly PairedDevice[];
  /** By the next device that is free; later by the first to be, where all are busy. */
  sellOne(): void;
  untilIdle(): Promise<void>;
  /** Nothing is open in the kitchen any more. */
  untilKitchenSeen(): Promise<void>;
  figures(): {
    readonly sold: ReadonlySet<string>;
    /** Milliseconds that each sale took to be paid: from asking until the answer, repeated requests included. */
    readonly paidAfter: readonly number[];
    readonly late: number;
    readonly seenTickets: ReadonlySet<string>;
    readonly silences: number;
  };
  close(): void;
}

const MOST_TRIES = 100;
/** A host lets one device open a few at once. */
const STREAMS_A_DEVICE = 4;
const KITCHEN_MILLISECONDS = 500;

export async function openDevices({ host, data, tills, kiosks, streams: listening, onFault }: SoakHost): Promise<SoakDevices> {
  const pair = async (kind: DeviceKind): Promise<PairedDevice> => {
    const { output } = await grandstand(['pair', '--kind', kind, '--data', data]);
    return await pairWith(host.url, output.trim());
  };
  const several = async (kind: DeviceKind, count: number): Promise<readonly PairedDevice[]> => {
    const paired: PairedDevice[] = [];
    while (paired.length < count) paired.push(await pair(kind));
    return paired;
  };
  const sellers = { tills: await several('till', tills), kiosks: await several('kiosk', kiosks) };
  const [kitchen, board] = [await pair('kitchen'), await pair('board')];
  for (const till of sellers.tills) {
    const [cashier] = await till.must(HOST_OPERATIONS.listStaff);
    await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: cashier?.id ?? '' } });
  }
  const catalogue = await pullWhole(sellers.tills[0] as PairedDevice);
  const sold = new Set<string>();
  const paidAfter: number[] = [];
  const seenTickets = new Set<string>();
  let [late, silences, waiting, isClosed] = [0, 0, 0, false];

  /** As a window does it: the same again until there is an answer. */
  const persist = (device: PairedDevice): PairedDevice['must'] => {
    return async (operation, stream) => {
      for (let tries = 0; ; tries += 1) {
        const answer = await device.ask(operation, stream).catch(() => undefined);
        if (answer !== undefined && answer.refusal === undefined) return answer.value;
        const isPassing = answer === undefined || answer.refusal?.code === 'too_busy';
        if (!isPassing || tries === MOST_TRIES) throw new Error(`${operation.id}: ${JSON.stringify(answer?.refusal)}`);
        silences += 1;
        await sleep(100);
      }
    };
  };
  const sell = async (device: PairedDevice, isKiosk: boolean): Promise<void> => {
    const must = persist(device);
    const path = { sale_id: uuidV4(nodeWorld) };
    const body = cartThatSells(catalogue);
    await must(SALE_OPERATIONS.openSale, { path, body });
    const [id, amount] = [uuidV4(nodeWorld), body.due];
    if (isKiosk) await must(SALE_OPERATIONS.chargeCard, { path: { ...path, charge_id: id }, body: { amount } });
    else await must(SALE_OPERATIONS.addTender, { path: { ...path, tender_id: id }, body: { kind: 'cash', amount } });
    const startedAt = performance.now();
    await must(SALE_OPERATIONS.completeSale, { path, body: {} });
    paidAfter.push(performance.now() - startedAt);
    sold.add(path.sale_id);
  };

  const free = [
    ...sellers.tills.map((device) => ({ device, isKiosk: false })),
    ...sellers.kiosks.map((device) => ({ device, isKiosk: true })),
  ];
  const all = free.length;
  const begin = (): void => {
    const next = free.shift();
    if (next === undefined) return;
    void sell(next.device, next.isKiosk)
      .catch((fault: unknown) => onFault(String(fault)))
      .finally(() => {
        free.push(next);
        if (waiting > 0) {
          waiting -= 1;
          begin();
        }
      });
  };

  let openTickets = 0;
  let revision: string | undefined;
  const workOff = async (): Promise<void> => {
    const must = persist(kitchen);
    const { tickets, hidden, ...rest } = await must(
      KITCHEN_OPERATIONS.readKitchen,
      revision === undefined ? {} : { query: { after: revision } },
    );
    ({ revision } = rest);
    const open = tickets.filter(({ state }) => state === 'open');
    openTickets = open.length + hidden;
    for (const { id } of tickets) seenTickets.add(id);
    for (const { id } of open) {
      await must(KITCHEN_OPERATIONS.moveTicket, { path: { ticket_id: id, move_id: uuidV4(nodeWorld) }, body: { kind: 'bump' } });
      await must(KITCHEN_OPERATIONS.moveTicket, { path: { ticket_id: id, move_id: uuidV4(nodeWorld) }, body: { kind: 'fetch' } });
    }
  };
  const working = (async () => {
    while (!isClosed) {
      await workOff().catch((fault: unknown) => onFault(`kitchen: ${String(fault)}`));
      await persist(board)(KITCHEN_OPERATIONS.readBoard).catch((fault: unknown) => onFault(`board: ${String(fault)}`));
      await sleep(KITCHEN_MILLISECONDS);
    }
  })();
  const screens = await several('display', Math.ceil(listening / STREAMS_A_DEVICE));
  const further = Array.from({ length: listening }, (_, place) => screens[place % screens.length] as PairedDevice);
  const streams = [...sellers.tills, ...sellers.kiosks, kitchen, board, ...further].map(({ cookie }) => receive(host.url, cookie));

  return {
    tills: sellers.tills,
    sellOne() {
      if (free.length > 0) return begin();
      waiting += 1;
      late += 1;
    },
    async untilIdle() {
      while (free.length < all) await sleep(20);
    },
    async untilKitchenSeen() {
      for (let quiet = 0; quiet < 4; quiet = openTickets === 0 ? quiet + 1 : 0) await sleep(KITCHEN_MILLISECONDS);
      isClosed = true;
      await working;
    },
    figures: () => ({ sold, paidAfter, late, seenTickets, silences }),
    close() {
      for (const end of streams) end();
    },
  };
}

/** Reads a stream of events as a window does, and keeps nothing of it. */
function receive(url: string, cookie: string): () => void {
  const stream = get(url + EVENTS_PATH, { headers: { cookie }, agent: false }, (response) => response.resume());
  stream.on('error', () => undefined);
  return () => stream.destroy();
}
