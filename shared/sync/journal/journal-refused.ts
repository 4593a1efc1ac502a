import type { Refusal } from '../../base/outcome.ts';

/** The free bytes on the journal's disk, and how many are needed. */
export interface NoRoom extends Refusal<'disk_nearly_full'> {
  readonly facts: { readonly freeBytes: number; readonly neededBytes: number };
}

/** The journal refused a write, and nothing of it was done. The write itself is not at fault: it is accepted once there is room. */
export class JournalRefused extends Error {
  override readonly name = 'JournalRefused';
  readonly refusal: NoRoom;

  constructor(refusal: NoRoom) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
