import { writeFileSync } from 'node:fs';
import { readScriptOptions } from '../setup/script-options.ts';
import { FINGERPRINT_FILE, fingerprintLines } from './wire-fingerprint.ts';

const USAGE = `npm run fingerprint

Records the wire form as it is now: a change of it is meant, and shows in the history as a changed line.`;

readScriptOptions(USAGE, {});
writeFileSync(FINGERPRINT_FILE, `${fingerprintLines().join('\n')}\n`);
