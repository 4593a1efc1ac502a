import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { RequestBytes, ResponseBytes, Transport } from '../../../shared/contract/http/exchange.ts';
import type { DoorOptions } from './http-server.ts';

/** A socket or named pipe of this machine, by which the desktop's own window reaches its till. */
export interface PipeListening {
  readonly path: string;
  /** Of this start alone. */
  readonly token: string;
  readonly secrets: WindowSecrets;
}

/** Where the window's credential is kept. */
interface WindowSecrets {
  windowCookie(): string | undefined;
  keepWindowCookie(cookie: string): void;
}

/**
 * Whoever shows the token is the device of this machine's window: its credential stays here, and neither the window nor the shell ever
 * holds it.
 */
export function pipeRules({ token, secrets }: PipeListening, answer: Transport): Pick<DoorOptions, 'token' | 'cookie' | 'answer'> {
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

export async function listenOnPipe(door: FastifyInstance, { path }: PipeListening): Promise<void> {
  // What a host left that was killed. Nobody else makes anything in that folder.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  await door.listen({ path });
}
