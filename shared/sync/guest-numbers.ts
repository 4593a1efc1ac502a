import type { Journal, JournalWrite } from './journal.ts';

/** Under this key the journal keeps which guest numbers have been given out. */
export const GUEST_NUMBERS = 'guest_numbers';

/** More than a host gives out between a copy of its journal and the end of the machine that it is of. */
const LEAP = 1000;

interface Given {
  readonly businessDate: string;
  readonly last: number;
  /** Perhaps given out by an older self of the journal, on whichever date comes next. */
  readonly leap?: number;
}

function readGiven(fact: string | undefined): Given {
  return fact === undefined ? { businessDate: '', last: 0 } : (JSON.parse(fact) as Given);
}

/** The fact as a journal keeps it that begins a new epoch: nobody is called by a number that is called already. */
export function leapAhead(fact: string | undefined): string {
  const given = readGiven(fact);
  return JSON.stringify({ ...given, leap: (given.leap ?? 0) + LEAP } satisfies Given);
}

type MakeWrite = (number: number) => JournalWrite | Promise<JournalWrite>;

export interface GuestNumbers {
  /** Gives the next number of the date out with the write that it belongs to, which is made when its turn has come; one that fails gives none out. */
  allot(businessDate: string, write: MakeWrite): Promise<number>;
}

/** Each date begins at 1. One after the other, since the journal is asked before it is told. */
export function makeGuestNumbers(journal: Pick<Journal, 'append' | 'findFact'>): GuestNumbers {
  let tail: Promise<unknown> = Promise.resolve();
  const allotOne = async (businessDate: string, write: MakeWrite): Promise<number> => {
    const known = await journal.findFact(GUEST_NUMBERS);
    const given = readGiven(known);
    const number = (given.businessDate === businessDate ? given.last : 0) + (given.leap ?? 0) + 1;
    const { facts, expects, ...rest } = await write(number);
    const fact = JSON.stringify({ businessDate, last: number } satisfies Given);
    await journal.append({
      ...rest,
      facts: { ...facts, [GUEST_NUMBERS]: fact },
      expects: { ...expects, facts: { ...expects?.facts, [GUEST_NUMBERS]: known } },
    });
    return number;
  };
  return {
    allot(businessDate, write) {
      const allotted = tail.then(() => allotOne(businessDate, write));
      tail = allotted.catch(() => undefined);
      return allotted;
    },
  };
}
