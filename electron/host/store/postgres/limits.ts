/** How long PostgreSQL, and the network to it, may keep a host waiting. All in milliseconds. */
export interface PostgresLimits {
  /** For a free connection of the pool, or for a new one to be ready. */
  readonly connect: number;
  /** For a lock that another session holds. */
  readonly lock: number;
  /** For one statement at the server, its waits for locks included. */
  readonly statement: number;
  /** Between two statements of a transaction: after that the locks of a host that vanished are free. */
  readonly idleInTransaction: number;
  /** For one statement as the host sees it. Longer than `statement`: while the network works the server gives up first, and rolls back. */
  readonly query: number;
}

/**
 * For requests. A till waits 30 s for the answer to a checkout, which calls the store three times at most: 3 × (connect + query) is less
 * than that. So a checkout that could not be written is rolled back and answered before its till gives up.
 */
export const REQUEST_LIMITS: PostgresLimits = { connect: 3000, lock: 3000, statement: 5000, idleInTransaction: 5000, query: 6000 };

/** For work that no guest waits for: migrations, retention, whole catalogues. */
export const MAINTENANCE_LIMITS: PostgresLimits = {
  connect: 10_000,
  lock: 60_000,
  statement: 120_000,
  idleInTransaction: 60_000,
  query: 130_000,
};

/** For the check whether the database answers at all. */
export const PING_LIMITS: PostgresLimits = { connect: 2000, lock: 1000, statement: 1500, idleInTransaction: 2000, query: 2000 };

/** For closing connections in an orderly way. After that they are destroyed. */
export const CLOSE_MILLISECONDS = 2000;

/** The most connections of a host to its database. One more listens for changes. */
export const REQUEST_CONNECTIONS = 16;
export const MAINTENANCE_CONNECTIONS = 1;
export const PING_CONNECTIONS = 1;
