import { accept, type Refusal, refuse } from '../../base/outcome.ts';
import { unsentCardRecords } from '../../sync/cards/offline-ledger.ts';
import type { ConnectionForm, HOST_OPERATIONS } from '../../till-contract/operations/host-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import { isOfKiosks } from '../records/drawer-record.ts';
import type { TillHandler } from '../till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const readConnection: TillHandler<HostContext, Operations['readConnection']> = async ({ link }) => accept(await link.view());

export const changeConnection: TillHandler<HostContext, Operations['changeConnection']> = async (context, { caller, body, at }) => {
  const unfinished = await findUnfinished(context);
  if (unfinished !== undefined) return refuse(unfinished);
  const isLeft = await leaves(context, body);
  const { mode, baseUrl, vendorId } = body;
  const facts = { by: signedIn(caller).id, device: caller.deviceId, mode, address: baseUrl, vendor: vendorId };
  const audit = { at, event: 'connection_changed', body: JSON.stringify(facts) };
  const check = async () => (await findUnfinished(context)) ?? (isLeft ? await openShifts(context) : undefined);
  return await context.link.change(body, check, audit);
};

/** True when the service or vendor changes. A new key for the same stand does not need closed shifts. */
async function leaves({ link }: Pick<HostContext, 'link'>, { mode, baseUrl, vendorId }: ConnectionForm): Promise<boolean> {
  const known = await link.view();
  const isOtherService = mode !== known.mode || (mode === 'remote' && baseUrl !== known.baseUrl);
  return isOtherService || (vendorId !== undefined && known.place !== undefined && vendorId !== known.place.vendorId);
}

type Books = Pick<HostContext, 'queue' | 'journal'>;

/** Returns why the service cannot be changed: sales made for one service must never be sent to another. */
export async function findUnfinished(context: Books): Promise<Refusal | undefined> {
  return (await unsentMoney(context))[0];
}

/** Lists all that must be finished before the host is replaced, updated or reset. */
export async function listUnfinished(context: Books): Promise<readonly Refusal[]> {
  const shifts = await openShifts(context);
  return [...(await unsentMoney(context)), ...(shifts === undefined ? [] : [shifts])];
}

const MOST_RECORDS = 1000;

async function unsentMoney({ queue, journal }: Books): Promise<readonly Refusal[]> {
  const cards = (await unsentCardRecords(journal)).length;
  const { waiting, unsure, attention, amount } = queue.summary();
  const sales = (await journal.listRecords('sale', { states: ['paying', 'aside'], limit: MOST_RECORDS })).length;
  return [
    ...(cards > 0 ? [{ code: 'cards_unsent', facts: { cards } }] : []),
    ...(waiting + unsure + attention > 0 ? [{ code: 'unsent', facts: { waiting, unsure, attention, amount } }] : []),
    ...(sales > 0 ? [{ code: 'sale_unfinished', facts: { sales } }] : []),
  ];
}

/** Skips the kiosks' shift, which ends by itself and holds no cash. */
async function openShifts({ journal }: Pick<HostContext, 'journal'>): Promise<Refusal | undefined> {
  const drawers = await journal.listRecords('drawer', { states: ['open'], limit: MOST_RECORDS });
  const shifts = drawers.filter(({ id }) => !isOfKiosks(id)).length;
  return shifts === 0 ? undefined : { code: 'shift_open', facts: { shifts } };
}
