import fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { uuidV4 } from '../../shared/base/ids.ts';
import { instantFromEpoch } from '../../shared/base/time.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { firstSeed, isLong } from '../base/search.ts';
import {
  addDiscountCommand,
  addItemCommand,
  addPaymentCommand,
  calculateCommand,
  cancelCommand,
  checkOutCommand,
  createCommand,
  deleteDiscountCommand,
  deleteItemCommand,
  deletePaymentCommand,
  type OrderCommand,
  patchCommand,
  type Real,
  submitCommand,
  updateItemCommand,
} from './open-order-commands.ts';
import { makeModel } from './order-model.ts';
import {
  buyCommand,
  chargeCommand,
  listCommand,
  type Means,
  refundCommand,
  signCommand,
  tipCommand,
  voidCommand,
  waitCommand,
} from './sale-commands.ts';
import { openServiceClient, type ServiceClient } from './service-client.ts';
import { VENDOR } from './test-catalogue.ts';

const which = fc.oneof(fc.constant(0), fc.constant(0), fc.nat(20));
const place = fc.nat(2);
const quantity = fc.integer({ min: 1, max: 9 });
const notes = fc.constantFrom(undefined, undefined, 'no salt');
const tag = fc.constantFrom('TEN', 'BURGER-1', 'NOSUCH');
const counts = fc.array(quantity, { minLength: 1, maxLength: 3 });
const means = fc.oneof(fc.constantFrom<Means>('cash', 'card', 'card'), which);
const rarely = fc.nat(9).map((n) => n === 0);

const COMMANDS: readonly fc.Arbitrary<OrderCommand>[] = [
  fc.tuple(fc.array(quantity, { maxLength: 3 }), fc.boolean()).map((given) => createCommand(...given)),
  fc.tuple(which, place, quantity, notes, rarely).map((given) => addItemCommand(...given)),
  fc.tuple(which, place, quantity, notes).map((given) => updateItemCommand(...given)),
  fc.tuple(which, place).map((given) => deleteItemCommand(...given)),
  fc.tuple(which, tag).map((given) => addDiscountCommand(...given)),
  fc.tuple(which, tag).map((given) => deleteDiscountCommand(...given)),
  fc.tuple(which, fc.constantFrom(undefined, 'A47'), fc.boolean()).map((given) => patchCommand(...given)),
  ...Array<fc.Arbitrary<OrderCommand>>(3).fill(which.map(calculateCommand)),
  which.map(submitCommand),
  ...Array<fc.Arbitrary<OrderCommand>>(2).fill(
    fc.tuple(which, fc.constantFrom(true, true, false), rarely).map((given) => addPaymentCommand(...given)),
  ),
  fc.tuple(which, place).map((given) => deletePaymentCommand(...given)),
  ...Array<fc.Arbitrary<OrderCommand>>(2).fill(which.map(checkOutCommand)),
  fc.tuple(which, rarely).map(([n, isCancel]) => (isCancel ? cancelCommand(n) : submitCommand(n))),
  ...Array<fc.Arbitrary<OrderCommand>>(2).fill(fc.tuple(counts, means, fc.boolean()).map((given) => signCommand(...given))),
  ...Array<fc.Arbitrary<OrderCommand>>(3).fill(which.map(buyCommand)),
  fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.nat(2)).map((given) => chargeCommand(...given)),
  ...Array<fc.Arbitrary<OrderCommand>>(2).fill(which.map(refundCommand)),
  fc.tuple(which, fc.integer({ min: 1, max: 500 })).map((given) => tipCommand(...given)),
  which.map(voidCommand),
  fc.integer({ min: 1, max: 10 }).map(waitCommand),
  fc.constantFrom('OPEN', 'COMPLETED', 'CANCELLED').map((status) => listCommand(status as 'OPEN')),
];

/**
 * Random days at a vendor, played against the service and against a small model of it at once. LONG=1 plays ten thousand of fifty steps;
 * SEED=n plays a day again.
 */
export function describeModel(name: string, openStore: () => Promise<ServiceStore>): void {
  describe(`the service as its model has it: ${name}`, () => {
    let client: ServiceClient;
    beforeAll(async () => {
      client = await openServiceClient({ store: await openStore(), settings: { tokenLifetimeSeconds: 100 * 365 * 86_400 } });
    });
    // The last day that the time limit interrupts goes on behind the test: its refund may be half made as the books are compared.
    let lastDay: Promise<unknown> = Promise.resolve();
    afterAll(async () => {
      await lastDay;
      await client.close();
    });

    const begin = async (): Promise<{ readonly model: ReturnType<typeof makeModel>; readonly real: Real }> => {
      // A day apart, so that a list of this run has nothing of another.
      client.world.advance(86_400_000);
      const tickets = await client.store.orders.kitchenTickets(VENDOR, lastTicket, 1_000_000);
      lastTicket = tickets.at(-1)?.seq ?? lastTicket;
      const startedAt = instantFromEpoch(client.world.epochMilliseconds());
      return { model: makeModel(), real: { client, firstTicket: lastTicket, startedAt, makeUuid: () => uuidV4(client.world) } };
    };
    let lastTicket = 0;

    test('after any actions in any order', async () => {
      const property = fc.asyncProperty(fc.commands([...COMMANDS], { maxCommands: 50, size: 'max' }), async (commands) => {
        const { model, real } = await begin();
        lastDay = fc.asyncModelRun(() => ({ model, real }), commands);
        await lastDay;
      });
      await fc.assert(property, {
        numRuns: isLong ? 10_000 : 150,
        interruptAfterTimeLimit: isLong ? 25 * 60_000 : 20_000,
        seed: firstSeed,
      });
    });
  });
}
