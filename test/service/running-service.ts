import { readFileSync } from 'node:fs';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import type { YieldToOthers } from '../../shared/base/steps/steps.ts';
import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import type { World } from '../../shared/base/world.ts';
import type { ResponseBytes, Transport } from '../../shared/contract/http/exchange.ts';
import { adoptFirst } from '../../shared/service/core/catalogues.ts';
import type { Gateway } from '../../shared/service/core/gateway.ts';
import { DEFAULT_SERVICE_SETTINGS, type ServiceSettings } from '../../shared/service/core/settings.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import type { ProviderLine } from '../../shared/service/provider/provider-line.ts';
import { openService, type Service } from '../../shared/service/service.ts';
import { keepServiceBooks } from '../books/service-books.ts';
import { checkAnswer } from './answer-check.ts';

export const DEMO: unknown = JSON.parse(readFileSync(new URL('../../resources/demo/catalogue.json', import.meta.url), 'utf8'));

export interface RunningService {
  readonly service: Service;
  readonly store: ServiceStore;
  /** Faults that became a 500. */
  readonly faults: unknown[];
  readonly close: () => Promise<void>;
}

export interface RunningOptions {
  readonly world?: World;
  readonly store?: ServiceStore;
  readonly catalogue?: unknown;
  /** The card network; one of its own unless services share it. */
  readonly gateway?: Gateway;
  readonly settings?: Partial<ServiceSettings>;
  /** The way to who keeps the gift cards. */
  readonly valueProvider?: ProviderLine;
  /** With it large work is done in steps. */
  readonly yieldToOthers?: YieldToOthers;
}

/** Runs the service in this process, by default with the demo catalogue and a store in memory. */
export async function runService({
  world = nodeWorld,
  store: given = openSqliteServiceStore(':memory:'),
  catalogue = DEMO,
  gateway: network,
  settings,
  valueProvider,
  yieldToOthers,
}: RunningOptions = {}): Promise<RunningService> {
  const { cards, store } = network === undefined ? keepServiceBooks(given, catalogue) : { store: given };
  const gateway = network ?? makeCardSimulator(world, cards);
  if ((await store.catalogue.currentRevision()) === undefined) {
    const adopted = await adoptFirst(world, store, catalogue);
    if (!adopted.ok) throw new Error(JSON.stringify(adopted.refusal.violations.slice(0, 5)));
  }
  const faults: unknown[] = [];
  const service = await openService({
    world,
    store,
    gateway,
    ...(valueProvider && { valueProvider }),
    ...(yieldToOthers && { yieldToOthers }),
    settings: { ...DEFAULT_SERVICE_SETTINGS, ...settings },
    onFault: (fault) => faults.push(fault),
  });
  return { service, store, faults, close: () => store.close() };
}

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: ResponseBytes['headers'];
  readonly body: Body;
  readonly text: string;
}

/** A caller of either interface, over any transport. What comes back must be as its operation documents it. */
export async function ask<Body = unknown>(
  transport: Transport,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<Answer<Body>> {
  const bytes =
    body === undefined
      ? new Uint8Array()
      : body instanceof Uint8Array
        ? body
        : utf8Bytes(typeof body === 'string' ? body : JSON.stringify(body));
  const type = body === undefined || headers['content-type'] !== undefined ? {} : { 'content-type': 'application/json' };
  const answer = await transport({ method, target, headers: { ...type, ...headers }, body: bytes });
  checkAnswer({ method, target }, answer);
  if (answer.headers['content-type']?.startsWith('image/') === true)
    return { status: answer.status, headers: answer.headers, text: '', body: answer.body as Body };
  const text = utf8Text(answer.body) ?? '';
  return { status: answer.status, headers: answer.headers, text, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}
