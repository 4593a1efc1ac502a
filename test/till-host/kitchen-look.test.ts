import { expect, test } from 'vitest';
import { openTillKitchen } from '../../electron/host/till/till-kitchen.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { keepTicket } from '../../shared/till/records/kitchen-record.ts';
import { openTill } from '../till/test-till.ts';
import { makeWorld } from '../world.ts';

test('a ticket that may have to come back is looked at again where the journal could not be asked', async () => {
  const memory = makeMemoryJournal(makeWorld());
  const till = await openTill({ journal: memory });
  const ticket = { id: 'k1', order: 'o1', at: till.now(), vendorId: 1, businessDate: '2999-01-01', parts: [], lines: [], moves: [] };
  await memory.append({ records: [keepTicket(0, 'open', { ...ticket, cancelledAt: till.now(), cancelledBy: 'r1' } as never)] });
  const lookedUp: string[] = [];
  const journal: Journal = {
    ...memory,
    findRecord(kind, id) {
      lookedUp.push(id);
      return lookedUp.length === 1 ? Promise.reject(new Error('the disk is full')) : memory.findRecord(kind, id);
    },
  };
  const faults: unknown[] = [];
  const devices = { list: () => [] } as unknown as HostContext['devices'];
  const parts = (): HostContext => ({ ...till.parts, journal, devices, kitchen: kitchen.rail }) as unknown as HostContext;
  const kitchen = await openTillKitchen({
    timer: { after: till.scheduler.after },
    journal,
    world: till.world,
    devices,
    emit: () => undefined,
    context: parts,
    readTickets: undefined,
    onFault: (fault) => void faults.push(fault),
  });
  kitchen.start();
  await till.pass(5);
  await kitchen.stop();
  // The first read of the ticket fails, then the ticket and its refund are read; after that nothing is left to do.
  expect([faults.length, lookedUp]).toEqual([1, ['k1', 'k1', 'r1']]);
});
