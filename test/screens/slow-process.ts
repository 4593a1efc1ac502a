import { MATCH_EVENING, slowedSince } from './slow-clock.ts';

/** Loaded by the processes of hosts of which pictures are taken, before anything of their own. */
const start = performance.now();
Date.now = () => MATCH_EVENING + slowedSince(start);
