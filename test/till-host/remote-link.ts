import { openTillLink, type TillLink } from '../../electron/host/till/link/till-link.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { ResponseBytes, Transport } from '../../shared/contract/http/exchange.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { openServiceClient } from '../service/service-client.ts';
import { KEYS } from '../service/test-catalogue.ts';
import { makeScheduler } from '../simulation/scheduler.ts';
import { makeWorld, type TestWorld } from '../world.ts';

/** A service in virtual time, to which links of hosts are opened as to one elsewhere. */
export interface RemoteService {
  readonly world: TestWorld;
  /** `METHOD path` of each request. */
  readonly requests: string[];
  isUp: boolean;
  readonly revisions: string[];
  /** `clockAhead`: of the host's wall clock, milliseconds. */
  open(journal: Journal, clockAhead?: number): Promise<TillLink>;
  pass(milliseconds: number): Promise<void>;
  stop(link: TillLink): Promise<void>;
  close(): Promise<void>;
}

export async function openRemoteService(): Promise<RemoteService> {
  const scheduler = makeScheduler(Date.parse('2026-11-21T18:00:00.000Z'));
  const world = { ...makeWorld(), epochMilliseconds: scheduler.now, monotonicMilliseconds: scheduler.now } as TestWorld;
  const client = await openServiceClient({ world });
  // The scheduler waits for each answer, so that no virtual time passes meanwhile.
  const transport: Transport = (request) => {
    service.requests.push(`${request.method} ${request.target}`);
    const { promise, resolve, reject } = Promise.withResolvers<ResponseBytes>();
    scheduler.after(20, async () => {
      if (service.isUp) resolve(await client.service.answer(request));
      else reject(new NoAnswer('not_sent', 'ECONNREFUSED'));
    });
    return promise;
  };
  const service: RemoteService = {
    world,
    requests: [],
    isUp: true,
    revisions: [],
    async open(journal, clockAhead = 0) {
      const opened = await openTillLink({
        journal,
        terminal: { identity: () => ({ deviceId: 'd', epoch: 1 }) as never, isHeld: () => false },
        world: { ...world, epochMilliseconds: () => scheduler.now() + clockAhead },
        timer: { after: scheduler.after },
        yieldToOthers: async () => undefined,
        log: () => undefined,
        acceptedVariance: () => 0,
        reachRemote: () => ({ transport, credentials: { apiKey: KEYS.ordering } }),
        remoteKeys: () => ({ apiKey: KEYS.ordering }),
        keepRemoteKeys: () => undefined,
        forgetRemoteKeys: () => undefined,
        devices: { list: () => [], forgetVendors: async () => undefined },
        gate: () => ({ shut: async () => true, open: () => undefined }),
        wanted: { mode: 'remote', baseUrl: 'https://elsewhere.example', apiKey: KEYS.ordering },
        check: async () => undefined,
        onStatus: () => undefined,
        onService: () => undefined,
        onCatalogue: (_vendorId, revision) => service.revisions.push(revision),
      });
      if (!opened.ok) throw new Error(opened.refusal.code);
      void opened.value.start();
      return opened.value;
    },
    pass: (milliseconds) => scheduler.run(scheduler.now() + milliseconds),
    async stop(link) {
      const stopped = link.stop();
      await service.pass(10_000);
      await stopped;
    },
    close: client.close,
  };
  return service;
}
