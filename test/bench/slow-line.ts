import { connect, type Socket } from 'node:net';
import { openPort } from '../client/open-port.ts';
import { seeded } from '../engine/seeded.ts';

/** What a line does to the bytes that it carries, the same in both directions. */
export interface Line {
  readonly bitsPerSecond: number;
  /** From one end to the other. */
  readonly delayMilliseconds: number;
  /** Of a hundred packets, so many are lost; TCP sends each again, and what follows on the connection waits for it. */
  readonly lossPercent: number;
}

const PACKET_BYTES = 1460;
/** The least that Linux waits before it sends a packet again. */
const AGAIN_MILLISECONDS = 200;

export interface SlowLine {
  readonly origin: string;
  close(): Promise<void>;
}

/** A port behind which another lies at the end of such a line. All connections share it. */
export async function startSlowLine(port: number, line: Line): Promise<SlowLine> {
  const chance = seeded(1);
  const ways = { there: { freeAt: 0 }, back: { freeAt: 0 } };
  // As a proxy does: the host answers to no other name than its own.
  const rename = (bytes: Buffer, own: number | undefined): Buffer =>
    Buffer.from(bytes.toString('latin1').replaceAll(`127.0.0.1:${own}`, `127.0.0.1:${port}`), 'latin1');
  const carry = (from: Socket, to: Socket, way: { freeAt: number }): void => {
    let lastArrival = 0;
    // Timers of some milliseconds may overtake each other, and what they carry may not.
    const underWay: (() => void)[] = [];
    const later = (arrive: () => void): void => {
      underWay.push(arrive);
      setTimeout(() => underWay.shift()?.(), Math.max(0, lastArrival - performance.now()));
    };
    from.on('data', (read: Buffer) => {
      const bytes = way === ways.there ? rename(read, from.localPort) : read;
      for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
        const packet = bytes.subarray(at, at + PACKET_BYTES);
        way.freeAt = Math.max(way.freeAt, performance.now()) + (packet.length * 8000) / line.bitsPerSecond;
        const isLost = chance.chance(line.lossPercent / 100);
        lastArrival = Math.max(lastArrival, way.freeAt + line.delayMilliseconds + (isLost ? AGAIN_MILLISECONDS : 0));
        later(() => to.writable && to.write(packet));
      }
    });
    from.on('end', () => later(() => to.end()));
    from.on('close', () => later(() => to.destroy()));
  };
  const opened = await openPort((client) => {
    const host = opened.keep(connect(port, '127.0.0.1'));
    carry(client, host, ways.there);
    carry(host, client, ways.back);
  });
  return opened;
}
