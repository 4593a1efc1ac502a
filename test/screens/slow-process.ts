import { MATCH_EVENING, slowedSince } from './slow-clock.ts';

/** Loaded by the processes of hosts of which pictures are taken, before anything of their own. */
const start = performance.now();
globalThis.Date = new Proxy(Date, {
  get: (real, name) => (name === 'now' ? () => MATCH_EVENING + slowedSince(start) : Reflect.get(real, name)),
});
