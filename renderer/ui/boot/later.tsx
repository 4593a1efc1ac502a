import { type ComponentType, use } from 'react';

const fetches: (() => Promise<unknown>)[] = [];

/**
 * A part of the screen that is fetched after what is seen first. To make one of a part that is imported, write
 * `const QueuePage = later(async () => (await import('./queue-page.tsx')).QueuePage);` in the place of its import.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    try {
      loaded = await load();
      return loaded;
    } catch (fault) {
      loading = undefined;
      throw fault;
    }
  };
  const fetchOnce = (): Promise<ComponentType<Props>> => {
    loading ??= fetchPart();
    return loading;
  };
  fetches.push(fetchOnce);
  return function Later(props: Props) {
    const Part = loaded ?? use(fetchOnce());
    return <Part {...props} />;
  };
}

/** A window that is never idle has them all the same; a host that is away is asked again. */
const LONGEST_WAIT = 500;

/** Whenever nothing else is to be done, until all are there: then no tap waits for a file, and none is missed when the host is away. */
export async function fetchAllParts(): Promise<void> {
  let missing: readonly (() => Promise<unknown>)[] = fetches;
  while (missing.length > 0) {
    const stillMissing: (() => Promise<unknown>)[] = [];
    for (const fetchPart of missing) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_WAIT }));
      await fetchPart().catch(() => stillMissing.push(fetchPart));
    }
    missing = stillMissing;
    if (missing.length > 0) await new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
  }
}
