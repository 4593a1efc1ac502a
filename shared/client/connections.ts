/**
 * The dispatcher that gives Node's fetch a connection. Node exposes its class only through the global dispatcher, which exists once the
 * process has fetched anything; a runtime without one chooses connections by itself.
 */
interface Dispatcher {
  destroy(): Promise<void>;
}

interface DispatcherOptions {
  /** 0: the connection closes after its first answer. 1: it is kept, and carries one request at a time. */
  readonly pipelining: 0 | 1;
  /** Milliseconds for which an idle connection is kept, if the service sends no limit of its own. */
  readonly keepAliveTimeout?: number;
  /** The upper limit, even if the service sends a higher one. */
  readonly keepAliveMaxTimeout?: number;
}

declare function fetch(address: string): Promise<unknown>;

const DISPATCHER = Symbol.for('undici.globalDispatcher.1');
/** Below what services and middleboxes allow, so that the other side seldom closes the connection first. */
const KEPT_MILLISECONDS = 4000;

/** Connections that calls without side effects reuse. */
export interface ConnectionKeeper {
  /** Resolves to undefined if the runtime does not let its connections be chosen; the caller must then ask for `connection: close`. */
  dispatcher(): Promise<unknown>;
  /** Closes all of them at once, so that a process that is done does not wait for them. */
  close(): Promise<void>;
}

/** Makes the dispatcher with the first call, because finding the class is slow and a host that sells for its own service never calls. */
export function makeKeptConnections(): ConnectionKeeper {
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
 * Opens a new connection for each call with side effects. Asking for `connection: close` is not enough, because another fetch of this
 * process may have left a connection open.
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
