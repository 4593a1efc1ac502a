import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Page } from 'playwright-core';
import type { Desktop } from '../../electron/shell/desktop.ts';
import { BRIDGE_VERBS, type BridgeVerbName } from '../../shared/till-contract/desktop/desktop-bridge.ts';
import { DESKTOP_ORIGIN } from '../../shared/till-contract/desktop/desktop-host.ts';

/** `app://pos` for a browser that knows no such scheme: each request is the desktop's own, and is answered by it. */
export interface PageServer {
  readonly url: string;
  /** What the preload gives the page, over the desktop's real bridge. */
  giveBridge(page: Page): Promise<void>;
  stop(): Promise<void>;
}

export async function servePages(desktop: Desktop): Promise<PageServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const { method = 'GET', url = '/', headers } = request;
    const answered = await desktop.answerOrigin(
      new Request(DESKTOP_ORIGIN + url, {
        method,
        headers: {
          accept: headers.accept ?? '*/*',
          ...(headers['content-type'] !== undefined && { 'content-type': headers['content-type'] }),
        },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        signal: leaving.signal,
      }),
    );
    if (answered.type === 'error') return response.destroy();
    const moved = answered.headers.get('location')?.replace(DESKTOP_ORIGIN, '');
    response.writeHead(answered.status, { ...Object.fromEntries(answered.headers), ...(moved !== undefined && { location: moved }) });
    if (answered.body === null) return response.end();
    // A page that leaves, or a host that ends, cuts it off.
    return await pipeline(Readable.fromWeb(answered.body as ReadableStream<Uint8Array>), response).catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async giveBridge(page) {
      await page.exposeFunction('askShell', (name: BridgeVerbName, given: readonly unknown[]) =>
        desktop.answerBridge(name, { url: page.url().replace(url, DESKTOP_ORIGIN), isMainFrame: true }, given),
      );
      await page.addInitScript((names: readonly string[]) => {
        const listeners = new Set<(event: unknown) => void>();
        const ask = (globalThis as unknown as { askShell: (name: string, given: readonly unknown[]) => Promise<unknown> }).askShell;
        const verbs = names.map((name) => [name, (...given: readonly unknown[]) => ask(name, given)]);
        const listen = (listener: (event: unknown) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        };
        Object.assign(globalThis, {
          grandstand: { ...Object.fromEntries(verbs), listen },
          tellPage: (event: unknown) => {
            for (const listener of listeners) listener(event);
          },
        });
      }, Object.keys(BRIDGE_VERBS));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
