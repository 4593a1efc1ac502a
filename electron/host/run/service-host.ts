import { keepInMemory, type TextStore } from '../../../shared/base/text-store.ts';
import { now } from '../../../shared/base/time.ts';
import type { RequestBytes } from '../../../shared/contract/http/exchange.ts';
import type { ServiceContext } from '../../../shared/service/core/call.ts';
import type { Gateway } from '../../../shared/service/core/gateway.ts';
import { publishDueDrafts } from '../../../shared/service/core/menu-drafts.ts';
import { DEFAULT_SERVICE_SETTINGS, type ServiceSettings } from '../../../shared/service/core/settings.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import { makeCardSimulator } from '../../../shared/service/pay/card-simulator.ts';
import { findPaymentOf } from '../../../shared/service/pay/pay.ts';
import type { ProviderLine } from '../../../shared/service/provider/provider-line.ts';
import { bodyLimitOf, openService, routeOf, type Service, type ServiceOptions } from '../../../shared/service/service.ts';
import { describeFault, type Log } from '../base/log.ts';
import { yieldToOthers } from '../base/node-timer.ts';
import { nodeWorld } from '../base/node-world.ts';
import { traceService, traceStore } from '../base/traced-seams.ts';
import type { HostCardTerminals, PayService } from '../cards/card-terminals.ts';
import { readDemoPicture } from '../data/demo-pictures.ts';
import { type HostServer, type Listening, openHostServer } from '../http/host-server.ts';
import { type SendMail, startReceiptMail } from '../mail/receipt-mail.ts';
import { readVersion } from '../project-files.ts';
import type { TillHost } from '../till/till-host.ts';

export interface ServiceHostOptions extends Listening {
  readonly store: ServiceStore;
  readonly settings?: Partial<ServiceSettings>;
  /** The card simulator's memory of approvals; without it they are lost when the process ends. */
  readonly cards?: TextStore;
  /** The terminals beside the tills; without them every card is simulated. */
  readonly cardTerminals?: HostCardTerminals;
  /** The way to who keeps the gift cards; without it the service does. */
  readonly valueProvider?: ProviderLine;
  /** Sends e-mail receipts; without it they wait in the queue. */
  readonly sendMail?: SendMail;
  /** Runs after much memory has become free. */
  readonly onFreed?: () => void;
  /** Opens a till that sells for this service. */
  readonly openTill?: (service: Service) => Promise<TillHost>;
}

export interface ServiceHost extends Pick<HostServer, 'url' | 'network'> {
  readonly service: Service;
  readonly till: TillHost | undefined;
  /** Finishes the requests that have arrived, then closes the store. */
  stop(): Promise<void>;
}

/** How soon a host notices a catalogue or key that another process changed without a notification. */
const REFRESH_MILLISECONDS = 1000;

export async function startServiceHost(options: ServiceHostOptions): Promise<ServiceHost> {
  const { settings, cards = keepInMemory(), sendMail, openTill, onFreed, log, tracer } = options;
  const store = traceStore(tracer, options.store);
  let till: TillHost | undefined;
  const payService = payServiceOf(store, () => opened.context);
  const opened: Service = await openService({
    world: nodeWorld,
    store,
    gateway: gatewayOf(options, cards, payService),
    ...(options.valueProvider && { valueProvider: options.valueProvider }),
    settings: { ...DEFAULT_SERVICE_SETTINGS, version: readVersion(), ...settings },
    onKeyRefused: (from) => till?.noteRefused({ kind: 'api_key', ...(from !== undefined && { from }) }),
    ownPicture: readDemoPicture,
    yieldToOthers,
    onFault: noteFaults(log),
  });
  const service: Service = { ...opened, answer: traceService(tracer, opened.answer) };
  till = await openTill?.(service);
  const noticeRevision = noteRevisions(service, () => {
    till?.menuChanged();
    onFreed?.();
  });
  const answer = async (request: RequestBytes) => {
    const answered = await service.answer(request);
    noticeRevision();
    return answered;
  };
  let server: HostServer;
  try {
    server = await openHostServer(options, {
      service: { answer, routeOf, bodyLimitOf },
      ...(till !== undefined && { till }),
      probe: { ping: () => store.ping(), troubles: () => till?.troubles() ?? [] },
    });
  } catch (fault) {
    await till?.stop();
    throw fault;
  }
  let looking = Promise.resolve();
  let isDue = false;
  /** Runs one check at a time. Requests during a check cause one more after it, so that a slow store is not asked more often. */
  const look = (): void => {
    if (isDue) return;
    isDue = true;
    looking = looking.then(async () => {
      isDue = false;
      await noticeChanges(service, log);
      noticeRevision();
      if (service.context.catalogues.dropUnused()) onFreed?.();
    });
  };
  const refresh = setInterval(look, REFRESH_MILLISECONDS);
  refresh.unref();
  const stopFollowing = store.follow?.(look);
  const mail = sendMail && startReceiptMail(service, nodeWorld, sendMail, log);

  return {
    url: server.url,
    network: server.network,
    service,
    till,
    async stop() {
      clearInterval(refresh);
      await stopFollowing?.();
      await server.close();
      await till?.stop();
      await mail?.stop();
      await looking;
      await store.close();
    },
  };
}

/** Tills without a terminal pay at the simulator. */
function gatewayOf({ cardTerminals }: ServiceHostOptions, cards: TextStore, service: PayService): Gateway {
  const simulator = makeCardSimulator(nodeWorld, cards);
  return cardTerminals?.gateway(simulator, cards, service) ?? simulator;
}

function noteFaults(log: Log): ServiceOptions['onFault'] {
  return (fault, operation) => log('error', 'an operation failed', { operation, ...describeFault(fault) });
}

/** Compares two objects, which is cheap enough after every answer, so that a change made here is noticed at once. */
function noteRevisions({ context: parts }: Service, listener: () => void): () => void {
  let known = parts.catalogues.current().revision;
  return () => {
    const { revision } = parts.catalogues.current();
    if (revision === known) return;
    known = revision;
    listener();
  };
}

async function noticeChanges({ context: parts }: Service, log: Log): Promise<void> {
  try {
    await parts.catalogues.refresh();
    await publishDueDrafts(parts, now(parts.world));
    await parts.keys.reload();
  } catch (fault) {
    log('warn', 'the store did not answer', describeFault(fault));
  }
}

/** The context is there once the service is open, and no terminal is asked before. */
function payServiceOf({ payments }: ServiceStore, context: () => ServiceContext): PayService {
  return {
    currency: () => context().catalogues.current().file.currency,
    find: (session) => findPaymentOf(context(), now(nodeWorld), session),
    paymentOf: async (session) => (await payments.findSession(session))?.transactionUid,
  };
}
