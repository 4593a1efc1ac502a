import { type ComponentType, use } from 'react';

const fetches: (() => Promise<unknown>)[] = [];

/**
 * Makes a component that loads after the first screen. To make one of an imported component, replace its import with
 * `const QueuePage = later(async () => (await import('./queue-page.tsx')).QueuePage);`.
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

/** Milliseconds. A window that is never idle loads the parts anyway, and a host that is away is asked again after this time. */
const LONGEST_WAIT = 500;

/** Loads all parts while the window is idle, until none is missing. Later taps then wait for no file, even if the host is away. */
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
