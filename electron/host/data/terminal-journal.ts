import type { World } from '../../../shared/base/world.ts';
import { type Confirmation, confirmOldIsOff, type Identity, openIdentity, readinessOf } from '../../../shared/sync/journal/identity.ts';
import type { Sealing } from '../store/seals.ts';
import { type DiskRoom, openSqliteJournal, type SqliteJournal } from '../store/sqlite/journal.ts';
import { isRolledBack, openJournalStamp, readJournalStamp } from '../store/sqlite/journal-stamp.ts';
import { refuseDamaged } from '../store/storage-faults.ts';
import { lockJournal, refuseCutOffRestore } from './data-folder.ts';
import { placeOf } from './machine.ts';

/** This terminal's journal, locked by this process, and the terminal's identity. */
export interface TerminalJournal {
  readonly journal: SqliteJournal;
  identity(): Identity;
  /** True while the terminal must not send: a person has to confirm first that the machine with the older journal is off. */
  isHeld(): boolean;
  /** Records a person's confirmation that the old machine is off and stays off. The caller must wake the drainer afterwards. */
  confirmOldIsOff(confirmation: Confirmation): Promise<Identity>;
  close(): Promise<void>;
}

export interface TerminalJournalOptions {
  readonly file: string;
  readonly world: World;
  /** The terminal's display name: up to ten letters and digits. */
  readonly name: string;
  readonly room?: DiskRoom;
  readonly sealing?: Sealing;
}

/** Refuses when another process holds the journal, or when a restore of it was interrupted. */
export async function openTerminalJournal(parts: TerminalJournalOptions): Promise<TerminalJournal> {
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

async function openHeld({ file, world, name, room, sealing }: TerminalJournalOptions, release: () => void): Promise<TerminalJournal> {
  const stampFile = `${file}.stamp`;
  const stamped = readJournalStamp(stampFile);
  const stamp = openJournalStamp(stampFile);
  let isStampDue = false;
  let isClosing = false;
  const journal = openSqliteJournal(file, world, {
    ...(room !== undefined && { room }),
    ...(sealing !== undefined && { sealing }),
    onWritten: () => {
      // Stamp at once: after a turn of the event loop the closed file can no longer be read.
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
    identity = await openIdentity(journal, world, { name, place: placeOf(file), isSetBack: isRolledBack(journal.highWater(), stamped) });
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
