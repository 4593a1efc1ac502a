import type { IncomingMessage } from 'node:http';

/** Returns the body of a request to a simulator; undefined where the line breaks before it is whole, or it is larger than allowed. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let held = 0;
  try {
    for await (const piece of incoming as AsyncIterable<Buffer>) {
      held += piece.length;
      if (held > maxBytes) return undefined;
      pieces.push(piece);
    }
  } catch {
    return undefined;
  }
  return incoming.complete ? Buffer.concat(pieces) : undefined;
}
