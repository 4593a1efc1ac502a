import type { Refusal } from '../base/outcome.ts';

/** Bytes that are free on the disk of the journal, and how many have to be. */
export interface NoRoom extends Refusal<'disk_nearly_full'> {
  readonly facts: { readonly freeBytes: number; readonly neededBytes: number };
}

/** The journal has not taken a write, and nothing of it was done. It is no fault of the write: the same again is taken once there is room. */
export class JournalRefused extends Error {
  override readonly name = 'JournalRefused';
  readonly refusal: NoRoom;

  constructor(refusal: NoRoom) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
