import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { RequestBytes, ResponseBytes, Transport } from '../../../shared/contract/http/exchange.ts';
import type { HttpOptions } from './http-server.ts';

/** A local socket or named pipe by which the desktop window reaches its till. */
export interface PipeListening {
  readonly path: string;
  /** Valid for this start only. */
  readonly token: string;
  readonly secrets: WindowSecrets;
}

interface WindowSecrets {
  windowCookie(): string | undefined;
  keepWindowCookie(cookie: string): void;
}

/** Treats every caller with the token as the device of this machine's window. The credential stays in the host, out of window and shell. */
export function pipeRules({ token, secrets }: PipeListening, answer: Transport): Pick<HttpOptions, 'token' | 'cookie' | 'answer'> {
  let cookie = secrets.windowCookie();
  return {
    token,
    cookie: () => cookie,
    async answer(request: RequestBytes): Promise<ResponseBytes> {
      const answered = await answer(request);
      const { 'set-cookie': given, ...headers } = answered.headers;
      if (given === undefined) return answered;
      cookie = given.split(';', 1)[0] as string;
      secrets.keepWindowCookie(cookie);
      return { ...answered, headers };
    },
  };
}

export async function listenOnPipe(server: FastifyInstance, { path }: PipeListening): Promise<void> {
  // Removes the socket of a host that was killed. No other program writes to that folder.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  await server.listen({ path });
}
