import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { checkFolder } from '../books/stored-books.ts';
import { catalogueFile, KEYS, NORTH } from './catalogue-file.ts';
import { ADDED_STATUSES, documented, type OperationName, TRANSPORT_STATUSES } from './documented-operations.ts';
import { faultsOf } from './documented-records.ts';

/**
 * A client that knows the two documents and nothing else of the product: it starts a host by its command line and speaks HTTP to it. Each
 * answer is held to the documents' tables: its status, its media type, its record, and the form of its failures.
 */
export interface ForeignClient {
  readonly url: string;
  /** By the host's own clock. */
  readonly now: Date;
  ask(name: OperationName, question?: Question): Promise<Answer>;
  /** Of another API key. */
  tokenOf(key: string): Promise<string>;
  stop(): Promise<void>;
}

export interface Question {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is. */
  readonly body?: unknown;
  /** Of the body; the answer is expected in the same where it is a cart. */
  readonly media?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly mediaType: string;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a foreign client has no types of the product.
  readonly body: any;
}

const PLACE = { corporate_id: '11', ...NORTH };

/** `environment`: calculate options of the whole host. */
export async function startForeignClient(environment?: object): Promise<ForeignClient> {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  const file = join(folder, 'catalogue.json');
  const today = new Date(performance.timeOrigin + performance.now());
  writeFileSync(file, JSON.stringify(catalogueFile(today.getUTCDay(), environment)));
  const program = resolve('electron/host/grandstand.ts');
  const words = ['serve', '--json', '--no-till', '--port', '0', '--data', join(folder, 'data'), '--catalog', file];
  const host = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GRANDSTAND_DATABASE_URL: '' },
  });
  const kill = (): boolean => host.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  let complaints = '';
  host.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  host.stderr.on('data', (bytes: Buffer) => {
    complaints += bytes.toString();
  });
  const ended = once(host, 'close');
  while (!said.includes('\n')) {
    await Promise.race([once(host.stdout, 'data'), ended.then(() => Promise.reject(new Error(`the host did not start: ${complaints}`)))]);
  }
  const { url } = JSON.parse(said) as { readonly url: string };

  const tokenOf = async (key: string): Promise<string> => {
    const answer = await fetch(`${url}/auth/ordering`, { method: 'POST', headers: { 'x-api-key': key } });
    return ((await answer.json()) as { readonly auth_key: string }).auth_key;
  };
  const token = await tokenOf(KEYS.all);
  return {
    url,
    now: today,
    tokenOf,
    ask: (name, question = {}) => ask(url, token, name, question),
    async stop() {
      kill();
      await ended;
      process.off('exit', kill);
      await checkFolder(join(folder, 'data')).finally(() => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

async function ask(url: string, token: string, name: OperationName, question: Question): Promise<Answer> {
  const { method, path, access } = documented(name);
  const names: Readonly<Record<string, string | number>> = { ...PLACE, ...question.path };
  const target = path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(String(names[parameter])));
  const body = question.body === undefined ? undefined : typeof question.body === 'string' ? question.body : JSON.stringify(question.body);
  const headers: Record<string, string> = {
    ...(access !== 'key' && { authorization: `Bearer ${token}` }),
    ...((access === 'bearer+key' || access === 'key') && { 'x-api-key': KEYS.all }),
    ...(access === 'bearer+backoffice' && { 'backoffice-api-key': KEYS.backoffice }),
    ...(body !== undefined && { 'content-type': question.media ?? 'application/json' }),
    ...question.headers,
  };
  const answer = await fetch(`${url}${target}${question.query ?? ''}`, {
    method,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const mediaType = answer.headers.get('content-type') ?? '';
  const read: Answer = {
    status: answer.status,
    headers: answer.headers,
    mediaType,
    text,
    body: text === '' ? undefined : JSON.parse(text),
  };
  holdToDocument(name, target, read);
  return read;
}

function holdToDocument(name: OperationName, target: string, answer: Answer): void {
  const { success, failures, answers, path } = documented(name);
  const allowed = [success, ...failures, ...TRANSPORT_STATUSES, ...(ADDED_STATUSES[name] ?? [])];
  expect(allowed, `${name} ${target} answered ${answer.status}: ${answer.text}`).toContain(answer.status);
  expect(answer.headers.get('date')).not.toBeNull();
  expect(answer.headers.get('server')).not.toBeNull();
  expect(finestAmount(answer.body), `${name} tells an amount with more digits than the currency has: ${answer.text}`).toBeLessThanOrEqual(
    2,
  );
  if (answer.status < 300) holdToRecord(name, answers, answer);
  else if (path.startsWith('/v3/')) {
    expect([answer.body.code, typeof answer.body.message, Object.keys(answer.body).length]).toEqual([answer.status, 'string', 2]);
  } else {
    expect([typeof answer.body.message, (answer.body.code ?? answer.body.Code ?? answer.status) as number]).toEqual([
      'string',
      answer.status,
    ]);
  }
}

function holdToRecord(name: OperationName, answers: Readonly<Record<string, string>>, answer: Answer): void {
  if (Object.keys(answers).length === 0) {
    expect(answer.text, `${name} answers ${answer.status} without a body`).toBe('');
    return;
  }
  const record = answers[answer.mediaType];
  expect(record, `${name} answers in ${answer.mediaType}, and not in one of ${Object.keys(answers)}`).toBeDefined();
  expect(faultsOf(record as string, answer.body), name).toEqual([]);
}

const RATES = new Set(['rate', 'fee_basis', 'quantity', 'tare_weight', 'quantity_per_unit', 'total_quantity', 'amount_reduced_by']);

/** The most digits behind the point that any amount of the answer has. */
function finestAmount(value: unknown): number {
  if (typeof value === 'number') return /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.entries(value).map(([member, each]) => (RATES.has(member) ? 0 : finestAmount(each))));
}

/** The smallest version 2 body. */
export function cartOf(items: readonly object[], more: object = {}): { readonly cart: Readonly<Record<string, unknown>> } {
  return {
    cart: {
      device_order_id: 'foreign-1',
      order_type: 'MOBILE',
      payments: [{ payment_type: 1 }],
      cart_items: items.map((item) => ({ cart_item_with_root_map_node: item })),
      ...more,
    },
  };
}

export function line(id: string, quantity = 1, nodes: readonly string[] = [], more: object = {}): object {
  const map_node_items = Object.fromEntries(nodes.map((uuid) => [uuid, { item: {}, quantity: 1 }]));
  return { item: { id }, quantity, activity: 'ACTIVITY_PURCHASE', map_node_items, ...more };
}
