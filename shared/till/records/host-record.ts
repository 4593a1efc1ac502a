import type { Journal, JournalWrite } from '../../sync/journal/journal.ts';

/** A value stored as one fact that only this process changes. Reads come from memory; changes run one after the other. */
export interface KeptRecord<Value> {
  current(): Value;
  /** Resolves once the change is durable. When `make` returns undefined nothing is written; `beside` is part of the same write. */
  change(make: (value: Value) => Value | undefined, beside?: Pick<JournalWrite, 'audit' | 'isPostponable'>): Promise<Value>;
  readonly hold: ExclusiveChange<Value>;
}

/** Blocks other changes of the value until `work` is done, so that `work` can write the new value together with other records. */
export type ExclusiveChange<Value> = <Result>(
  work: (value: Value, become: (next: Value) => PendingValue) => Promise<Result>,
) => Promise<Result>;

export interface PendingValue {
  readonly facts: Readonly<Record<string, string>>;
  /** Call this once the facts are durable. */
  written(): void;
}

export async function openRecord<Value>(
  journal: Pick<Journal, 'append' | 'findFact'>,
  key: string,
  first: Value,
): Promise<KeptRecord<Value>> {
  const known = await journal.findFact(key);
  let value = known === undefined ? first : (JSON.parse(known) as Value);
  let tail: Promise<unknown> = Promise.resolve();
  const prepare = (next: Value): PendingValue => ({
    facts: { [key]: JSON.stringify(next) },
    written: () => {
      value = next;
    },
  });
  const hold: ExclusiveChange<Value> = (work) => {
    const held = tail.then(() => work(value, prepare));
    tail = held.catch(() => undefined);
    return held;
  };
  return {
    current: () => value,
    hold,
    change: (make, beside = {}) =>
      hold(async (now) => {
        const next = make(now);
        if (next === undefined) return now;
        const { facts, written } = prepare(next);
        await journal.append({ ...beside, facts });
        written();
        return next;
      }),
  };
}
