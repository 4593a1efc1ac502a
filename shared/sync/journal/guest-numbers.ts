import type { JournalWrite } from './journal.ts';
import type { ReadAhead, WriteQueue } from './write-queue.ts';

/** The key under which the journal keeps the guest numbers given out so far. */
export const GUEST_NUMBERS = 'guest_numbers';

/** More numbers than a host gives out between a backup of its journal and the end of that machine. */
const LEAP = 1000;

interface Given {
  readonly businessDate: string;
  readonly last: number;
  /** Numbers to skip once, because an older self of the journal may have given them out. */
  readonly leap?: number;
}

function readGiven(fact: string | undefined): Given {
  return fact === undefined ? { businessDate: '', last: 0 } : (JSON.parse(fact) as Given);
}

/** Returns the fact for a journal that begins a new epoch, so that no guest gets a number that is already in use. */
export function skipPossiblyUsedNumbers(fact: string | undefined): string {
  const given = readGiven(fact);
  return JSON.stringify({ ...given, leap: (given.leap ?? 0) + LEAP } satisfies Given);
}

type MakeWrite = (number: number, ahead: ReadAhead) => JournalWrite | Promise<JournalWrite>;

export interface GuestNumbers {
  /** Gives out the date's next number with the write it belongs to, which is made when its turn comes. A failed write gives out none. */
  allot(businessDate: string, write: MakeWrite): Promise<number>;
}

/** Each date begins at 1. Numbers that are asked for together are written together. */
export function makeGuestNumbers(writes: WriteQueue): GuestNumbers {
  return {
    async allot(businessDate, write) {
      let number = 0;
      await writes.write(async (ahead) => {
        const known = await ahead.findFact(GUEST_NUMBERS);
        const given = readGiven(known);
        number = (given.businessDate === businessDate ? given.last : 0) + (given.leap ?? 0) + 1;
        const { facts, expects, ...rest } = await write(number, ahead);
        const fact = JSON.stringify({ businessDate, last: number } satisfies Given);
        return {
          ...rest,
          facts: { ...facts, [GUEST_NUMBERS]: fact },
          expects: { ...expects, facts: { ...expects?.facts, [GUEST_NUMBERS]: known } },
        };
      });
      return number;
    },
  };
}
