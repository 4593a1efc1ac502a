import type { RequestBytes } from '../../shared/contract/http/exchange.ts';
import type { Chance } from './chance.ts';
import type { Scheduler } from './scheduler.ts';
import { receiveRequest } from './socket.ts';

export interface Sending {
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  /** Milliseconds until its last byte is there, or longer where the pauses between its pieces alone are longer. */
  readonly delay: number;
}

/** Carries the first `upTo` bytes of a request to the service, which hears of it once it is whole. */
export function sendInPieces(
  { scheduler, chance, delay }: Sending,
  bytes: Uint8Array,
  upTo: number,
  receive: (whole: RequestBytes) => Promise<void>,
): void {
  let work: Promise<void> | undefined;
  const receiver = receiveRequest((whole) => {
    work = receive(whole);
  });
  const pieces = piecesOf(bytes.subarray(0, upTo), chance);
  const first = Math.max(delay - (pieces.at(-1)?.after ?? 0), 0);
  for (const piece of pieces) {
    scheduler.after(first + piece.after, () => {
      receiver.push(piece.bytes);
      return work;
    });
  }
}

interface Piece {
  readonly bytes: Uint8Array;
  readonly after: number;
}

/** In one piece mostly, else in some, now and then with a pause between two of them. */
function piecesOf(bytes: Uint8Array, chance: Chance): readonly Piece[] {
  const cuts = Array.from({ length: chance.isLucky(0.2) ? 1 + chance.whole(3) : 0 }, () => chance.whole(bytes.length + 1));
  let at = 0;
  let after = 0;
  return [...cuts.sort((a, b) => a - b), bytes.length].map((place) => {
    const piece = { bytes: bytes.subarray(at, place), after };
    at = place;
    after += chance.isLucky(0.1) ? chance.whole(3000) : 1;
    return piece;
  });
}
