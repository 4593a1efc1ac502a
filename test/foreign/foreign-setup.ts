import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type HostServer, openHostServer } from '../../electron/host/http/host-server.ts';
import { openServedTill } from '../../electron/host/run/serve-till.ts';
import type { TillHost } from '../../electron/host/till/till-host.ts';
import type { TillHostOptions } from '../../electron/host/till/till-host-options.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Refusal } from '../../shared/base/outcome.ts';
import type { Payment } from '../../shared/contract/records/payment.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { ApprovedAction } from '../../shared/till-contract/parts/permissions.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import type { LedgerEntry } from '../books/card-ledger.ts';
import { type BookOptions, findDifferences } from '../books/compare-books.ts';
import type { Books, OrderKept } from '../books/read-books.ts';
import { failWhereDifferent, readJournalFile } from '../books/stored-books.ts';
import { ANSWER_CHECKS } from '../setup/answer-checks.ts';
import { ADMINISTRATOR, addAdministrator } from '../till-host/administrator.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { VENDOR_ID } from './foreign-menu.ts';
import { FOREIGN_KEYS, type ForeignService, startForeignService } from './foreign-service.ts';
import { type RewritingProxy, startRewritingProxy } from './rewriting-proxy.ts';

/** A host of ours that sells for a service of others, behind a proxy that rewrites headers. */
export interface ForeignSetup {
  readonly service: ForeignService;
  readonly proxy: RewritingProxy;
  readonly till: PairedDevice;
  readonly log: readonly string[];
  pair(kind: DeviceKind): Promise<PairedDevice>;
  /** Lets a manager approve the action by PIN, and resolves with the id of the approval. */
  approve(action: ApprovedAction, facts: NonNullable<Refusal['facts']>): Promise<string>;
  /** Fails where till, service and card network differ. */
  stop(books?: BookOptions): Promise<void>;
}

/** `more`: options of the host that differ from the defaults. */
export async function startForeignSetup(more: Pick<TillHostOptions, 'ordersEveryMilliseconds'> = {}): Promise<ForeignSetup> {
  const service = await startForeignService();
  const proxy = await startRewritingProxy(service.url);
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-foreign-'));
  const journalFile = join(folder, 'journal.sqlite');
  const log: string[] = [];
  let server: HostServer;
  const say = (level: string, message: string, facts = {}): void => void log.push(JSON.stringify({ level, message, ...facts }));
  const host: TillHost = await openServedTill(
    {
      folder: { path: folder, serviceFile: '', journalFile, lockFile: '' },
      log: say,
      isDemo: true,
      checks: ANSWER_CHECKS,
      ...more,
      url: () => server.url,
      wanted: {
        mode: 'remote',
        baseUrl: proxy.url,
        apiKey: FOREIGN_KEYS.ordering,
        backofficeKey: FOREIGN_KEYS.backoffice,
        vendorId: VENDOR_ID,
      },
    },
    undefined,
  );
  server = await openHostServer({ port: 0, log: say }, { till: host, probe: { ping: async () => undefined, troubles: host.troubles } });
  await host.start();
  const till = await pairWith(server.url, await host.inviteDevice('till', 'Handheld'));
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
  await addAdministrator({ host: { till: host } as never });
  return {
    service,
    proxy,
    till,
    log,
    pair: async (kind) => pairWith(server.url, await host.inviteDevice(kind, kind)),
    async approve(action, facts) {
      const approval_id = uuidV4(nodeWorld);
      await till.must(HOST_OPERATIONS.approve, {
        path: { approval_id },
        body: { action, facts, reason: 'asked for', pin: ADMINISTRATOR.pin } as never,
      });
      return approval_id;
    },
    async stop(books) {
      await server.close();
      await host.stop();
      await proxy.stop();
      await service.stop();
      const till = await readJournalFile(journalFile);
      rmSync(folder, { recursive: true, force: true });
      failWhereDifferent(findDifferences({ till, ...booksOf(service) }, { isOnlySeller: true, ...books }));
    },
  };
}

/** What the service and its card network have, as the comparison of books reads it. */
function booksOf({ orders, charges }: ForeignService): Pick<Books, 'orders' | 'cards'> {
  const refunds = new Set(orders.map(({ refundedBy }) => refundedBy));
  const kept = orders.filter(({ id }) => !refunds.has(id));
  const givenBack = new Set(kept.filter(({ refundedBy }) => refundedBy !== undefined).flatMap(({ cart }) => uidsOf(cart?.payments)));
  return {
    orders: kept.map(({ id, uuid, externalId, status, cart, totals, payments, refundedBy }) => ({
      stored: { uuid, externalId, status, orderId: id } as OrderKept['stored'],
      body: {
        ...(status === 'COMPLETED' && {
          completed: { cart: cart ?? { cart_totals: { total: (totals?.total ?? 0) / 100 }, payments: payments.map(({ value }) => value) } },
        }),
      },
      ...(refundedBy !== undefined && { refund: {} }),
    })),
    cards: [...charges].flatMap(([reference, { amount, isVoided }]): LedgerEntry[] => {
      const entry = { reference, original: reference, status: 'APPROVED', approvedAmount: amount } as const;
      const back = { ...entry, reference: `back-${reference}`, moved: isVoided ? 'void' : 'refund' } as const;
      return [{ ...entry, moved: 'payment' }, ...(isVoided || givenBack.has(reference) ? [back] : [])] as LedgerEntry[];
    }),
  };
}

function uidsOf(payments: readonly Payment[] = []): readonly string[] {
  return payments.flatMap(({ external_data }) => external_data?.transaction_uid ?? []);
}
