import { join } from 'node:path';
import { findPostgres } from '../setup/postgres-binaries.ts';
import { startPostgres } from '../setup/temporary-postgres.ts';
import type { Measured } from './bench-goal.ts';
import type { Turn } from './bench-server.ts';
import { rounds, sized } from './bench-size.ts';
import { checkOutMany, describeTurns, openTill, perSecond } from './checkout-turns.ts';
import { figureOf, ratioOf } from './figure.ts';

const ROUNDS = rounds(5);
const CHECKOUTS_A_TURN = sized(1000);

/** Checkouts a second by the store in a file, beside those by a PostgreSQL on the same machine with a pool of 16. */
export async function measureStores(folder: string): Promise<readonly Measured[]> {
  const binaries = findPostgres();
  if (binaries.kind === 'missing') {
    console.log(binaries.sentence);
    return [];
  }
  const postgres = await startPostgres(binaries.path);
  const file = await openTill('checkouts, SQLite', { kind: 'host', path: join(folder, 'service.sqlite') });
  const shared = await openTill('checkouts, PostgreSQL', { kind: 'postgres host', url: postgres.url });
  const turns: Turn[] = [];
  const sharedTurns: Turn[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = [await checkOutMany(file, CHECKOUTS_A_TURN), await checkOutMany(shared, CHECKOUTS_A_TURN)] as const;
    if (round === 0) continue;
    turns.push(measured[0]);
    sharedTurns.push(measured[1]);
  }
  await file.server.stop();
  await shared.server.stop();
  await postgres.stop();

  console.log('The same checkouts over HTTP, 32 connections:');
  describeTurns(file.name, turns);
  describeTurns(shared.name, sharedTurns);
  return [
    {
      goal: 'D2',
      what: 'checkouts on SQLite / on PostgreSQL with a pool of 16',
      ...ratioOf(turns.map(perSecond), sharedTurns.map(perSecond)),
      atLeast: 1.5,
    },
    {
      goal: 'D2',
      what: 'queries of one checkout on PostgreSQL, the write and the reads',
      ...figureOf(sharedTurns.map(({ used, count }) => used.queries / count)),
    },
  ];
}
