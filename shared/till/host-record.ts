import type { Journal, JournalWrite } from '../sync/journal.ts';

/** What the journal keeps as one fact and this process alone changes: devices, staff, settings. Read at hand, changed one after the other. */
export interface KeptRecord<Value> {
  current(): Value;
  /** Durable once it resolves. `make` answers undefined where nothing is to change; `with` goes into the same write. */
  change(make: (value: Value) => Value | undefined, beside?: Pick<JournalWrite, 'audit' | 'begins'>): Promise<Value>;
}

export async function openRecord<Value>(
  journal: Pick<Journal, 'append' | 'findFact'>,
  key: string,
  first: Value,
): Promise<KeptRecord<Value>> {
  const known = await journal.findFact(key);
  let value = known === undefined ? first : (JSON.parse(known) as Value);
  let tail: Promise<unknown> = Promise.resolve();
  return {
    current: () => value,
    change(make, beside = {}) {
      const changed = tail.then(async () => {
        const next = make(value);
        if (next === undefined) return value;
        await journal.append({ ...beside, facts: { [key]: JSON.stringify(next) } });
        value = next;
        return next;
      });
      tail = changed.catch(() => undefined);
      return changed;
    },
  };
}
