import { accept, refuse } from '../../base/outcome.ts';
import type { DrawerView, SHIFT_OPERATIONS } from '../../till-contract/operations/shift-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { hasRight, signedIn } from '../context/staff-rights.ts';
import type { DeviceRecord } from '../records/devices-record.ts';
import { type Drawer, type DrawerRecord, drawerOf, findDrawer, isOfKiosks } from '../records/drawer-record.ts';
import { findShift } from '../records/shifts-record.ts';
import { decideAndWrite, findKept, readKept } from '../records/till-records.ts';
import type { TillHandler } from '../till-call.ts';
import { findPayingAt, keepTillDrawer } from './drawer-tills.ts';
import { viewOfShift } from './shifts-view.ts';

type Operations = typeof SHIFT_OPERATIONS;

function isTill({ kind, revokedAt }: DeviceRecord): boolean {
  return kind === 'till' && revokedAt === undefined;
}

export const listDrawers: TillHandler<HostContext, Operations['listDrawers']> = async (context, { caller }) => {
  const { journal, devices } = context;
  const own = await drawerOf(journal, caller);
  const tills = devices.list().filter(isTill);
  const found = new Map<string, { readonly drawer: Drawer; readonly tills: { id: string; name: string }[] }>([
    [own.id, { drawer: own, tills: [] }],
  ]);
  for (const { id, name } of tills) {
    const drawer = await drawerOf(journal, { kind: 'till', deviceId: id, deviceName: name });
    const entry = found.get(drawer.id) ?? { drawer, tills: [] };
    entry.tills.push({ id, name });
    found.set(drawer.id, entry);
  }
  // The till of an open drawer may be gone, but the drawer must still be counted.
  for (const record of await journal.listRecords('drawer', { states: ['open'], limit: MOST_DRAWERS })) {
    const { body } = readKept<DrawerRecord>(record);
    const shift = body.shiftId === undefined ? undefined : await findShift(journal, body.shiftId);
    if (!found.has(record.id)) found.set(record.id, { drawer: { id: record.id, name: shift?.body.drawerName ?? '' }, tills: [] });
  }
  const isAll = hasRight(context, caller, 'shifts');
  const views = [...found.values()].filter(({ drawer }) => isAll || drawer.id === own.id);
  return accept(await Promise.all(views.map(({ drawer, tills: at }) => viewOfDrawer(context, drawer, at, drawer.id === own.id))));
};

const MOST_DRAWERS = 1000;

async function viewOfDrawer(
  { journal }: HostContext,
  { id, name }: Drawer,
  tills: DrawerView['tills'],
  isOwn: boolean,
): Promise<DrawerView> {
  const drawerRecord = await findDrawer(journal, id);
  const shift = drawerRecord?.body.shiftId === undefined ? undefined : await findShift(journal, drawerRecord.body.shiftId);
  return {
    id,
    name,
    isOwn,
    isOfKiosks: isOfKiosks(id),
    tills,
    ...(shift?.state === 'open' && { shift: await viewOfShift(journal, shift.body) }),
    lastNumber: drawerRecord?.body.lastNumber ?? 0,
  };
}

export const giveDrawer: TillHandler<HostContext, Operations['giveDrawer']> = async (context, { caller, path, body, at }) => {
  const { journal, devices } = context;
  const [till, owner] = [devices.find(path.device_id), devices.find(body.drawerId)];
  if (till === undefined || owner === undefined || !isTill(till) || !isTill(owner)) return refuse({ code: 'unknown' });
  const give = () =>
    decideAndWrite<undefined>(journal, async () => {
      const before = await findKept<Drawer>(journal, 'till_drawer', till.id);
      if ((before?.body.id ?? till.id) === owner.id) return accept({ value: undefined });
      const paying = await findPayingAt(journal, till.id);
      if (paying !== undefined) return refuse({ code: 'sale_unfinished', facts: paying });
      const details = { device: till.id, drawer: owner.id, employee: signedIn(caller).id };
      return accept({
        value: undefined,
        write: {
          records: [keepTillDrawer(till.id, before?.version ?? 0, at, { id: owner.id, name: owner.name })],
          audit: { at, event: 'drawer_given', body: JSON.stringify(details) },
        },
      });
    });
  const given = await context.inTurnAt(till.id, give);
  if (given.ok) context.emit({ kind: 'shift_changed' });
  return given;
};
