import type { IncomingMessage, ServerResponse } from 'node:http';

export type BodyReading =
  | { readonly state: 'read'; readonly bytes: Uint8Array }
  | { readonly state: 'too_large' }
  /** Other bodies fill the memory, so the client must try again. */
  | { readonly state: 'no_room' }
  /** The client disconnected in the middle of the body. */
  | { readonly state: 'cut_off' };

export type ReadRequestBody = (
  request: IncomingMessage,
  response: ServerResponse,
  limitOf: () => number,
) => BodyReading | Promise<BodyReading>;

const NOTHING: BodyReading = { state: 'read', bytes: new Uint8Array() };

/** Reads bodies into memory, at most `mostHeld` bytes for all clients together. A body's bytes are released once it was answered. */
export function makeBodyReader(mostHeld: number): ReadRequestBody {
  let held = 0;
  return (request, response, limitOf) => {
    if (!hasBody(request)) return NOTHING;
    const limit = limitOf();
    return new Promise((resolve) => {
      let chunks: Buffer[] = [];
      let length = 0;
      const letGo = (): void => {
        held -= length;
        length = 0;
        chunks = [];
      };
      let isSettled = false;
      const settle = (reading: BodyReading): void => {
        if (isSettled) return;
        isSettled = true;
        request.off('data', take);
        if (reading.state !== 'read') letGo();
        resolve(reading);
      };
      const take = (chunk: Buffer): void => {
        length += chunk.length;
        held += chunk.length;
        chunks.push(chunk);
        if (length > limit) settle({ state: 'too_large' });
        else if (held > mostHeld) settle({ state: 'no_room' });
      };
      response.once('close', letGo);
      request.on('data', take);
      request.once('end', () =>
        settle({ state: 'read', bytes: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length) }),
      );
      request.once('close', () => settle({ state: 'cut_off' }));
      request.once('error', () => settle({ state: 'cut_off' }));
    });
  };
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
