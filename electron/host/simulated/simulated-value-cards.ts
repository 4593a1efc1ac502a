import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { parseJson } from '../../../shared/contract/http/parse-json.ts';
import {
  PROVIDER_INTERFACE,
  PROVIDER_VERSION,
  ProviderChange,
  type ProviderFault,
  ProviderLookUp,
  ProviderStep,
} from '../../../shared/contract/provider/provider-records.ts';
import { isValid } from '../../../shared/contract/validation/validate.ts';
import { readBody } from './read-body.ts';
import { openSimulatedLedger, type SimulatedLedger } from './simulated-value-ledger.ts';

/** What the simulated keeper and its line do with the next requests; tests and people change it while it runs. */
export interface SimulatedKeeperState {
  /** Takes requests, does what they say, and answers nothing. */
  isSilent: boolean;
  /** Cuts the line once: before the next step is done, or after it. */
  losesLine: 'before' | 'after' | undefined;
  /** Milliseconds before each answer. */
  waits: number;
  /** Changes an answer before it leaves. */
  tamper?: ((text: string) => string) | undefined;
}

export interface SimulatedKeeper {
  readonly port: number;
  readonly url: string;
  readonly state: SimulatedKeeperState;
  readonly ledger: SimulatedLedger;
  stop(): Promise<void>;
}

export interface SimulatedKeeperOptions {
  readonly port: number;
  readonly host?: string;
  readonly key: string;
  readonly currency: string;
  readonly name?: string;
  readonly can?: readonly string[];
  /** Where the ledger is kept; in memory otherwise. */
  readonly file?: string;
}

const MOST_BYTES = 16 * 1024;
const STATUS: Readonly<Record<ProviderFault['error'], number>> = {
  unknown_card: 404,
  unknown_reference: 404,
  reference_used: 409,
  bad_key: 401,
  bad_request: 400,
  not_allowed: 403,
};

/** Starts a keeper of gift cards that speaks the interface of resources/docs/value-card-provider.md. It is for trying that out. */
export async function startSimulatedKeeper(options: SimulatedKeeperOptions): Promise<SimulatedKeeper> {
  const ledger = openSimulatedLedger(options.file ?? ':memory:', options.currency);
  const state: SimulatedKeeperState = { isSilent: false, losesLine: undefined, waits: 0 };
  const server = createServer((incoming, answer) => void serve(options, ledger, state, incoming, answer));
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
  });
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/v1`,
    state,
    ledger,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      ledger.close();
    },
  };
}

async function serve(
  options: SimulatedKeeperOptions,
  ledger: SimulatedLedger,
  state: SimulatedKeeperState,
  incoming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming, MOST_BYTES);
  if (body === undefined) return;
  const isStep = incoming.method === 'PUT';
  const loses = (when: 'before' | 'after'): boolean => {
    if (!isStep || state.losesLine !== when) return false;
    state.losesLine = undefined;
    incoming.socket.destroy();
    return true;
  };
  if (loses('before')) return;
  const { status, value } = replyTo(options, ledger, incoming, body);
  if (state.isSilent || loses('after')) return;
  if (state.waits > 0) await new Promise((resolve) => setTimeout(resolve, state.waits));
  const text = JSON.stringify(value);
  answer.writeHead(status, { 'content-type': 'application/json' });
  answer.end(state.tamper?.(text) ?? text);
}

interface Reply {
  readonly status: number;
  readonly value: unknown;
}

const fault = (error: ProviderFault['error']): Reply => ({ status: STATUS[error], value: { error } });
const good = (value: unknown): Reply => ({ status: 200, value });

function replyTo(
  options: SimulatedKeeperOptions,
  ledger: SimulatedLedger,
  { method, url = '', headers }: IncomingMessage,
  bytes: Buffer,
): Reply {
  if (headers.authorization !== `Bearer ${options.key}`) return fault('bad_key');
  const { currency, name = 'Simulated cards', can = ['load', 'block'] } = options;
  if (method === 'GET' && (url === '/v1/' || url === '/v1'))
    return good({ interface: PROVIDER_INTERFACE, version: PROVIDER_VERSION, name, currency, can });
  const [, reference, settles] = /^\/v1\/moves\/([A-Za-z0-9._-]{1,100})(\/settle)?$/.exec(url) ?? [];
  if (reference !== undefined && method === 'GET' && settles === undefined) {
    const move = ledger.ask(reference);
    return move === undefined ? fault('unknown_reference') : good(move);
  }
  if (reference !== undefined && method === 'POST' && settles !== undefined) return good(ledger.settle(reference));
  const parsed = parseJson(bytes, { maxBytes: MOST_BYTES, maxValues: 100 });
  const body = parsed.ok ? parsed.value : undefined;
  if (reference !== undefined && method === 'PUT' && settles === undefined) {
    if (!isValid(ProviderStep, body) || body.currency !== currency) return fault('bad_request');
    if (body.kind === 'load' && !can.includes('load')) return fault('not_allowed');
    const moved = ledger.step(reference, body);
    return typeof moved === 'string' ? fault(moved) : good(moved);
  }
  if (method === 'POST' && url === '/v1/cards/look-up' && isValid(ProviderLookUp, body)) {
    const card = ledger.find(body.code);
    return card === undefined ? fault('unknown_card') : good({ card });
  }
  if (method === 'POST' && url === '/v1/cards/change' && isValid(ProviderChange, body)) {
    if (!can.includes('block')) return fault('not_allowed');
    const card = ledger.block(body.card_id, body.is_blocked);
    return card === undefined ? fault('unknown_card') : good(card);
  }
  return fault('bad_request');
}
