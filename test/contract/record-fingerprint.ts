import { writeFileSync } from 'node:fs';
import { FINGERPRINT_FILE, fingerprintLines } from './wire-fingerprint.ts';

/** Records the wire form as it is now: a change of it is meant, and shows in the history as a changed line. */
writeFileSync(FINGERPRINT_FILE, `${fingerprintLines().join('\n')}\n`);
