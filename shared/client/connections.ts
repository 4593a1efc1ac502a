/**
 * What Node's fetch is told by each call about the connection to use. The class is Node's own, and is found nowhere but on the
 * dispatcher that a process has once it has fetched anything; a runtime without one decides by itself.
 */
interface Dispatcher {
  destroy(): Promise<void>;
}

interface DispatcherOptions {
  /** 0: a connection ends with its first answer. 1: it is kept, and carries one request at a time. */
  readonly pipelining: 0 | 1;
  /** Milliseconds that a connection nobody uses is kept, where the service says nothing of its own. */
  readonly keepAliveTimeout?: number;
  /** At most, whatever the service says. */
  readonly keepAliveMaxTimeout?: number;
}

declare function fetch(address: string): Promise<unknown>;

const DISPATCHER = Symbol.for('undici.globalDispatcher.1');
/** Below what services and the boxes on the way allow, so that it is seldom the other side that ends it. */
const KEPT_MILLISECONDS = 4000;

/** Connections for calls that change nothing: one call's is used again by the next. */
export interface KeptConnections {
  /** Undefined where the runtime does not let its connections be chosen; it may keep none then. */
  dispatcher(): Promise<unknown>;
  /** Ends them all; a process that is done need not wait for them. */
  close(): Promise<void>;
}

/** With the first call, since finding the class is slow: a host that sells for its own service never makes any. */
export function makeKeptConnections(): KeptConnections {
  let made: Promise<Dispatcher | undefined> | undefined;
  return {
    dispatcher() {
      made ??= makeDispatcher({ pipelining: 1, keepAliveTimeout: KEPT_MILLISECONDS, keepAliveMaxTimeout: KEPT_MILLISECONDS });
      return made;
    },
    async close() {
      await (await made)?.destroy();
    },
  };
}

/**
 * For calls that change something: each has a connection of its own. To ask for its end after the answer is not enough, since what
 * else this process fetches may have left one open.
 */
export function makeFreshConnections(): Promise<unknown> {
  return makeDispatcher({ pipelining: 0 });
}

async function makeDispatcher(options: DispatcherOptions): Promise<Dispatcher | undefined> {
  if (!Reflect.has(globalThis, 'process')) return undefined;
  if (!Reflect.has(globalThis, DISPATCHER)) await fetch('data:,');
  const known = Reflect.get(globalThis, DISPATCHER) as { readonly constructor: new (options: DispatcherOptions) => Dispatcher } | undefined;
  return known && new known.constructor(options);
}
