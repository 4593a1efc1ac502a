import type { World } from '../../../shared/base/world.ts';
import { type Confirmation, confirmOldIsOff, type Identity, openIdentity, readinessOf } from '../../../shared/sync/journal/identity.ts';
import type { Sealing } from '../store/seals.ts';
import { type DiskRoom, openSqliteJournal, type SqliteJournal } from '../store/sqlite/journal.ts';
import { isSetBack, openJournalStamp, readJournalStamp } from '../store/sqlite/journal-stamp.ts';
import { refuseDamaged } from '../store/storage-faults.ts';
import { lockJournal, refuseCutOffRestore } from './data-folder.ts';
import { placeOf } from './machine.ts';

/** The journal of this terminal, held by this process alone, and who it is. */
export interface TerminalJournal {
  readonly journal: SqliteJournal;
  identity(): Identity;
  /** Nothing goes out yet: a person has to confirm that the machine with the older journal is off. */
  isHeld(): boolean;
  /** A person says that it is, and stays so. The drainer is to be woken then. */
  confirmOldIsOff(confirmation: Confirmation): Promise<Identity>;
  close(): Promise<void>;
}

export interface TerminalJournalParts {
  readonly file: string;
  readonly world: World;
  /** What people call the terminal: up to ten letters and digits. */
  readonly name: string;
  readonly room?: DiskRoom;
  readonly sealing?: Sealing;
}

/** Refused where another process has the journal, or where a restore of it was cut off. */
export async function openTerminalJournal(parts: TerminalJournalParts): Promise<TerminalJournal> {
  const { file } = parts;
  refuseCutOffRestore(file, file);
  const lock = lockJournal(file);
  try {
    refuseDamaged(file, parts.sealing?.headFile);
    return await openHeld(parts, () => lock.release());
  } catch (fault) {
    lock.release();
    throw fault;
  }
}

async function openHeld({ file, world, name, room, sealing }: TerminalJournalParts, release: () => void): Promise<TerminalJournal> {
  const stampFile = `${file}.stamp`;
  const stamped = readJournalStamp(stampFile);
  const stamp = openJournalStamp(stampFile);
  let isStampDue = false;
  let isClosing = false;
  const journal = openSqliteJournal(file, world, {
    ...(room !== undefined && { room }),
    ...(sealing !== undefined && { sealing }),
    onWritten: () => {
      // The last writes are durable before the file is closed; a turn of the loop later it is too late to read it.
      if (isClosing) return stampNow();
      if (isStampDue) return;
      isStampDue = true;
      setImmediate(() => {
        if (isStampDue) stampNow();
      });
    },
  });
  const stampNow = (): void => {
    isStampDue = false;
    stamp.write(journal.highWater());
  };
  const letGo = async (): Promise<void> => {
    isClosing = true;
    stampNow();
    await journal.close();
    stamp.close();
  };
  let identity: Identity;
  try {
    identity = await openIdentity(journal, world, { name, place: placeOf(file), isSetBack: isSetBack(journal.highWater(), stamped) });
  } catch (fault) {
    await letGo();
    throw fault;
  }
  stampNow();
  return {
    journal,
    identity: () => identity,
    isHeld: () => readinessOf(identity) !== 'ready',
    async confirmOldIsOff(confirmation) {
      identity = await confirmOldIsOff(journal, world, confirmation);
      return identity;
    },
    async close() {
      await letGo();
      release();
    },
  };
}
