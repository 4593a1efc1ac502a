import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { request as requestByTls } from 'node:https';
import type { Refusal } from '../../shared/base/outcome.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type {
  TillAnswerOf,
  TillOperation,
  TillPathOf,
  TillQueryOf,
  TillRequestOf,
} from '../../shared/till-contract/parts/till-operation.ts';
import { type HeardEvents, listen } from './received-events.ts';

export interface RequestOf<Described extends TillOperation> {
  readonly path?: TillPathOf<Described['path']>;
  readonly query?: TillQueryOf<Described>;
  readonly body?: TillRequestOf<Described>;
}

export interface Answered<Described extends TillOperation> {
  readonly status: number;
  readonly value: TillAnswerOf<Described>;
  readonly refusal: Refusal | undefined;
}

/** A device that was paired, and asks what a screen would. */
export interface PairedDevice {
  readonly id: string;
  readonly cookie: string;
  ask<const Described extends TillOperation>(operation: Described, request?: RequestOf<Described>): Promise<Answered<Described>>;
  /** The same, where anything but success is a fault of the test. */
  must<const Described extends TillOperation>(operation: Described, request?: RequestOf<Described>): Promise<TillAnswerOf<Described>>;
  listen(): Promise<HeardEvents>;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request with the very headers that are named, `Host` among them: what a fetch would not let a test say. */
export function send(url: string, { method, target, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const isByTls = url.startsWith('https:');
    // Tests about certificates check them; here it is a proxy of this machine.
    const secured = isByTls ? { rejectUnauthorized: false } : {};
    const sent = (isByTls ? requestByTls : request)(
      { host: hostname, port, method, path: target, headers: { host, ...length, ...headers }, agent: false, ...secured },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export const JSON_TYPE = { 'content-type': 'application/json' } as const;

export function codeOf(link: string): string {
  return link.slice(link.indexOf('#pair=') + '#pair='.length);
}

export function exchange(url: string, code: string, deviceId: string): Promise<RawAnswer> {
  const { method, path } = HOST_OPERATIONS.pairDevice;
  return send(url, { method, target: path, headers: JSON_TYPE, body: JSON.stringify({ code, deviceId }) });
}

export function cookieOf({ headers }: RawAnswer): string {
  return String(headers['set-cookie']).split(';', 1)[0] as string;
}

export async function pairWith(url: string, link: string, deviceId = `window-${randomInt(2 ** 40)}`): Promise<PairedDevice> {
  const paired = await exchange(url, codeOf(link), deviceId);
  if (paired.status !== 200) throw new Error(`not paired: ${paired.status} ${paired.text}`);
  return deviceAt(url, (JSON.parse(paired.text) as { readonly id: string }).id, cookieOf(paired));
}

/** One that was paired before. */
export function deviceAt(url: string, id: string, cookie: string): PairedDevice {
  const ask: PairedDevice['ask'] = async (operation, { path = {}, query = {}, body } = {}) => {
    const values = path as Readonly<Record<string, string>>;
    const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const { status, text } = await send(url, {
      method: operation.method,
      target: search === '' ? address : `${address}?${search}`,
      headers: { cookie, ...(body !== undefined && JSON_TYPE) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const value = text === '' ? undefined : JSON.parse(text);
    return { status, value: value, refusal: status >= 400 ? value.refusal : undefined };
  };
  return {
    id,
    cookie,
    ask,
    async must(operation, request) {
      const { status, value, refusal } = await ask(operation, request);
      if (refusal !== undefined) throw new Error(`${operation.id} answered ${status} ${JSON.stringify(refusal)}`);
      return value;
    },
    listen: () => listen(url, cookie),
  };
}
