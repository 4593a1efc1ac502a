import type { ServiceStore } from '../../shared/service/core/store.ts';

/** When a store fails: at the n-th call from now on, before the call was done, or after it, when only the answer is lost. */
export interface Trouble {
  /** Counted from 1; absent: never. */
  failAt?: number | undefined;
  when: 'before' | 'after';
  /** Every call from there on fails, not that one alone. */
  lasts: boolean;
  calls: number;
}

export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
}

export function makeTrouble(): Trouble {
  return { when: 'before', lasts: false, calls: 0 };
}

/** From the next call on. */
export function plan(trouble: Trouble, failAt: number | undefined, how: Partial<Pick<Trouble, 'when' | 'lasts'>> = {}): void {
  Object.assign(trouble, { when: 'before', lasts: false, ...how, failAt, calls: 0 });
}

/** A store that does all that another does, until there is trouble. */
export function failingStore(store: ServiceStore, trouble: Trouble): ServiceStore {
  const { keys, catalogue, drafts, pictures, orders, payments, values, valueLists, mail } = store;
  return {
    keys: failing(keys, trouble),
    catalogue: failing(catalogue, trouble),
    drafts: failing(drafts, trouble),
    pictures: failing(pictures, trouble),
    orders: failing(orders, trouble),
    payments: failing(payments, trouble),
    values: failing(values, trouble),
    valueLists: failing(valueLists, trouble),
    mail: failing(mail, trouble),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

type Call = (...given: readonly unknown[]) => Promise<unknown>;

function failing<Part extends object>(part: Part, trouble: Trouble): Part {
  const wrapped = Object.entries(part).map(([name, call]) => [name, failingCall(name, (call as Call).bind(part), trouble)] as const);
  return Object.fromEntries(wrapped) as Part;
}

function failingCall(name: string, call: Call, trouble: Trouble): Call {
  return async (...given) => {
    trouble.calls += 1;
    const { failAt, calls, lasts, when } = trouble;
    const isHit = failAt !== undefined && (calls === failAt || (lasts && calls > failAt));
    if (isHit && when === 'before') throw new StoreFailed(`${name} was not done`);
    const value = await call(...given);
    if (isHit) throw new StoreFailed(`${name} was done, and its answer lost`);
    return value;
  };
}
